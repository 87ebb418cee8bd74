// A sheet of paper over the board: one at a time, closed by its cross, by Escape, or by a press beside it.

import { make } from "./elements.js";
import { sentence, whenSpoken } from "./sentences.js";

export function makeSheet(dialog) {
  let write = null;

  async function draw() {
    if (!dialog.open) return;
    const { title, parts } = await write();
    dialog.querySelector("h2").textContent = title;
    dialog.querySelector(".paper").replaceChildren(...parts);
  }

  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  whenSpoken(draw);
  return {
    /** `writes` gives { title, parts }, in the language of then. */
    open(writes) {
      write = writes;
      if (!dialog.open) dialog.showModal();
      draw();
      dialog.querySelector(".paper").scrollTop = 0;
    },
    refresh: draw,
  };
}

/** A button in the bar, called by a sentence. */
export function makeTool(bar, name, drawing, onPress) {
  const button = make("button", { type: "button", className: "tool", innerHTML: `<svg viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>` });
  const label = () => { button.title = button.ariaLabel = sentence(name); };
  whenSpoken(label);
  label();
  button.addEventListener("click", onPress);
  bar.append(button);
  return button;
}
