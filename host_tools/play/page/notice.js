// What the page itself has to say, in place of the board's screen: that the board is away, or that a press was lost.

const AWAY = "The board does not answer. Is it still running in its terminal window? Trying again…";
const BUSY = "The board has too much to do: a press was lost.";
const READING_MS = 4000;

export function makeNotice(element) {
  let isAway = false;
  let isBusy = false;
  let timer = 0;

  function show() {
    element.textContent = isAway ? AWAY : isBusy ? BUSY : "";
  }

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
