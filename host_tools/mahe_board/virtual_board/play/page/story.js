// The game's log: what has happened, turn by turn, with the latest on top; and its record, to be kept as a file.

import { make } from "./elements.js";
import { sentence } from "./sentences.js";

const KEPT_MS = 10000; // for the browser to fetch it

/** `turns` are sentences, as the board tells them; `record` gives the game as MAHE-RECORD. */
export function writeStory(turns, record) {
  const items = turns.map((said) => make("li", { textContent: said })).reverse();
  return {
    title: sentence("log"),
    parts: items.length
      ? [keep(record), make("ol", { className: "story", reversed: true }, items)]
      : [make("p", { textContent: sentence("nothing yet") })],
  };
}

/** A button that saves the record as a file; dropped on this page or another one, the file is shown again. */
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
