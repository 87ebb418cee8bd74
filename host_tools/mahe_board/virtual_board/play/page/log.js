// For people who listen: what the board says, one line after the other, in a log that screen readers speak.

import { make } from "./elements.js";

const KEPT = 40;

/** `onLine` gets each line that is added. */
export function keepLog(element, onLine) {
  let number = null; // how many lines the board has said, as far as they stand here

  function add(line) {
    if (!line) return;
    element.append(make("p", { textContent: line }));
    while (element.children.length > KEPT) element.firstChild.remove();
    onLine(line);
  }

  return {
    add,
    latest: () => element.lastChild?.textContent,
    /** Add what is new; a page that has just been opened begins with the latest line. */
    show(said) {
      const fresh = number === null ? Math.min(said.number, 1) : said.number < number ? said.number : said.number - number;
      number = said.number;
      said.latest.slice(Math.max(0, said.latest.length - fresh)).forEach(add);
    },
  };
}
