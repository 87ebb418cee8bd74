// The four buttons, by mouse, touch, keyboard and screen reader. The board gets each press and its release, in order.

import { hold } from "./engine.js";
import { prefer, preference } from "./preferences.js";

const TAP_MS = 60;
const HOLD_MS = 900; // longer than 800 ms, from which on the board takes a press as a hold

/** `onLost` is called when the board has finally refused a press. */
export function listenToKeys(buttons, onLost) {
  const holders = {}; // key -> the pointers and letters that hold it down
  const ofKey = {};
  let letters = preference("letters", true);

  async function tell(key, down) {
    if (!await hold(key, down) && down) onLost();
  }

  function press(key, holder) {
    const was = holders[key].size;
    holders[key].add(holder);
    if (was) return;
    tell(key, true); // the board first: drawing the key takes time
    ofKey[key].classList.add("down");
    ofKey[key].focus({ preventScroll: true }); // the focus ring follows letters, too
  }

  function release(key, holder) {
    if (!holders[key].delete(holder) || holders[key].size) return;
    tell(key, false);
    ofKey[key].classList.remove("down");
  }

  function letGo() {
    for (const [key, held] of Object.entries(holders)) {
      for (const holder of [...held]) release(key, holder);
    }
  }

  /** Press and release, for a screen reader's click, which has no length. */
  function pressFor(key, ms) {
    if (holders[key].size) return;
    press(key, "activation");
    setTimeout(() => release(key, "activation"), ms);
  }

  function listenTo(button) {
    const { key } = button.dataset;
    holders[key] = new Set();
    ofKey[key] = button;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      // The pointer may slide off the cap and still hold it, like a finger.
      button.setPointerCapture(event.pointerId);
      press(key, `pointer ${event.pointerId}`);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => release(key, `pointer ${event.pointerId}`));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      // A click without a count comes from a screen reader, not from a pointer.
      if (event.detail === 0) pressFor(key, TAP_MS);
    });
    button.parentElement.querySelector(".hold").addEventListener("click", () => pressFor(key, HOLD_MS));
  }

  function buttonOf(event) {
    if (event.key === " " || event.key === "Enter") return event.target.closest?.(".key");
    return letters ? document.querySelector(`[data-letter="${CSS.escape(event.key.toLowerCase())}"]`) : null;
  }

  function showLetters() {
    for (const button of document.querySelectorAll("[data-letter]")) {
      if (letters) button.setAttribute("aria-keyshortcuts", button.dataset.letter.toUpperCase());
      else button.removeAttribute("aria-keyshortcuts");
    }
    for (const hint of document.querySelectorAll(".key kbd")) hint.hidden = !letters;
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    if (event.repeat) return;
    if (button.dataset.key) press(button.dataset.key, `letter ${event.code}`);
    else button.click();
  });
  addEventListener("keyup", (event) => {
    // Find the key by `code`, its place on the keyboard: `key` differs if Shift was released in between.
    for (const key of Object.keys(holders)) {
      if (holders[key].has(`letter ${event.code}`)) {
        event.preventDefault();
        release(key, `letter ${event.code}`);
      }
    }
  });
  addEventListener("blur", letGo);
  addEventListener("pagehide", letGo);
  document.addEventListener("visibilitychange", () => { if (document.hidden) letGo(); });

  buttons.forEach(listenTo);
  showLetters();
  return {
    letGo,
    /** Whether letters press keys: off for people with voice control or trembling hands. */
    get letters() { return letters; },
    set letters(wanted) {
      prefer("letters", letters = wanted);
      showLetters();
    },
  };
}
