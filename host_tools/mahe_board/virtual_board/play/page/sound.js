// The piezo: one square wave, muffled a little, as if out of a small round can.

import { sentence, whenSpoken } from "./sentences.js";

const LOUDNESS = 0.045;
const VOLUMES = [0, 0.1, 0.38, 1]; // off, soft, medium, loud, as the duty of the board's piezo makes them
const LOUD = 3;
const FADE_S = 0.004; // without it, a tone that is cut short clicks
const ANSWERED_MS = 30; // a press by letter is answered first: a browser takes its time over its first sound

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

  // A browser lets a page sound only after somebody has touched it.
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
    /** Follow the volume that is set on the board; if a board tells none, the button decides. */
    set(newVolume) {
      if (newVolume !== null) follow(newVolume);
    },
  };
}
