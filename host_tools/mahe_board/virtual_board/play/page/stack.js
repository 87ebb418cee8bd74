// The legend of a stack, as on the printed face: which end of a space is the bottom, and that the topmost decides.

import { makeSvg } from "./elements.js";
import { whenSpoken } from "./sentences.js";

const VIEW = 304; // the drawing's width, in millimetres
const AT = "rotate(17.143) translate(0 -106)"; // the legend stands between the spaces 9 and 10
const LEVELS = 7;
const PITCH = 3.4;
const RADIUS = 1.2; // radius of a ring; a word's baseline is as far below its ring's middle
const LINE = 4;
const [RINGS_X, WORDS_X] = [-7, -4.6];
const HALF = ((LEVELS - 1) / 2) * PITCH;

export function drawStack(disc) {
  const rings = Array.from({ length: LEVELS }, (_, level) => makeSvg("circle", { cx: RINGS_X, cy: level * PITCH - HALF, r: RADIUS }));
  rings[0].setAttribute("class", "top");
  const words = { top: RADIUS - HALF, decides: RADIUS + LINE - HALF, bottom: RADIUS + HALF };
  const texts = Object.entries(words).map(([word, y]) => makeSvg("text", { x: WORDS_X, y, class: word }));
  const group = makeSvg("g", { transform: AT }, [...rings, ...texts]);
  disc.append(makeSvg("svg", { class: "stack", viewBox: `${-VIEW / 2} ${-VIEW / 2} ${VIEW} ${VIEW}`, "aria-hidden": "true" }, [group]));

  /** Write the legend's words, which come from the help. */
  async function say() {
    const { lang } = document.documentElement;
    const answer = await fetch(`help-${lang}.json`).catch(() => null); // without the help the rings stay without words
    if (!answer?.ok) return;
    const { stack } = await answer.json();
    if (lang === document.documentElement.lang) texts.forEach((text) => { text.textContent = stack[text.getAttribute("class")]; });
  }

  whenSpoken(say);
  say();
}
