// The game's log, a line per turn, the latest on top; and its record, to save as a file.

import { make } from "./elements.js";
import { sentence } from "./sentences.js";

const KEPT_MS = 10000; // the file's URL stays valid for this time, in which the browser saves it

/** `turns` are the board's sentences; `record` returns the game as MAHE-RECORD. */
export function writeStory(turns, record) {
  const items = turns.map((said) => make("li", { textContent: said })).reverse();
  return {
    title: sentence("log"),
    parts: items.length
      ? [keep(record), make("ol", { className: "story", reversed: true }, items)]
      : [make("p", { textContent: sentence("nothing yet") })],
  };
}

/** A button that saves the record as a file, which replays when dropped on a page. */
function keep(record) {
  const button = make("button", { type: "button", className: "keep", textContent: sentence("save record") });
  button.addEventListener("click", async () => {
    const text = await record();
    if (!text) return;
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    make("a", { href, download: `mahe-${new Date().toISOString().slice(0, 10)}.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
  });
  return button;
}
