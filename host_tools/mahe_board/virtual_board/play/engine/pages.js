// All pages of a browser share one stream: a browser opens at most six connections to an address, and presses need one,
// too. The page that holds a lock listens and tells the others; the lock passes on by itself.

import { listen } from "./stream.js";

const NAME = "mahe";
const PATIENCE_MS = 15000; // the other pages' timeout; longer than that of stream.js for the board

/** Calls `tell` with each message of the board's stream, until the returned function is called. */
export function share(tell) {
  const me = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(NAME);
  const left = new AbortController();
  let stopListening = null; // closes the stream; null in pages that don't listen to it
  let now = null; // the listening page's cache of the whole frame, for a new page
  let teller = ""; // in the other pages: the page that sent the whole frame; only changes from it apply
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

  /** Set the timeout: if the listening page sends nothing until then, it hangs, and this page takes the lock over. */
  function expect() {
    clearTimeout(silence);
    silence = setTimeout(() => seek({ steal: true }), PATIENCE_MS);
  }

  /** Listen while this page has the lock. */
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
      } else { // without storage a browser has no locks either: each page listens itself
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
