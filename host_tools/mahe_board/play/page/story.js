// The game's log: turn by turn what has happened, the latest on top.

import { make } from "./elements.js";
import { sentence } from "./sentences.js";
import { tell } from "./telling.js";

const TURN = 1;

export function writeStory(around, events) {
  const turns = [[]];
  for (const event of around ? events : []) {
    if (event[0] === TURN) turns.push([]);
    const words = tell(around, event);
    if (words) turns.at(-1).push(words);
  }
  const told = turns.map((words) => words.join(" ")).filter(Boolean);
  const items = told.reverse().map((words) => make("li", { textContent: words }));
  return {
    title: sentence("log"),
    parts: items.length ? [make("ol", { className: "story", reversed: true }, items)] : [make("p", { textContent: sentence("nothing yet") })],
  };
}
