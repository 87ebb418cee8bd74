// The page's connection to its board: here, MicroPython in a worker. The functions are described in
// mahe_board/virtual_board/play/engine/engine.js, the page's other engine, which reaches the server of `make play`.
//
// Of all pages of a browser that share a storage, one has the board; a lock decides which.

const NAME = `mahe ${new URL(".", location).pathname}`;
const SPENT_MS = 10000; // a board that fails this soon after its start isn't restarted

let worker = spawn(); // started at once, so that it loads while the page is drawn
let started = 0;
let tell = null; // the callbacks that follow() got
let orders = []; // messages to the worker, queued while it starts; null once it runs
let asked = 0;
const waiting = new Map(); // a question's number -> the function that resolves its answer
let seen = null; // the last visibility sent to the worker
let state = "waiting";
let kept = false; // whether the service worker is registered

export async function geometry(onTrouble) {
  try {
    return await (await fetch("geometry.json")).json();
  } catch { // the network failed on the first visit, before the page was cached
    onTrouble("failed", () => location.reload());
    return new Promise(() => {});
  }
}

export function hold(key, down) {
  order({ order: "hold", key, down });
  return Promise.resolve(true);
}

export function ask(what, value = null) {
  return new Promise((answer) => {
    const number = asked++;
    waiting.set(number, answer);
    order({ order: "ask", what, value, number });
  });
}

export function follow(followers) {
  tell = followers;
  document.addEventListener("visibilitychange", look);
  takeTurns({ ifAvailable: true });
}

/** Run the board while this page has the lock; `how` has the lock request's options. */
async function takeTurns(how) {
  if (!navigator.locks) { // no locks over plain http; there shelf.js detects a second page
    start();
    return;
  }
  let had = false; // whether this page had the lock
  const play = (lock) => {
    had = Boolean(lock);
    if (!had) return null;
    start();
    return new Promise(() => {}); // never resolves: the page keeps the lock until it is left
  };
  try {
    await navigator.locks.request(NAME, how, play);
  } catch (error) {
    if (how.signal?.aborted) return; // the user pressed the button below, which requests the lock with `steal`
    if (error.name !== "AbortError") { // without storage a browser has no locks either
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

/** Start a worker: it loads at once, but opens the saves only when it gets the order "start". */
function spawn() {
  const fresh = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  fresh.onmessage = ({ data }) => fresh === worker && hear(data); // a terminated worker's last messages may still arrive
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
  worker?.terminate(); // without waiting: messages that it hasn't handled are lost
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

/** The board has failed: restart it from its last save, unless it failed too soon after its start. */
function fail(why) {
  console.warn(why);
  const spent = performance.now() - started < SPENT_MS;
  stop();
  turn("lost");
  tell.onTrouble("failed", spent ? start : null);
  if (!spent) start();
}

/** After the first frame, let the service worker cache the whole page, so that it works offline. */
function keep() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register("sw.js").catch(() => { /* refused without storage */ });
}
