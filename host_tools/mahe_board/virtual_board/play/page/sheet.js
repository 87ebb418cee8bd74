// A sheet of paper over the board: one at a time, closed by its cross, by Escape, or by a press beside it.

import { whenSpoken } from "./sentences.js";

export function makeSheet(dialog) {
  let write = null;
  let latest = 0; // number of the newest call of draw; an older call, when its await ends, must not write

  async function draw() {
    if (!dialog.open) return;
    const mine = ++latest;
    const { title, parts } = await write();
    if (mine !== latest) return;
    dialog.querySelector("h2").textContent = title;
    dialog.querySelector(".paper").replaceChildren(...parts);
  }

  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  whenSpoken(draw);
  return {
    /** Opens the sheet with the { title, parts } that `writes` returns in the current language. */
    open(writes) {
      write = writes;
      if (!dialog.open) dialog.showModal();
      draw();
      dialog.querySelector(".paper").scrollTop = 0;
    },
    refresh: draw,
  };
}
