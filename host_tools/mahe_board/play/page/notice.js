// What stands in place of the board's screen: that the board is away, or that a press was lost.

import { sentence, whenSpoken } from "./sentences.js";

const READING_MS = 4000;

export function makeNotice(element) {
  let trouble = "";
  let isBusy = false;
  let timer = 0;

  function show() {
    const name = trouble || (isBusy ? "busy" : "");
    element.textContent = name && sentence(name);
  }
  whenSpoken(show);

  return {
    /** Say this until something else is to be said; "" for nothing. */
    trouble(name) {
      trouble = name;
      show();
    },
    busy() {
      isBusy = true;
      show();
      clearTimeout(timer);
      timer = setTimeout(() => {
        isBusy = false;
        show();
      }, READING_MS);
    },
  };
}
