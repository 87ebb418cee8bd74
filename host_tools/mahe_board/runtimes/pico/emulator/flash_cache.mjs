// The cache that stands between the processor and the flash: 16 KB in two ways of 8-byte lines. Each half of a line is
// a transfer of its own (the chip's designer, github.com/raspberrypi/pico-feedback/issues/307). Which of two lines makes
// room for a third isn't documented: here it is the one that came first.
import { FLASH_SIZE } from './memory.mjs';

// A miss stops the processor for 20 clocks of a flash that runs at half its clock, and some more in the interface. 48 in
// all were fitted once to the benchmarks of a real Pico that MicroPython's author published in 2024.
export const MISS_CYCLES = 48;
export const FLUSH_CYCLES = 1024; // one for each line of a way

const SETS = 1024;
const OFFSET = 0xffffff;
const COUNTER_END = 0xffffffff; // the chip's counters stop there
const NONE = -1;

export const cached = new Uint8Array(FLASH_SIZE / 4); // for each word of the flash: 1 if it is in the cache
const lines = new Int32Array(SETS * 2).fill(NONE); // the two of each set
const older = new Uint8Array(SETS); // which of them makes room next
let accesses = 0;
let misses = 0;
let [accessesBefore, hitsBefore] = [0, 0]; // when the chip's counters were cleared
let enabled = true;
let easy = false; // every word is always there, and nothing is counted
let flashAnswers = null; // asked before a miss, if it may be that it doesn't

// For a word that isn't in the cache: the cycles that the processor stands still, or -1 if these are not less than
// `room`, or if the flash doesn't answer. Then nothing has changed.
export function fill(offset, room = Infinity) {
  if (room <= MISS_CYCLES || (flashAnswers !== null && !flashAnswers())) return -1;
  misses += 1;
  if (enabled) keep(offset);
  return MISS_CYCLES;
}

// Whether the lines of two words compete for a place.
export function sameSet(offset, other) {
  return (((offset ^ other) >>> 3) & (SETS - 1)) === 0;
}

function keep(offset) {
  const line = offset >>> 3;
  const set = line & (SETS - 1);
  if (lines[set * 2] !== line && lines[set * 2 + 1] !== line) {
    const place = set * 2 + older[set];
    if (lines[place] !== NONE) cached[lines[place] * 2] = cached[lines[place] * 2 + 1] = 0;
    lines[place] = line;
    older[set] ^= 1;
  }
  cached[offset >>> 2] = 1;
}

// The cycles of one access, or -1 if the flash doesn't answer. A miss at 0x11000000 and on changes nothing, what is at
// 0x12000000 and on is always fetched, and at 0x13000000 both.
export function access(address) {
  const offset = (address & OFFSET) % FLASH_SIZE;
  const mirror = (address >>> 24) & 3;
  const hit = cached[offset >>> 2] === 1;
  count(1);
  if (hit && mirror < 2) return 0;
  if (!hit && !(mirror & 1)) return fill(offset);
  if (flashAnswers !== null && !flashAnswers()) return -1;
  misses += 1;
  return MISS_CYCLES;
}

// What a write to the flash's addresses does.
export function forget(offset) {
  if (easy) return;
  const line = (offset % FLASH_SIZE) >>> 3;
  cached[line * 2] = cached[line * 2 + 1] = 0;
}

export function flush() {
  cached.fill(easy ? 1 : 0);
  lines.fill(NONE);
}

export function enable(yes) {
  if (enabled !== yes) flush();
  enabled = yes;
}

// From now on the flash always answers, or `answers` tells whether it does.
export function ask(answers) {
  flashAnswers = answers;
}

// The chip is new: its cache is cold, or, in easy time, has everything.
export function reset(easyTime) {
  easy = easyTime;
  enabled = true;
  accesses = misses = accessesBefore = hitsBefore = 0;
  older.fill(0);
  flush();
}

export function count(more) {
  if (!easy) accesses += more;
}

// What the chip's two counters say; each can be cleared by itself.
export const counters = {
  accesses: { value: () => Math.min(accesses - accessesBefore, COUNTER_END), clear: () => (accessesBefore = accesses) },
  hits: { value: () => Math.min(accesses - misses - hitsBefore, COUNTER_END), clear: () => (hitsBefore = accesses - misses) },
};
