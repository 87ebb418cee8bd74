// Reads aloud, by a voice of the browser's own: one that works without the network, and tells nobody what is said.

import { prefer, preference } from "./preferences.js";
import { sentence, whenSpoken } from "./sentences.js";

const MOST_WAITING = 2; // lines: what is older is out of date before it could be said
const FINDING_MS = 1000; // a browser takes its time to find its voices

/** `button` turns it on and off; `onTrouble` gets the name of a sentence if there is no voice for the language, or "". */
export function makeVoice(button, onTrouble) {
  const { speechSynthesis } = window;
  const started = performance.now();
  let on = preference("aloud", false);
  let trouble = "";
  let waiting = [];
  let spoken = null; // held on to, or a browser may forget to say that it has ended

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
    /** Turn it on or off; what it says first shows that it does. */
    turn(first) {
      prefer("aloud", on = !on);
      check();
      if (on) say(first);
      else hush();
    },
  };
}
