// Each key's meaning, under the key: a line for a tap, and a button for a hold, for people who can't hold it.

import { nameOf } from "./names.js";
import { sentence, whenSpoken } from "./sentences.js";
import { signOf } from "./strip.js";

const ARROW = "→ "; // the screen's mark before a destination; replaced by the sign of the turtle that it lands on

export function drawLegends(buttons, turtles) {
  let keys = {}; // the moment's keys: the meanings of taps and holds

  function draw() {
    const asked = Object.values(keys).some(({ tap, hold }) => tap || hold); // false during an animation, when no key has a meaning
    for (const button of buttons) {
      const { tap, hold } = keys[button.dataset.key] ?? {};
      const name = button.querySelector(".label").textContent;
      const idle = asked && !tap && !hold;
      button.classList.toggle("idle", idle);
      const onto = tap?.turtle ?? null;
      const text = tap?.text.replace(ARROW, "");
      button.querySelector(".does").replaceChildren(...(onto === null ? [tap?.text ?? ""] : [signOf(turtles, onto), ` ${text}`]));
      const said = onto === null ? text : `${text}, ${nameOf(onto)}`;
      button.setAttribute("aria-label", [name, said || (idle ? sentence("idle") : "")].filter(Boolean).join(": "));
      const holds = button.parentElement.querySelector(".hold");
      holds.textContent = hold?.text ?? "";
      holds.setAttribute("aria-label", `${name}, ${holds.textContent}`);
    }
  }

  whenSpoken(draw);
  draw();
  return {
    show(told) {
      keys = told;
      draw();
    },
  };
}
