// What each key does now, under the key: a line for a tap, and a button for a hold, which holds the key for whoever can't.

import { sentence, whenSpoken } from "./sentences.js";

const LEGEND = /^(ROLL|STOP|CARD|MENU): (.*)$/;
const HOLD = /^(hold|lang|long|tieni)\s?: /;

/** The legends among the words on the screen, by key: { roll: { tap: "2nd die" }, stop: { tap: "swim 4", hold: "hold: undo" } }. */
export function legendsOf(words) {
  const found = {};
  for (const [, key, does] of words.map((line) => line.match(LEGEND)).filter(Boolean)) {
    found[key.toLowerCase()] = { ...found[key.toLowerCase()], [HOLD.test(does) ? "hold" : "tap"]: does };
  }
  return found;
}

export function drawLegends(buttons) {
  let words = [];

  function draw() {
    const legends = legendsOf(words);
    const asked = Object.keys(legends).length > 0; // during an animation any key goes on
    for (const button of buttons) {
      const { tap = "", hold = "" } = legends[button.dataset.key] ?? {};
      const name = button.querySelector(".label").textContent;
      const idle = asked && !tap && !hold;
      button.classList.toggle("idle", idle);
      button.querySelector(".does").textContent = tap;
      button.setAttribute("aria-label", [name, tap || (idle ? sentence("idle") : "")].filter(Boolean).join(": "));
      const holds = button.parentElement.querySelector(".hold");
      holds.textContent = hold;
      holds.setAttribute("aria-label", `${name}, ${hold}`);
    }
  }

  whenSpoken(draw);
  draw();
  return {
    show(lines) {
      words = lines;
      draw();
    },
  };
}
