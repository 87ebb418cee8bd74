// The page: puts the parts together. The board itself runs behind /events and /hold.

import { drawLights } from "./lights.js";
import { drawScreen } from "./screen.js";
import { listenToKeys } from "./keys.js";
import { makeSound } from "./sound.js";
import { follow } from "./link.js";
import { makeNotice } from "./notice.js";
import { speak } from "./sentences.js";
import { sayWords } from "./words.js";

const RETRY_MS = 500;
const find = (selector) => document.querySelector(selector);

speak(navigator.language.slice(0, 2)); // until the board tells its own
const notice = makeNotice(find(".notice"));

/** The board may be just starting, or have gone again. */
async function ask(address) {
  for (;;) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return await answer.json();
    } catch { /* asked again */ }
    notice.away(true);
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

const geometry = await ask("/geometry");
notice.away(false);
const lights = drawLights(find(".lights"), geometry.lights);
const screen = drawScreen(find(".screen canvas"));
const words = sayWords(find(".words"));
const sound = makeSound(find(".sound"));
const keys = listenToKeys(document.querySelectorAll(".key"), notice.busy);

/** What each part of a frame changes on the page. */
const parts = {
  lights: (hex) => lights.show(hex),
  screen: (hex) => screen.show(hex),
  words: (lines) => words.say(lines),
  tone: (hertz) => sound.tone(hertz),
  look: (look) => { document.body.dataset.look = look; },
  language: speak,
};

follow({
  onFrame(frame) {
    for (const [part, show] of Object.entries(parts)) {
      if (part in frame) show(frame[part]);
    }
    // Tests wait for the frame in which a press was answered.
    document.body.dataset.keys = frame.keys;
    document.body.dataset.frame = frame.frame;
  },
  onLink(state) {
    document.body.dataset.link = state;
    notice.away(state === "lost");
    if (state === "up") return;
    sound.tone(0);
    keys.letGo();
  },
});
