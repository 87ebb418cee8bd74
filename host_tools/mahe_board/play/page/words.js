// For people who listen: what happens and what the screen says, one after the other, in a log that screen readers speak.

import { make } from "./elements.js";
import { sentence } from "./sentences.js";
import { tell } from "./telling.js";

const STILL_MS = 350; // a page is said once it has stood this long, not at every tumble of a die
const KEPT = 40;
const CHOSEN = "▶";
const ENDED = /[.!?…]$/;
const NUMBER = /^\d+$/;

/** The lines of a page that are worth saying: all, or only what is new if little differs from the page before. */
function news(lines, before) {
  const here = lines.indexOf(CHOSEN);
  const chosen = here < 0 ? [] : lines.slice(here + 1, here + 4);
  const plain = lines.filter((line) => line !== CHOSEN);
  const fresh = plain.filter((line) => !before.includes(line));
  return fresh.length * 2 < plain.length ? plain.filter((line) => chosen.includes(line) || fresh.includes(line)) : plain;
}

/** Eggs and cards follow a name as two bare numbers, whose signs can only be seen: this puts them into words. */
function spelled(lines) {
  const said = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [eggs, cards] = lines.slice(at + 1, at + 3);
    const counted = NUMBER.test(eggs) && NUMBER.test(cards);
    said.push(counted ? `${lines[at]}: ${sentence("eggs")(Number(eggs))}, ${sentence("cards")(Number(cards))}` : lines[at]);
    at += counted ? 2 : 0;
  }
  return said;
}

/** `onLine` gets each line that is added. */
export function sayWords(element, onLine) {
  let timer = 0;
  let lines = [];
  let said = [];
  let around = null;
  let told = []; // sentences of events since the last page, which aren't said again
  let heard = null; // how many events of the game have been told

  function say(text) {
    if (!text) return;
    element.append(make("p", { textContent: text }));
    while (element.children.length > KEPT) element.firstChild.remove();
    onLine(text);
  }

  function sayPage() {
    if (around?.moving) return; // the event is told once it is over
    const sentences = spelled(news(lines, said)).map((line) => (ENDED.test(line) ? line : `${line}.`));
    say(sentences.filter((one) => !told.includes(one)).join(" "));
    said = lines;
    told = [];
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(sayPage, STILL_MS);
  }

  return {
    say(words) {
      lines = words;
      soon();
    },
    tell(now) {
      const was = around;
      around = now;
      if (!now) {
        heard = null;
        return;
      }
      const fresh = heard === null ? 0 : Math.min(now.told - heard, now.latest.length);
      if (fresh > 0) {
        for (const sentence of now.latest.slice(-fresh).map((event) => tell(now, event))) {
          say(sentence);
          told.push(sentence);
        }
      }
      heard = now.told;
      if (was?.moving && !now.moving) soon();
    },
  };
}
