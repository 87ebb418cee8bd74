// The cache between processor and flash: 16 KB in two ways of 8-byte lines, filled half a line at a time (says the
// chip's designer, github.com/raspberrypi/pico-feedback/issues/307). The eviction rule isn't documented: here it is LRU,
// with which the cycles of a miss were fitted.
import { FLASH_SIZE } from './memory.mjs';

export const FLUSH_CYCLES = 1024; // one for each line of a way

export const SETS = 1024;
const OFFSET = 0xffffff;
const COUNTER_END = 0xffffffff; // the chip's counters stop there
const NONE = -1;

export const cached = new Uint8Array(FLASH_SIZE / 4); // per word of the flash: its way, 1 or 2, or 0
export const recent = new Uint8Array(SETS); // per set: the way used last; every hit writes it
export const missed = new Uint32Array(FLASH_SIZE / 4); // per word: number of misses since power-on
const lines = new Int32Array(SETS * 2).fill(NONE); // two per set: the line in each way
let accesses = 0;
let misses = 0;
let [accessesBefore, hitsBefore] = [0, 0]; // the counts at the time when the program last cleared the chip's counters
export let missCycles = 0; // cycles that the processor waits at a miss
let enabled = true;
let easy = false; // true in easy time: every access is a hit, and nothing is counted
let flashAnswers = null; // called before a miss, unless the flash always answers

// Fetches a word on a miss; returns the cycles that the processor waits. If that would take `room` cycles or more, or if
// the flash doesn't answer, it changes nothing and returns -1.
export function fill(offset, room = Infinity) {
  if (room <= missCycles || (flashAnswers !== null && !flashAnswers())) return -1;
  misses += 1;
  missed[offset >>> 2] += 1;
  if (enabled) keep(offset);
  return missCycles;
}

// The set of the word at this offset.
export const setOf = (offset) => (offset >>> 3) & (SETS - 1);

function keep(offset) {
  const line = offset >>> 3;
  const set = setOf(offset);
  const first = set * 2 - 1; // index in `lines`: first + way
  let way = lines[first + 1] === line ? 1 : 2;
  if (lines[first + way] !== line) {
    way = recent[set] === 1 ? 2 : 1;
    const old = lines[first + way];
    if (old !== NONE) cached[old * 2] = cached[old * 2 + 1] = 0;
    lines[first + way] = line;
  }
  recent[set] = cached[offset >>> 2] = way;
}

// The cycles for a word of code or data: 0 for a hit, else as `fill`.
export function use(offset, room) {
  const way = cached[offset >>> 2];
  if (way === 0) return fill(offset, room);
  recent[setOf(offset)] = way;
  return 0;
}

// The cycles of one access, or -1 if the flash doesn't answer. From 0x11000000 on a miss doesn't allocate, from
// 0x12000000 on there is no lookup, from 0x13000000 on neither lookup nor allocation.
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

// A write to the flash's addresses evicts the line.
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

// From now on the flash always answers, or `answers()` says whether it does.
export function ask(answers) {
  flashAnswers = answers;
}

// Power-on: the cache is cold or, in easy time, has everything.
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

// The chip's two counters, which can be cleared separately.
export const counters = {
  accesses: { value: () => Math.min(accesses - accessesBefore, COUNTER_END), clear: () => (accessesBefore = accesses) },
  hits: { value: () => Math.min(accesses - misses - hitsBefore, COUNTER_END), clear: () => (hitsBefore = accesses - misses) },
};
