// The page's own sentences, in the board's language; the screen's words come from the board.

import de from "./speech-de.js";
import en from "./speech-en.js";
import fr from "./speech-fr.js";
import it from "./speech-it.js";
import nl from "./speech-nl.js";

const SPEECHES = { en, de, fr, nl, it };

const speakers = [];
let sentences = en;

/** Returns a sentence in the current language; a sentence with numbers or names is a function of them. */
export function sentence(name) {
  return sentences[name];
}

/** Registers a function to be called whenever the language changes. */
export function whenSpoken(sayAgain) {
  speakers.push(sayAgain);
}

/** Switch to this language; an unknown one is ignored. */
export function speak(language) {
  if (!Object.hasOwn(SPEECHES, language)) return;
  sentences = SPEECHES[language];
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", sentence(element.dataset.label));
  }
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = sentence(element.dataset.text);
  for (const sayAgain of speakers) sayAgain();
}
