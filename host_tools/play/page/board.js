// The page: puts the parts together. The board itself runs behind /events and /hold.

import { drawLights } from "./lights.js";
import { drawScreen } from "./screen.js";
import { listenToKeys } from "./keys.js";
import { makeSound } from "./sound.js";
import { follow } from "./stream.js";
import { sayWords } from "./words.js";

const find = (selector) => document.querySelector(selector);

const geometry = await (await fetch("/geometry")).json();
const lights = drawLights(find(".lights"), geometry.lights);
const screen = drawScreen(find(".screen canvas"));
const words = sayWords(find(".words"));
const sound = makeSound(find(".sound"));
const keys = listenToKeys(document.querySelectorAll(".key"));

/** What each part of a frame changes on the page. */
const parts = {
  lights: (hex) => lights.show(hex),
  screen: (hex) => screen.show(hex),
  words: (lines) => words.say(lines),
  tone: (hertz) => sound.tone(hertz),
  look: (look) => { document.body.dataset.look = look; },
  awaits: (name) => { document.title = name ? `${name} · Mahé` : "Mahé"; },
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
    find(".link").textContent = state === "lost" ? "The board does not answer. Is “mahe play” still running? Trying again…" : "";
    if (state === "up") return;
    sound.tone(0);
    keys.letGo();
  },
});
