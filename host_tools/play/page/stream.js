// The stream of frames. It comes back by itself after a restart of the board, and rests while nobody sees the page:
// a browser has few connections for one address, and each open page takes one.

const RETRY_MS = 500;
const PATIENCE_MS = 12000; // the board says something every five seconds

export function follow({ onFrame, onLink }) {
  let source = null;
  let retry = 0;
  let state = "waiting";

  const link = (now) => {
    if (now !== state) onLink(state = now);
  };

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };

  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource("/events");
    const expect = () => {
      clearTimeout(retry);
      retry = setTimeout(lose, PATIENCE_MS);
    };
    source.onopen = expect;
    source.onmessage = (message) => {
      expect();
      link("up");
      onFrame(JSON.parse(message.data));
    };
    source.addEventListener("quiet", expect);
    source.onerror = lose;
  };

  const lose = () => {
    close();
    link("lost");
    // Without this, a browser would give up for good when the address answers with anything but a stream.
    retry = setTimeout(open, RETRY_MS);
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      close();
      link("resting");
    } else {
      open();
    }
  });
  open();
}
