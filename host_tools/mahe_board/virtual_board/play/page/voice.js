// Reads aloud with a local voice of the browser, so that no text leaves the computer.

import { prefer, preference } from "./preferences.js";
import { sentence, whenSpoken } from "./sentences.js";

const MOST_WAITING = 2; // most lines in the queue; older ones would be out of date when spoken
const FINDING_MS = 1000; // time in which a browser loads its voices

/** `button` turns it on and off; `onTrouble` gets the name of a sentence if there is no voice for the language, or "". */
export function makeVoice(button, onTrouble) {
  const { speechSynthesis } = window;
  const started = performance.now();
  let on = preference("aloud", false);
  let trouble = "";
  let waiting = [];
  let spoken = null; // keeps a reference: if the utterance is garbage-collected, its end event never comes

  const voice = () => speechSynthesis.getVoices()
    .find(({ lang, localService }) => localService && lang.slice(0, 2).toLowerCase() === document.documentElement.lang);

  function goOn() {
    const text = waiting.shift();
    spoken = text ? Object.assign(new SpeechSynthesisUtterance(text), { voice: voice(), lang: document.documentElement.lang }) : null;
    if (!spoken) return;
    spoken.onend = spoken.onerror = goOn;
    speechSynthesis.speak(spoken);
  }

  function check() {
    button.ariaPressed = String(on);
    const early = performance.now() - started < FINDING_MS;
    if (on && !voice() && early) setTimeout(check, FINDING_MS);
    else tell(on && !voice() ? "no voice" : "");
  }

  function tell(name) {
    if (name !== trouble) onTrouble(name);
    trouble = name;
    button.title = button.ariaLabel = ["read aloud", trouble].filter(Boolean).map(sentence).join(". ");
  }

  function say(text) {
    if (!on || !voice()) return;
    waiting = [...waiting, text].slice(-MOST_WAITING);
    if (!spoken) goOn();
  }

  function hush() {
    waiting = [];
    speechSynthesis.cancel();
  }

  speechSynthesis.addEventListener?.("voiceschanged", check);
  whenSpoken(() => {
    hush();
    check();
  });
  check();
  return {
    say,
    /** Turn the voice on or off; on, it says a first sentence, so that the user hears that it works. */
    turn(first) {
      prefer("aloud", on = !on);
      check();
      if (on) say(first);
      else hush();
    },
  };
}
