// How the page reaches its board: here, MicroPython in a worker of its own. The functions are described in
// mahe_board/virtual_board/play/engine/engine.js, the page's other engine, which reaches the server of `make play`.
//
// Of all pages of a browser that share a storage, one has the board; a lock decides which.

const NAME = `mahe ${new URL(".", location).pathname}`;
const SPENT_MS = 10000; // a board that fails again this soon is not started once more

let worker = spawn(); // it gets ready while the page itself is still being drawn
let started = 0;
let tell = null; // who follows
let orders = []; // for a board that is just starting
let asked = 0;
const waiting = new Map(); // a question's number -> what takes its answer
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

/** Run the board when it is this page's turn; `how` has the options of the request for the lock. */
async function takeTurns(how) {
  if (!navigator.locks) { // a page that came over plain http has none: the storage itself knows whose it is
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
    if (how.signal?.aborted) return; // it is asked for in another way
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
  fresh.onmessage = ({ data }) => fresh === worker && hear(data); // one that was stopped may still say something
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
  worker?.terminate(); // what it hasn't said yet is dropped
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

/** The board has failed: start it again from what it saved last, unless it failed too soon after its start. */
function fail(why) {
  console.warn(why);
  const spent = performance.now() - started < SPENT_MS;
  stop();
  turn("lost");
  tell.onTrouble("failed", spent ? start : null);
  if (!spent) start();
}

/** After the first frame, have all of the page fetched once more and kept, so that it needs no network. */
function keep() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register("sw.js").catch(() => { /* a browser that keeps nothing for pages refuses */ });
}
