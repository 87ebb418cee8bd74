// What stands in place of the board's screen: that the board is away, or that a press was lost.

import { sentence, whenSpoken } from "./sentences.js";

const READING_MS = 4000;

export function makeNotice(element) {
  let isAway = false;
  let isBusy = false;
  let timer = 0;

  function show() {
    element.textContent = isAway ? sentence("away") : isBusy ? sentence("busy") : "";
  }
  whenSpoken(show);

  return {
    away(now) {
      isAway = now;
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
