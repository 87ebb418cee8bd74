// The page's connection to the stream of frames. It is closed while the page is hidden.

import { share } from "./pages.js";
import { listen } from "./stream.js";

const canShare = "locks" in navigator && "BroadcastChannel" in window;

export function link({ onFrame, onLink }) {
  let leave = null;
  let state = "waiting";

  const turn = (now) => {
    if (now !== state) onLink(state = now);
  };

  const tell = ({ whole, change, lost }) => {
    if (lost) turn("lost");
    if (!whole && !change) return;
    turn("up");
    onFrame(whole ?? change);
  };

  const look = () => {
    if (document.hidden) {
      leave?.();
      leave = null;
      turn("resting");
    } else {
      leave ??= canShare ? share(tell) : listen(tell);
    }
  };

  document.addEventListener("visibilitychange", look);
  look();
}
