// The board, in a thread of its own: it ticks 50 times a second, and at once when a key moves.

import "./micropython.mjs"; // imported here, too, so that it loads early, not only when interpreter.js imports it
import { interpreter } from "./interpreter.js";
import { openShelf } from "./shelf.js";

const BRISKEST_MS = 4; // shortest time between two ticks, however many keys move
const SEED_BYTES = 8;

const tell = (message) => postMessage(message);

function entropy() {
  return Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const ready = interpreter().then((python) => {
  python.runPython("from mahe_board.virtual_board.site.worker_board import Board");
  return python;
});
ready.catch(() => { /* begin() waits for the same promise, and reports the error */ });

let tickBoard = null;
let board = null;
let frameMs = 0; // milliseconds per frame, from the firmware

async function begin() {
  const [python, shelf] = await Promise.all([ready, openShelf((keeping) => tell({ keeping }))]);
  python.registerJsModule("worker", { kept: JSON.stringify(shelf.kept), keep: shelf.keep, entropy });
  python.runPython("import json, worker\nboard = Board(json.loads(worker.kept), worker.keep, worker.entropy)");
  board = python.globals.get("board");
  frameMs = board.frame_ms;
  tickBoard = board.tick; // cached: looking a Python method up from JavaScript is slow
  tell({ ready: true });
}

let now = 0; // the board's clock, which stops while the page is hidden
let ticked = performance.now();
let due = ticked; // when the last frame was due
let timer = 0;

function tick() {
  const time = performance.now();
  now += time - ticked;
  ticked = time;
  const told = tickBoard(Math.floor(now));
  if (told) tell({ frame: told });
  due = Math.max(due + frameMs, time); // after a late frame the next comes on time; missed frames are skipped
  timer = setTimeout(tick, Math.max(0, due - performance.now()));
}

const orders = {
  start() {
    begin().catch((error) => tell({ failed: String(error) })); // later errors reach the page's onerror
  },
  hold({ key, down }) {
    board.move(key, down);
    if (!timer) return;
    clearTimeout(timer);
    due = Math.max(performance.now(), ticked + BRISKEST_MS) - frameMs;
    timer = setTimeout(tick, Math.max(0, due + frameMs - performance.now()));
  },
  look({ seen }) {
    clearTimeout(timer);
    timer = 0;
    if (!seen) return;
    const whole = board.whole();
    if (whole) tell({ frame: whole });
    ticked = performance.now();
    tick();
  },
  ask({ number, what, value }) {
    let answer = null;
    try {
      answer = JSON.parse(board.ask(what, JSON.stringify(value)));
    } catch (error) { // only the question failed; the board goes on
      console.error(error);
    }
    tell({ answer, number });
  },
};

onmessage = ({ data }) => orders[data.order](data);
