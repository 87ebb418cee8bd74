// Visits the site with a browser: node tour.mjs PACKAGES BROWSER PROGRAM ADDRESS PREFERENCES FLAGS
//
// Each line of the input is a visit, as JSON: { width, height, touch, presses, evaluate, argument, game, picture }. For
// each visit, a line of JSON is printed.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [packages, kind, program, address, preferences, flags] = process.argv.slice(2);
const puppeteer = createRequire(`${packages}/`)("puppeteer-core");
const TAP_MS = 60;
const NEAR = 3; // spaces: STOP must lead farther than this
const PATIENCE_MS = 60000; // timeout, for an emulated or busy computer

const browser = await puppeteer.launch({
  browser: kind,
  executablePath: program,
  headless: true,
  protocol: "webDriverBiDi",
  args: JSON.parse(flags),
  extraPrefsFirefox: { "intl.accept_languages": "en", ...JSON.parse(preferences) },
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function press(page, key, touch) {
  if (!touch) {
    await page.keyboard.press(key[0], { delay: TAP_MS });
    return;
  }
  const { x, y, width, height } = await (await page.$(`[data-key=${key}] .cap`)).boundingBox();
  await page.touchscreen.touchStart(x + width / 2, y + height / 2);
  await pause(TAP_MS);
  await page.touchscreen.touchEnd();
}

/** Play a new game to its end: STOP if that moves more than NEAR spaces, else ROLL. Returns the game's record. */
async function wholeGame(page, touch) {
  for (let begun = false; ;) {
    const { won, swims } = await page.evaluate(() => ({
      won: Boolean(document.querySelector(".strip .won")),
      swims: Number(document.querySelector("[data-key=stop] .does").textContent.match(/\d+/)),
    }));
    if (won && begun) return page.evaluate("import(new URL('engine.js', document.baseURI)).then((engine) => engine.ask('record'))");
    begun ||= !won;
    await press(page, swims > NEAR ? "stop" : "roll", touch);
  }
}

const seen = () => ({
  lit: [...document.querySelectorAll(".lights g[data-light]")].filter((it) => it.getAttribute("display") !== "none").length,
  words: document.querySelector(".words").textContent,
  notice: document.querySelector(".notice p").textContent,
  aside: document.querySelector(".aside").textContent,
  overflows: document.documentElement.scrollWidth > innerWidth,
  kept: Boolean(navigator.serviceWorker?.controller),
  boxes: Object.fromEntries([".disc", ".console", ".screen", ".keys"].map((part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return [part, [left, top, right, bottom].map(Math.round)];
  })),
});

async function visit({ width, height, touch, presses = [], evaluate, argument, game, picture }) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
  await page.setViewport({ width, height });
  await page.goto(address);
  await page.waitForSelector("body[data-link=up]");
  for (const [number, key] of presses.entries()) {
    await press(page, key, touch);
    await page.waitForFunction((keys) => Number(document.body.dataset.keys) >= keys, {}, 2 * (number + 1));
  }
  const record = game && await wholeGame(page, touch);
  await pause(500); // speech comes only when the page has been up for a while
  const result = evaluate && await page.evaluate(`(${evaluate})(${JSON.stringify(argument)})`);
  if (picture) await page.screenshot({ path: picture });
  const told = { ...await page.evaluate(seen), result, record, complaints };
  await page.close();
  return told;
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await visit(JSON.parse(line))));
await browser.close();
