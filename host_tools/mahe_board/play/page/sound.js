// The piezo: one square wave, muffled a little, as out of a small round can.

import { sentence, whenSpoken } from "./sentences.js";

const LOUDNESS = 0.045;
const FADE_S = 0.004; // a tone cut short without it clicks

// A browser may be told to keep nothing for a page; then it throws.

function remembered() {
  try {
    return localStorage.getItem("sound");
  } catch {
    return null;
  }
}

function remember(choice) {
  try {
    localStorage.setItem("sound", choice);
  } catch { /* it holds until the page is left */ }
}

export function makeSound(button) {
  let context = null;
  let wave = null;
  let gain = null;
  let hertz = 0;
  let wanted = remembered() !== "off";

  function start() {
    context = new AudioContext();
    wave = new OscillatorNode(context, { type: "square" });
    const can = new BiquadFilterNode(context, { type: "lowpass", frequency: 4200 });
    gain = new GainNode(context, { gain: 0 });
    wave.connect(can).connect(gain).connect(context.destination);
    wave.start();
    sing();
  }

  function sing() {
    if (!context) return;
    const now = context.currentTime;
    if (hertz > 0) wave.frequency.setValueAtTime(hertz, now);
    gain.gain.setTargetAtTime(hertz > 0 && wanted ? LOUDNESS : 0, now, FADE_S);
  }

  function label() {
    button.setAttribute("aria-pressed", String(wanted));
    button.querySelector(".state").textContent = sentence(wanted ? "sound on" : "sound off");
  }

  // A browser lets a page sound only after somebody has touched it.
  function wake() {
    if (!context) start();
    if (context.state === "suspended") context.resume();
  }
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, wake);

  button.addEventListener("click", () => {
    wanted = !wanted;
    remember(wanted ? "on" : "off");
    label();
    sing();
  });
  label();
  whenSpoken(label);

  return {
    /** Sound a tone; 0 is silence. */
    tone(newHertz) {
      hertz = newHertz;
      sing();
    },
  };
}
