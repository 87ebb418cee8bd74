// How the page reaches its board: here, MicroPython in a worker of its own. Its functions are those that the page's
// other engine, the server of `make play`, tells of in mahe_board/play/engine/engine.js.
//
// Of all pages of a browser that have one storage, one has the board; a lock decides which.

const NAME = `mahe ${new URL(".", location).pathname}`;
const SPENT_MS = 10000; // a board that fails again so soon is not started once more

let worker = spawn(); // it gets ready while the page itself is still being drawn
let started = 0;
let tell = null; // who follows
let orders = []; // for a board that is just starting
let asked = 0;
const waiting = new Map(); // what was asked, by number -> who waits for it
let seen = null; // whether the worker knows that somebody looks
let state = "waiting";
let kept = false; // whether the page is to be kept in the browser

export async function geometry(onTrouble) {
  try {
    return await (await fetch("geometry.json")).json();
  } catch { // the network has gone in the middle of the first visit
    onTrouble("failed", () => location.reload());
    return new Promise(() => {});
  }
}

export function hold(key, down) {
  order({ order: "hold", key, down });
  return Promise.resolve(true);
}

export function record() {
  return answered({ order: "record" });
}

export function ask(what, value = null) {
  return answered({ order: "ask", what, value });
}

function answered(question) {
  return new Promise((answer) => {
    const number = asked++;
    waiting.set(number, answer);
    order({ ...question, number });
  });
}

export function follow(followers) {
  tell = followers;
  document.addEventListener("visibilitychange", look);
  takeTurns({ ifAvailable: true });
}

/** Have the board when it is this page's turn; `how` is what the lock is asked for with. */
async function takeTurns(how) {
  if (!navigator.locks) { // not on a page that came over plain http: the storage itself knows whose it is
    start();
    return;
  }
  let had = false; // whether it was this page's
  const play = (lock) => {
    had = Boolean(lock);
    if (!had) return null;
    start();
    return new Promise(() => {}); // until the page is left
  };
  try {
    await navigator.locks.request(NAME, how, play);
  } catch (error) {
    if (how.signal?.aborted) return; // asked for in another way
    if (error.name !== "AbortError") { // a browser that keeps nothing for pages has no locks either
      start();
      return;
    }
  }
  if (had) stop();
  const patience = new AbortController();
  turn("lost");
  tell.onTrouble("elsewhere", () => {
    patience.abort();
    takeTurns({ steal: true });
  });
  takeTurns({ signal: patience.signal });
}

function order(told) {
  if (orders) orders.push(told);
  else worker?.postMessage(told);
}

function turn(now) {
  if (now !== state) tell.onLink(state = now);
}

function look() {
  if (orders || !worker) return;
  if (seen !== !document.hidden) worker.postMessage({ order: "look", seen: seen = !document.hidden });
  if (!seen) turn("resting");
}

/** A worker that gets ready: it opens what is saved only when it is told to start. */
function spawn() {
  const fresh = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  fresh.onmessage = ({ data }) => fresh === worker && hear(data); // what one that was stopped has still said is late
  fresh.onerror = (event) => {
    event.preventDefault();
    if (fresh === worker) fail(event.message);
  };
  return fresh;
}

function start() {
  started = performance.now();
  orders = [];
  worker ??= spawn();
  worker.postMessage({ order: "start" });
}

function stop() {
  worker?.terminate(); // nothing it has not yet said is said any more
  worker = null;
  orders = [];
}

function hear({ failed, ready, frame, answer, number, keeping }) {
  if (failed) {
    fail(failed);
  } else if (ready) {
    const early = orders;
    orders = null;
    seen = null;
    look();
    early.forEach(order);
  } else if (frame && seen) {
    tell.onTrouble("");
    turn("up");
    tell.onFrame(JSON.parse(frame));
    keep();
  } else if (number !== undefined) {
    waiting.get(number)(answer);
    waiting.delete(number);
  } else if (keeping !== undefined) {
    tell.onKeeping(keeping);
  }
}

/** The board has failed: it goes on from what it saved last, unless it fails for ever. */
function fail(why) {
  console.warn(why);
  const spent = performance.now() - started < SPENT_MS;
  stop();
  turn("lost");
  tell.onTrouble("failed", spent ? start : null);
  if (!spent) start();
}

/** From the first frame on, all of the page is fetched once more, to be there without a network. */
function keep() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register("sw.js").catch(() => { /* a browser that keeps nothing for pages refuses */ });
}
