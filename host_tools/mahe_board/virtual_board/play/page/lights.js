// The 161 lights. glow.py computes colour and strength in the same way, and pictures.py draws with them.

import { makeSvg } from "./elements.js";

const GLOW_RADIUS = 10;
const CORE_RADIUS = 2.7;
const HOT_RADIUS = 2.1;
const GLOW = [[0, 1], [0.23, 1], [0.31, 0.7], [0.5, 0.26], [0.75, 0.07], [1, 0]]; // gradient stops: offset, opacity
const HOT = [[0, 0.9], [0.5, 0.5], [1, 0]];
const GAMMA = 2.2;
const PALE = 0.25;
const CORE = 1.2;
const STRENGTH = 0.34;

/** The colour at full strength: a light's bytes are linear, a screen's perceptual (gamma). */
function hue(red, green, blue) {
  const peak = Math.max(red, green, blue) + PALE;
  const part = (level) => Math.floor(255 * ((level + PALE) / peak) ** (1 / GAMMA) + 0.5).toString(16).padStart(2, "0");
  return `#${part(red)}${part(green)}${part(blue)}`;
}

function strength(red, green, blue) {
  return Math.floor(1000 * (Math.max(red, green, blue) / 255) ** STRENGTH + 0.5) / 1000;
}

function gradient(defs, id, stops, colour) {
  const made = makeSvg("radialGradient", { id, color: colour }, stops.map(([offset, opacity]) =>
    makeSvg("stop", { offset, "stop-color": "currentColor", "stop-opacity": opacity })));
  defs.append(made);
  return made;
}

/** A light: a halo in its own colour, below all lights, and the light itself with its hot middle. */
function makeLight({ defs, halos, cores }, place, index) {
  const at = { cx: place.x, cy: place.y };
  const halo = makeSvg("circle", { ...at, r: GLOW_RADIUS, fill: `url(#glow-${index})`, display: "none" });
  const hot = makeSvg("circle", { ...at, r: HOT_RADIUS, fill: "url(#hot)" });
  const body = makeSvg("circle", { ...at, r: CORE_RADIUS, fill: "currentColor" });
  const core = makeSvg("g", { "data-light": index, display: "none" }, [body, hot]);
  halos.append(halo);
  cores.append(core);
  return { halo, core, hot, glow: gradient(defs, `glow-${index}`, GLOW, "#000000") };
}

export function drawLights(svg, places) {
  const layers = { defs: makeSvg("defs"), halos: makeSvg("g"), cores: makeSvg("g") };
  svg.append(...Object.values(layers));
  gradient(layers.defs, "hot", HOT, "#ffffff");
  const lights = places.map((place, index) => makeLight(layers, place, index));
  let shown = "0".repeat(places.length * 6);

  return {
    /** Show all lights: red, green and blue of each in hexadecimal, in chain order. Only changed ones are redrawn. */
    show(hex) {
      lights.forEach(({ halo, core, hot, glow }, index) => {
        const colour = hex.slice(index * 6, index * 6 + 6);
        if (colour === shown.slice(index * 6, index * 6 + 6)) return;
        const levels = [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16));
        const [seen, strong] = [hue(...levels), strength(...levels)];
        glow.setAttribute("color", seen);
        core.setAttribute("color", seen);
        halo.setAttribute("opacity", strong);
        const bright = Math.min(1, Math.floor(1000 * CORE * strong + 0.5) / 1000);
        core.setAttribute("opacity", bright);
        hot.setAttribute("opacity", bright);
        const display = strong > 0 ? "inline" : "none";
        halo.setAttribute("display", display);
        core.setAttribute("display", display);
      });
      shown = hex;
    },
  };
}
