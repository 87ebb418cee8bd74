// Plays on the site in a browser and prints what it saw, as JSON: node tour.mjs PACKAGES BROWSER PROGRAM ADDRESS ORDERS
//
// ORDERS is a JSON list of visits: { width, height, touch, presses, prefs, script, reload, picture }.

import { createRequire } from "node:module";

const [packages, kind, program, address, orders] = process.argv.slice(2);
const puppeteer = createRequire(`${packages}/`)("puppeteer-core");
const FLAGS = kind === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [];
const TAP_MS = 60;

async function started(prefs) {
  return puppeteer.launch({
    browser: kind,
    executablePath: program,
    headless: true,
    args: FLAGS,
    protocol: "webDriverBiDi",
    extraPrefsFirefox: { "intl.accept_languages": "en", "app.update.disabledForTesting": true, ...prefs },
  });
}

/** Wait until the page has answered so many movements of keys. */
const answered = (page, keys) => page.waitForFunction((count) => Number(document.body.dataset.keys) >= count, {}, keys);

async function press(page, key, touch) {
  if (touch) {
    const box = await (await page.$(`[data-key=${key}] .cap`)).boundingBox();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.touchStart(...at);
    await new Promise((done) => setTimeout(done, TAP_MS));
    await page.touchscreen.touchEnd();
  } else {
    await page.keyboard.press(key[0], { delay: TAP_MS });
  }
}

const look = () => ({
  words: document.querySelector(".words").textContent,
  lit: [...document.querySelectorAll(".lights g[data-light]")].filter((it) => it.getAttribute("display") !== "none").length,
  link: document.body.dataset.link,
  language: document.documentElement.lang,
  notice: document.querySelector(".notice p").textContent,
  aside: document.querySelector(".aside").textContent,
  wide: document.documentElement.scrollWidth > innerWidth,
  kept: Boolean(navigator.serviceWorker?.controller),
  boxes: [".disc", ".console", ".screen"].map((part) => {
    const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  }),
});

async function visit(browser, { width, height, touch, presses = [], script, picture }) {
  const page = await browser.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
  await page.setViewport({ width, height });
  await page.goto(address);
  await page.waitForSelector("body[data-link=up]");
  const seen = [];
  let keys = 0;
  for (const key of presses) {
    await press(page, key, touch);
    keys += 2;
    await answered(page, keys);
  }
  await new Promise((done) => setTimeout(done, 500)); // words are said when they stand still
  seen.push(await page.evaluate(look));
  const result = script && await page.evaluate(script);
  if (picture) await page.screenshot({ path: picture });
  await page.close();
  return { seen: seen.at(-1), result, complaints };
}

const visits = JSON.parse(orders);
const told = [];
let browser = null;
for (const order of visits) {
  if (!browser || order.prefs) {
    await browser?.close();
    browser = await started(order.prefs);
  }
  told.push(await visit(browser, order));
}
await browser.close();
console.log(JSON.stringify(told));
