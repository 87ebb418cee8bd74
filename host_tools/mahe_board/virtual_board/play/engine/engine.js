// The page's connection to its board: here, the server of `make play`. The site has another engine.js with the same
// functions; the rest of the page uses only these, and can't tell the two apart.
//
//   geometry(onTrouble)      where the lights are, and the turtles: { lights: [{ x, y, name }, …], radius, turtles }
//   follow({ onFrame, onLink, onTrouble, onKeeping })
//       onFrame(frame)       a whole frame first, then what changes; host_tools/README.md has the fields
//       onLink(state)        "up", "resting" while nobody sees the page, or "lost"
//       onTrouble(name, mend)   the sentence to show until the next call, "" for none, and what a button beside it does
//       onKeeping(name)      the sentence about what can't be saved, "" for none; play goes on
//   hold(key, down)          presses or releases a key; resolves to whether the board has accepted it
//   ask(what, value)         anything else, by its name in host_tools/mahe_board/virtual_board/play/queries.py; null if it has no answer

import { link } from "./link.js";
import version from "./version.js";

const RETRY_MS = 500;
const RENEW_MS = 400; // time between renewals of a hold, which the board ends if the page dies
const GIVE_UP_MS = 3000;
const AGAIN_MS = 150; // time before a retry, if the board was busy

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export async function geometry(onTrouble) {
  // Retry: the board may still be starting, or be restarted.
  for (;;) {
    try {
      const answer = await fetch("geometry.json");
      if (answer.ok) {
        onTrouble("");
        return await answer.json();
      }
    } catch { /* the loop tries again after the pause */ }
    onTrouble("away");
    await pause(RETRY_MS);
  }
}

export function follow({ onFrame, onLink, onTrouble, onKeeping }) {
  link({
    onFrame(frame) {
      if ("saved" in frame) onKeeping(frame.saved ? "" : "unsaved");
      onFrame(frame);
    },
    onLink(state) {
      onTrouble(state === "lost" ? "away" : "");
      onLink(state);
    },
  });
}

const page = Math.random().toString(36).slice(2);
const held = new Set();
let sending = Promise.resolve();
let unsent = 0;

export function hold(key, down) {
  if (down) held.add(key);
  else held.delete(key);
  return tell(key, down);
}

/** Send key events one after another: a release must not overtake its press. */
function tell(key, down) {
  unsent += 1;
  // If the board can't be reached, this resolves to true: the stream reports it.
  const sent = sending.then(() => send(key, down)).catch(() => true).finally(() => { unsent -= 1; });
  sending = sent;
  return sent;
}

async function send(key, down) {
  const giveUp = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUp) {
    const answer = await fetch("hold", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version, key, down, page }),
      keepalive: true,
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    if (answer.ok) return true;
    await pause(AGAIN_MS);
  }
  return false;
}

setInterval(() => {
  if (!unsent) for (const key of held) tell(key, true);
}, RENEW_MS);

export async function ask(what, value = null) {
  try {
    const answer = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version, what, value }),
    });
    return answer.ok ? (await answer.json()).answer : null;
  } catch {
    return null; // the stream reports an unreachable board
  }
}
