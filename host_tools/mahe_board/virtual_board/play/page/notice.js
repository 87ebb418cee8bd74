// Notices: in place of the board's screen, that the board is away or that a press was lost; above everything, that
// the game can't be saved.

import { sentence, whenSpoken } from "./sentences.js";

const READING_MS = 4000;

export function makeNotice(element) {
  const text = element.querySelector("p");
  const button = element.querySelector("button");
  let trouble = "";
  let mend = null; // the action of the notice's button
  let isBusy = false;
  let timer = 0;

  function show() {
    const name = trouble || (isBusy ? "busy" : "");
    text.textContent = name && sentence(name);
    button.textContent = mend ? sentence(`mend ${name}`) : "";
    button.hidden = !mend;
  }
  whenSpoken(show);
  button.addEventListener("click", () => mend?.());

  return {
    /** Show this sentence until the next call, "" for none; `does` is the action of a button beside it. */
    trouble(name, does = null) {
      if (name === trouble && does === mend) return;
      trouble = name;
      mend = does;
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

/** Warnings above everything, a sentence per subject; a touch hides them until one of them changes. */
export function makeAside(element) {
  const said = {};
  const timers = {};
  const show = () => { element.textContent = Object.values(said).filter(Boolean).map(sentence).join(" "); };
  whenSpoken(show);
  element.addEventListener("click", () => { element.textContent = ""; });

  function say(about, name) {
    if ((said[about] ?? "") === name) return;
    said[about] = name;
    show();
  }

  return {
    say,
    /** Show this sentence for long enough to be read. */
    sayBriefly(about, name) {
      say(about, name);
      clearTimeout(timers[about]);
      timers[about] = setTimeout(() => say(about, ""), READING_MS);
    },
  };
}
