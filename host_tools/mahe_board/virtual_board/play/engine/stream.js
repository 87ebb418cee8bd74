// The board's stream of frames: a whole frame first, then changes. It reconnects by itself.

const RETRY_MS = 500;
const PATIENCE_MS = 12000; // timeout: an idle board sends a keep-alive every five seconds

/** Calls `tell` with { whole }, { change }, { quiet } or { lost }, until the returned function is called. */
export function listen(tell) {
  let source = null;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    source?.close();
  };

  // A browser gives up for good if the address answers with anything but a stream.
  const lose = () => {
    close();
    timer = setTimeout(open, RETRY_MS);
    tell({ lost: true });
  };

  const expect = () => {
    clearTimeout(timer);
    timer = setTimeout(lose, PATIENCE_MS);
  };

  const open = () => {
    let kind = "whole";
    source = new EventSource("events");
    expect();
    source.onmessage = ({ data }) => {
      expect();
      tell({ [kind]: JSON.parse(data) });
      kind = "change";
    };
    source.addEventListener("quiet", () => {
      expect();
      tell({ quiet: true });
    });
    source.onerror = lose;
  };

  open();
  return close;
}
