// The piezo: one square wave, muffled a little like a piezo in its can.

import { sentence, whenSpoken } from "./sentences.js";

const LOUDNESS = 0.045;
const VOLUMES = [0, 0.1, 0.38, 1]; // gains of the volumes off, soft, medium and loud, chosen like the piezo's duty cycles
const LOUD = 3;
const FADE_S = 0.004; // without a fade, a tone's end clicks
const ANSWERED_MS = 30; // delay: creating the audio context blocks the page, so the answer to the press comes first

/** `onWish` is called with the volume when somebody turns the sound on or off. */
export function makeSound(button, onWish) {
  let context = null;
  let wave = null;
  let gain = null;
  let hertz = 0;
  let volume = LOUD;
  let whenOn = LOUD;

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
    gain.gain.setTargetAtTime(hertz > 0 ? LOUDNESS * VOLUMES[volume] : 0, now, FADE_S);
  }

  function label() {
    button.setAttribute("aria-pressed", String(volume > 0));
    button.ariaLabel = button.title = sentence(volume ? "sound on" : "sound off");
  }

  function follow(newVolume) {
    volume = newVolume;
    whenOn = volume || whenOn;
    label();
    sing();
  }

  // Browsers allow sound only after a user's gesture.
  function wake() {
    if (!context) start();
    if (context.state === "suspended") context.resume();
  }
  addEventListener("pointerup", wake);
  addEventListener("keydown", () => setTimeout(wake, ANSWERED_MS));

  button.addEventListener("click", () => {
    follow(volume ? 0 : whenOn);
    onWish(volume);
  });
  label();
  whenSpoken(label);

  return {
    /** Sound a tone; 0 is silence. */
    tone(newHertz) {
      hertz = newHertz;
      sing();
    },
    /** Follow the board's volume; without one, the button decides. */
    set(newVolume) {
      if (newVolume !== null) follow(newVolume);
    },
  };
}
