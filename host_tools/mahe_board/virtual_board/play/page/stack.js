// The legend of a stack, as on the printed face: which end of a space is the bottom, and that the topmost decides.

import { makeSvg } from "./elements.js";
import { whenSpoken } from "./sentences.js";

const VIEW = 304; // the drawing's width, in millimetres
const AT = "rotate(17.143) translate(0 -106)"; // the space it labels lies between 9 and 10
const LEVELS = 7;
const PITCH = 3.4;
const HALF = ((LEVELS - 1) / 2) * PITCH;

export function drawStack(disc) {
  const rings = Array.from({ length: LEVELS }, (_, level) => makeSvg("circle", { cx: -7, cy: level * PITCH - HALF, r: 1.2 }));
  rings[0].setAttribute("class", "top");
  const words = { top: 1.2 - HALF, decides: 5.2 - HALF, bottom: 1.2 + HALF };
  const texts = Object.entries(words).map(([word, y]) => makeSvg("text", { x: -4.6, y, class: word }));
  const group = makeSvg("g", { transform: AT }, [...rings, ...texts]);
  disc.append(makeSvg("svg", { class: "stack", viewBox: `${-VIEW / 2} ${-VIEW / 2} ${VIEW} ${VIEW}`, "aria-hidden": "true" }, [group]));

  /** Takes its words from the help. */
  async function say() {
    const { lang } = document.documentElement;
    const answer = await fetch(`help-${lang}.json`).catch(() => null); // the rings need no words
    if (!answer?.ok) return;
    const { stack } = await answer.json();
    if (lang === document.documentElement.lang) texts.forEach((text) => { text.textContent = stack[text.getAttribute("class")]; });
  }

  whenSpoken(say);
  say();
}
