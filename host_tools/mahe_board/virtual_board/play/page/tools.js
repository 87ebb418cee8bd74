// Makes the small buttons. A button's name is also that of its sentence and of its drawing.

import { make } from "./elements.js";
import { sentence, whenSpoken } from "./sentences.js";

const DRAWINGS = {
  "full screen": '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  "read aloud": '<path d="M4 4.500h16v11h-8.500L7 20v-4.500H4zM8 8.500h8M8 11.500h5"/>',
  again: '<path d="M5 12a7 7 0 1 1 2.500 5.400M5 18.500v-5h5"/>',
  state: '<path d="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM10 10h4"/>',
  log: '<path d="M5 6h14M5 12h14M5 18h9"/>',
  help: '<path d="M8.500 9a3.500 3.500 0 1 1 5.200 3.100c-1.200.7-1.700 1.300-1.700 2.600M12 18.800v.2"/>',
  open: '<path d="M4 19V6h6l2 3h8v10zM12 12v5M9.500 14.500L12 12l2.500 2.500"/>',
  review: '<path d="M5 20V11M12 20V4M19 20v-6"/>',
  previous: '<path d="M15 5l-8 7 8 7z"/>',
  next: '<path d="M9 5l8 7-8 7z"/>',
  play: '<path class="go" d="M7 4l13 8-13 8z"/><path class="wait" d="M8 5v14M16 5v14"/>',
  leave: '<path d="M5 5l14 14M19 5L5 19"/>',
};

export function makeTool(bar, name, onPress) {
  const button = make("button", { type: "button", className: "tool", innerHTML: `<svg viewBox="0 0 24 24" aria-hidden="true">${DRAWINGS[name]}</svg>` });
  const label = () => { button.title = button.ariaLabel = sentence(name); };
  whenSpoken(label);
  label();
  button.addEventListener("click", onPress);
  bar.append(button);
  return button;
}
