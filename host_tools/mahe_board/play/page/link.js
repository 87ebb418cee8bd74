// The link to the board. It rests while nobody sees the page.

import { share } from "./pages.js";
import { listen } from "./stream.js";

const canShare = "locks" in navigator && "BroadcastChannel" in window;

export function follow({ onFrame, onLink }) {
  let leave = null;
  let state = "waiting";

  const link = (now) => {
    if (now !== state) onLink(state = now);
  };

  const tell = ({ whole, change, lost }) => {
    if (lost) link("lost");
    if (!whole && !change) return;
    link("up");
    onFrame(whole ?? change);
  };

  const look = () => {
    if (document.hidden) {
      leave?.();
      leave = null;
      link("resting");
    } else {
      leave ??= canShare ? share(tell) : listen(tell);
    }
  };

  document.addEventListener("visibilitychange", look);
  look();
}
