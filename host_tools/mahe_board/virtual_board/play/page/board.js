// The page: puts the parts together. The board itself runs behind engine.js.

import { drawLegends } from "./legends.js";
import { drawLights } from "./lights.js";
import { drawScreen } from "./screen.js";
import { drawSpaces } from "./spaces.js";
import { drawStack } from "./stack.js";
import { drawStrip } from "./strip.js";
import { listenToKeys } from "./keys.js";
import { makeSound } from "./sound.js";
import { ask, follow, geometry } from "./engine.js";
import { callTurtles } from "./names.js";
import { makeSheet } from "./sheet.js";
import { makeTool } from "./tools.js";
import { writeHelp } from "./help.js";
import { writeStory } from "./story.js";
import { drawRerun, takeFiles } from "./rerun.js";
import { writeReview } from "./review.js";
import { makeAside, makeNotice } from "./notice.js";
import { make } from "./elements.js";
import { sentence, speak } from "./sentences.js";
import { keepLog } from "./log.js";
import { makeVoice } from "./voice.js";
import VERSION from "./version.js";

const find = (selector) => document.querySelector(selector);

speak(navigator.language.slice(0, 2)); // the browser's language, until the first frame brings the board's
const notice = makeNotice(find(".notice"));

const { lights: places, turtles } = await geometry(notice.trouble);
const lights = drawLights(find(".lights"), places);
const spaces = drawSpaces(find(".disc"), find(".state"), places);
drawStack(find(".disc"));
const strip = drawStrip(find(".strip"), turtles);
const screen = drawScreen(find(".screen canvas"));
const sound = makeSound(find(".sound"), (volume) => ask("sound", volume));
const buttons = document.querySelectorAll(".key");
const legends = drawLegends(buttons, turtles);

const sheet = makeSheet(find(".sheet"));
const aside = makeAside(find(".aside"));
const bar = find(".bar");
const log = keepLog(find(".words"), (line) => voice?.say(line));
const voice = window.speechSynthesis
  && makeVoice(makeTool(bar, "read aloud", () => voice.turn(log.latest())), (name) => aside.sayBriefly("voice", name));
if (document.fullscreenEnabled) {
  makeTool(bar, "full screen", () =>
    (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
}
makeTool(bar, "log", () => sheet.open(async () => writeStory(await ask("log") ?? [], () => ask("record"))));
makeTool(bar, "help", () => sheet.open(() => writeHelp(turtles, keys, bar)));

const openReview = () => sheet.open(async () => writeReview(await ask("review"), turtles));
const review = makeTool(bar, "review", openReview); // this button is visible when the game has ended
const rerun = drawRerun(find(".rerun"), ask, openReview);
takeFiles(bar, async (text) => {
  const read = await ask("replay", text);
  if (!read?.moments) sheet.open(() => ({ title: sentence("replay"), parts: [make("p", { textContent: sentence("bad record")(read?.line) })] }));
});

// These buttons come last in the bar, so that the others don't move when they appear.
for (const [name, question, letter] of [["again", "again", "a"], ["state", "where", "w"]]) {
  const tool = makeTool(bar, name, async () => log.add(await ask(question)));
  tool.classList.add("spoken");
  tool.dataset.letter = letter;
}

const keys = listenToKeys(buttons, notice.busy);

/** For each field of a frame, the function that shows it. */
const parts = {
  language: speak,
  lights: (hex) => lights.show(hex),
  screen: (hex) => screen.show(hex),
  turtles: callTurtles,
  around(told) {
    review.hidden = !told?.winners.length;
    spaces.show(told);
    strip.show(told);
  },
  moment: (told) => legends.show(told?.keys ?? {}),
  said: log.show,
  rerun: rerun.show,
  tone: (hertz) => sound.tone(hertz),
  look: (look) => { document.body.dataset.look = look; },
  sound: sound.set,
};

follow({
  onFrame(frame) {
    if (frame.version !== VERSION) return notice.trouble("version", () => location.reload());
    for (const [part, show] of Object.entries(parts)) {
      if (part in frame) show(frame[part]);
    }
    // Tests wait for the frame that answers a press.
    document.body.dataset.keys = frame.keys;
    document.body.dataset.frame = frame.frame;
  },
  onLink(state) {
    document.body.dataset.link = state;
    if (state === "up") ask("meet", [...navigator.languages]); // a new board then uses the browser's language
    if (state === "up") return;
    sound.tone(0);
    keys.letGo();
  },
  onTrouble: notice.trouble,
  onKeeping: (name) => aside.say("keeping", name),
});
