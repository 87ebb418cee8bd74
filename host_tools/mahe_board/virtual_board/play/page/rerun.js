// A replay: a bar to go back and forth, and the odds of each decision.

import { make } from "./elements.js";
import { nameOf } from "./names.js";
import { sentence, whenSpoken } from "./sentences.js";
import { makeTool } from "./tools.js";

const LOOKED_AT_MS = 1100; // time per decision, while the replay runs by itself

function nameOfChoice({ kind, value }) {
  if (kind === "TURTLE") return nameOf(value);
  return kind === "CARD" ? `CARD ${value}` : kind;
}

const cell = (name, text) => make(name, { textContent: text });
const percent = (share) => `${Math.round(100 * share)} %`;
const spaces = (count) => count.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }).replace("-", "−");

/** `ask` is the engine's; `onReview` opens the review, on request and at the end. */
export function drawRerun(section, ask, onReview) {
  let rerun = null;
  let playing = false;
  let timer = 0;
  let wanted = null; // the newest place of the dragged bar, while a request for an earlier one is under way
  const bar = make("div", { className: "scrub" });
  const range = make("input", { type: "range", min: 0 });
  const table = make("table");
  const to = (moment) => ask("moment", moment);
  makeTool(bar, "previous", () => { halt(); to(rerun.at - 1); });
  bar.append(range);
  makeTool(bar, "next", () => { halt(); to(null); });
  const play = makeTool(bar, "play", () => {
    playing = !playing;
    draw();
    goOn();
  });
  makeTool(bar, "review", onReview);
  makeTool(bar, "leave", () => { halt(); ask("leave"); });
  section.append(bar, table);

  async function scrub() {
    const busy = wanted !== null;
    wanted = Number(range.value);
    halt();
    if (busy) return;
    for (let told = null; told !== wanted;) await to(told = wanted);
    wanted = null;
  }
  range.addEventListener("input", scrub);
  range.addEventListener("change", () => { if (range.value === range.max) onReview(); }); // the bar was dragged to the end

  function halt() {
    playing = false;
    clearTimeout(timer);
    draw();
  }

  function goOn() {
    clearTimeout(timer);
    if (!playing || !rerun?.still) return;
    if (rerun.at + 1 < rerun.of) timer = setTimeout(() => to(null), LOOKED_AT_MS);
    else halt();
  }

  function draw() {
    section.hidden = !rerun;
    if (!rerun) return;
    range.max = rerun.of - 1;
    if (wanted === null) range.value = rerun.at;
    range.ariaLabel = sentence("decision");
    range.setAttribute("aria-valuetext", `${rerun.at + 1} / ${rerun.of}`);
    section.classList.toggle("playing", playing);
    play.title = play.ariaLabel = sentence(playing ? "pause" : "play");
    if (!rerun.still) return; // keep the last odds while turtles move
    const head = ["choice", "over 7", "beach", "on average"].map((name) => cell("th", sentence(name)));
    const rows = rerun.odds.map((choice) => {
      const row = make("tr", {}, [cell("th", nameOfChoice(choice)), cell("td", choice.kind === "STOP" ? "–" : percent(choice.bust)), cell("td", percent(choice.reach)), cell("td", spaces(choice.advance))]);
      if (choice.chosen) {
        row.className = "chosen";
        row.firstChild.append(make("span", { className: "unseen", textContent: ` (${sentence("chosen")})` }));
      }
      return row;
    });
    table.replaceChildren(...(rows.length ? [make("thead", {}, [make("tr", {}, head)]), make("tbody", {}, rows)] : []));
  }

  whenSpoken(draw);
  return {
    show(now) {
      const ended = now?.still && now.at + 1 === now.of && rerun && !(rerun.still && rerun.at === now.at);
      rerun = now;
      if (!now) playing = false;
      draw();
      goOn();
      if (ended && wanted === null) onReview();
    },
  };
}

/** Records and tapes, dropped on the page or chosen; `onText` gets the file's text. */
export function takeFiles(bar, onText) {
  const chooser = make("input", { type: "file", hidden: true });
  const take = async (file) => { if (file) onText(await file.text()); };
  chooser.addEventListener("change", () => {
    take(chooser.files[0]);
    chooser.value = "";
  });
  bar.append(chooser);
  makeTool(bar, "open", () => chooser.click());
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
}
