// The cache that stands between the processor and the flash: 16 KB in two ways of 8-byte lines. Each half of a line is
// a transfer of its own (the chip's designer, github.com/raspberrypi/pico-feedback/issues/307). Which of two lines makes
// room for a third isn't documented: here it is the one used longest ago, with which the cycles of a miss were found.
import { FLASH_SIZE } from './memory.mjs';

export const FLUSH_CYCLES = 1024; // one for each line of a way

export const SETS = 1024;
const OFFSET = 0xffffff;
const COUNTER_END = 0xffffffff; // the chip's counters stop there
const NONE = -1;

export const cached = new Uint8Array(FLASH_SIZE / 4); // for each word of the flash: in which way it is, 1 or 2, or 0
export const recent = new Uint8Array(SETS); // which way of each set was used last; who finds a word there writes it
export const missed = new Uint32Array(FLASH_SIZE / 4); // how often each was fetched since the chip was new
const lines = new Int32Array(SETS * 2).fill(NONE); // the two of each set
let accesses = 0;
let misses = 0;
let [accessesBefore, hitsBefore] = [0, 0]; // when the chip's counters were cleared
export let missCycles = 0; // that a miss stops the processor
let enabled = true;
let easy = false; // every word is always there, and nothing is counted
let flashAnswers = null; // asked before a miss, if it may be that it doesn't

// For a word that isn't in the cache: the cycles that the processor stands still, or -1 if these are not less than
// `room`, or if the flash doesn't answer. Then nothing has changed.
export function fill(offset, room = Infinity) {
  if (room <= missCycles || (flashAnswers !== null && !flashAnswers())) return -1;
  misses += 1;
  missed[offset >>> 2] += 1;
  if (enabled) keep(offset);
  return missCycles;
}

// The set of a word that is this far into the flash.
export const setOf = (offset) => (offset >>> 3) & (SETS - 1);

function keep(offset) {
  const line = offset >>> 3;
  const set = setOf(offset);
  const first = set * 2 - 1; // `lines` at first + way
  let way = lines[first + 1] === line ? 1 : 2;
  if (lines[first + way] !== line) {
    way = recent[set] === 1 ? 2 : 1;
    const old = lines[first + way];
    if (old !== NONE) cached[old * 2] = cached[old * 2 + 1] = 0;
    lines[first + way] = line;
  }
  recent[set] = cached[offset >>> 2] = way;
}

// The cycles for a word of code or data, as `fill` gives them.
export function use(offset, room) {
  const way = cached[offset >>> 2];
  if (way === 0) return fill(offset, room);
  recent[setOf(offset)] = way;
  return 0;
}

// The cycles of one access, or -1 if the flash doesn't answer. A miss at 0x11000000 and on changes nothing, what is at
// 0x12000000 and on is always fetched, and at 0x13000000 both.
export function access(address) {
  const offset = (address & OFFSET) % FLASH_SIZE;
  const mirror = (address >>> 24) & 3;
  const hit = cached[offset >>> 2] !== 0;
  count(1);
  if (mirror < 2 && (hit || mirror === 0)) return use(offset);
  if (!hit && mirror === 2) return fill(offset);
  if (flashAnswers !== null && !flashAnswers()) return -1;
  misses += 1;
  return missCycles;
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
export function reset(easyTime, cycles) {
  missCycles = cycles;
  easy = easyTime;
  enabled = true;
  accesses = misses = accessesBefore = hitsBefore = 0;
  recent.fill(0);
  missed.fill(0);
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
