// What each key does now, under the key: the screen's own legends, which name their key.

import { sentence, whenSpoken } from "./sentences.js";

const LEGEND = /^(ROLL|STOP|CARD|MENU): (.*)$/;

/** The legends among the words on the screen: { roll: ["2nd die"], … }; a key may have one for a tap and one for a hold. */
export function legendsOf(words) {
  const found = { roll: [], stop: [], card: [], menu: [] };
  for (const [, key, does] of words.map((line) => line.match(LEGEND)).filter(Boolean)) found[key.toLowerCase()].push(does);
  return found;
}

export function drawLegends(buttons) {
  let words = [];

  function draw() {
    const legends = legendsOf(words);
    const asked = Object.values(legends).some((does) => does.length); // during an animation any key goes on
    for (const button of buttons) {
      const does = legends[button.dataset.key];
      const name = button.querySelector(".label").textContent;
      const idle = asked && !does.length;
      button.classList.toggle("idle", idle);
      button.querySelector(".does").replaceChildren(...does.map((text) => Object.assign(document.createElement("span"), { textContent: text })));
      button.setAttribute("aria-label", [name, does.join("; ") || (idle ? sentence("idle") : "")].filter(Boolean).join(": "));
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
