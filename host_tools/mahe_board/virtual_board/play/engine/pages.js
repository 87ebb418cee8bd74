// All pages of a browser share one stream: a browser opens no more than six connections to one address, and a press
// needs one too. One page listens and tells the others; a lock decides which one, and passes to the next by itself.

import { listen } from "./stream.js";

const NAME = "mahe";
const PATIENCE_MS = 15000; // longer than the listening page waits for the board

/** Passes on what the board's stream tells, until the returned function is called. */
export function share(tell) {
  const me = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(NAME);
  const left = new AbortController();
  let stopListening = null; // only in the page that listens
  let now = null; // there, too: what a new page is told
  let teller = ""; // in the others: the page whose whole frame they have; only its changes fit
  let silence = 0;

  function tellAll(message) {
    if (message.lost) now = message;
    else if (!message.quiet) now = { whole: { ...now?.whole, ...message.whole, ...message.change } };
    channel.postMessage({ ...message, from: me });
    tell(message);
  }

  function hear({ data: message }) {
    if (message.hello) {
      if (stopListening && now) channel.postMessage({ ...now, from: me });
      return;
    }
    if (stopListening) return;
    expect();
    if (message.whole) teller = message.from;
    if (!message.change || message.from === teller) tell(message);
  }

  /** If the listening page tells nothing for too long, it hangs, and another one takes over. */
  function expect() {
    clearTimeout(silence);
    silence = setTimeout(() => seek({ steal: true }), PATIENCE_MS);
  }

  /** Listen when it is this page's turn, until it leaves. */
  async function seek(how) {
    const lead = () => new Promise((done) => {
      clearTimeout(silence);
      left.signal.addEventListener("abort", done);
      stopListening ??= listen(tellAll);
    });
    try {
      await navigator.locks.request(NAME, how, lead);
    } catch (error) {
      if (left.signal.aborted) return;
      if (error.name === "AbortError") { // this page hung, and another one took over
        stop();
        expect();
        seek({ signal: left.signal });
      } else { // a browser that keeps nothing for pages has no locks either: each listens for itself
        clearTimeout(silence);
        stopListening ??= listen(tellAll);
      }
    }
  }

  function stop() {
    stopListening?.();
    stopListening = null;
  }

  channel.onmessage = hear;
  channel.postMessage({ hello: true });
  expect();
  seek({ signal: left.signal });
  return () => {
    clearTimeout(silence);
    stop();
    channel.close();
    left.abort();
  };
}
