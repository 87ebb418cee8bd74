// The board's speech, line by line, in a live region that screen readers speak.

import { make } from "./elements.js";

const KEPT = 40;

/** `onLine` gets each line that is added. */
export function keepLog(element, onLine) {
  let number = null; // number of the last line that is shown

  function add(line) {
    if (!line) return;
    element.append(make("p", { textContent: line }));
    while (element.children.length > KEPT) element.firstChild.remove();
    onLine(line);
  }

  return {
    add,
    latest: () => element.lastChild?.textContent,
    /** Add the lines that are new; in a page just opened, only the latest line. */
    show(said) {
      const fresh = number === null ? Math.min(said.number, 1) : said.number < number ? said.number : said.number - number;
      number = said.number;
      said.latest.slice(Math.max(0, said.latest.length - fresh)).forEach(add);
    },
  };
}
