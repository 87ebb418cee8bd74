// The page: puts the parts together. The board itself runs behind engine.js.

import { drawLights } from "./lights.js";
import { drawScreen } from "./screen.js";
import { listenToKeys } from "./keys.js";
import { makeSound } from "./sound.js";
import { follow, geometry } from "./engine.js";
import { makeAside, makeNotice } from "./notice.js";
import { speak } from "./sentences.js";
import { sayWords } from "./words.js";

const find = (selector) => document.querySelector(selector);

speak(navigator.language.slice(0, 2)); // until the board tells its own
const notice = makeNotice(find(".notice"));

const { lights: places } = await geometry(notice.trouble);
const lights = drawLights(find(".lights"), places);
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
    if (state === "up") return;
    sound.tone(0);
    keys.letGo();
  },
  onTrouble: notice.trouble,
  onKeeping: makeAside(find(".aside")).say,
});
