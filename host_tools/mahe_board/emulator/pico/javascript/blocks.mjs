// Translated code: instructions that have run often run as JavaScript, until their memory changes.
import * as cache from './flash_cache.mjs';
import * as memory from './memory.mjs';
import { ACCESSES_SHIFT, CYCLES, ENDS_WITH_JUMP } from './source.mjs';
import { Translator } from './translator.mjs';

const OFTEN = 1000; // a block is translated at this visit: until then its visits cost about as much as its translation
const LONGEST = 30000; // most cycles of one call of a block: its result has 15 bits for them
const MOST_KEPT = 15000; // how many functions are kept, of some 20 KB each
const OFFSET = 0xffffff;
const [ROM, FLASH, RAM] = [0x00, 0x10, 0x20]; // the upper eight bits of the addresses of each memory
const { registers, JUMPED, PC, ram, flash, rom, ramCode, flashCode } = memory;

class Region {
  constructor(bytes, code) {
    this.halfwords = new Uint16Array(bytes.buffer);
    this.code = code; // per word, whether it is translated; null for read-only memory
    this.visits = new Uint16Array(this.halfwords.length);
    this.blocks = new Array(this.halfwords.length).fill(null);
    this.cycles = new Uint16Array(this.halfwords.length); // for each block: the most cycles of a pass through it
  }

  forget() {
    this.code?.fill(0);
    this.visits.fill(0);
    this.blocks.fill(null);
  }
}

const regions = [];
regions[ROM] = new Region(rom, null);
regions[FLASH] = new Region(flash, flashCode);
regions[RAM] = new Region(ram, ramCode);

const left = () => 0; // stands for a block that is left to the core
const made = new Map(); // compiled functions by their source: the next board needs mostly the same ones

// Translated code reaches only these registers of the SIO: the core's number, and the divider.
let sio = null;
const divider = {
  read: (offset) => sio.readUint32(offset),
  write: (offset, value) => sio.writeUint32(offset, value),
};
const own = (offset) => offset === 0 || (offset >= 0x60 && offset <= 0x78);

const GIVEN = {
  own,
  divider,
  s: registers,
  code: ramCode,
  ram8: ram,
  ram16: new Uint16Array(ram.buffer),
  ram32: new Int32Array(ram.buffer),
  flash8: flash,
  flash16: new Uint16Array(flash.buffer),
  flash32: new Int32Array(flash.buffer),
  cached: cache.cached,
  recent: cache.recent,
  fill: cache.fill,
};
const NAMES = Object.keys(GIVEN);
const CONSTANTS = `'use strict'; const ${NAMES.map((name) => `${name} = given.${name}`).join(', ')};\n`;

export function compiled(source, given = GIVEN) {
  return new Function('given', CONSTANTS + source)(given);
}

const translator = new Translator({
  halfword: (address) => regions[address >>> 24]?.halfwords[(address & OFFSET) >>> 1],
  ramSize: memory.RAM_SIZE,
  flashSize: memory.FLASH_SIZE,
});

function translate(region, place, start) {
  const block = translator.block(start);
  if (block === null) {
    region.blocks[place] = left;
    return;
  }
  for (const address of block.halfwords) {
    const { code } = regions[address >>> 24];
    if (code) code[(address & OFFSET) >>> 2] = 1;
  }
  let run = made.get(block.source);
  if (run === undefined) made.set(block.source, (run = compiled(block.source)));
  region.blocks[place] = run;
  region.cycles[place] = block.cycles;
}

// Runs translated blocks for fewer than `cycles`; returns the cycles taken. The core must run the next instruction.
export function run(cycles) {
  let used = 0;
  for (;;) {
    const pc = registers[PC];
    const region = regions[pc >>> 24];
    if (region === undefined) return used;
    const place = (pc & OFFSET) >>> 1;
    const block = region.blocks[place];
    if (block === null) {
      if (++region.visits[place] < OFTEN) return used;
      translate(region, place, pc & ~1);
      continue;
    }
    if (block === undefined) return used;
    let most = Math.min(LONGEST, cycles - used - region.cycles[place]);
    if (most <= 0) return used;
    if (registers[JUMPED] && region === regions[FLASH]) {
      const stall = cache.use(pc & OFFSET, most);
      if (stall < 0) return used;
      cache.count(1);
      used += stall;
      most -= stall;
    }
    registers[JUMPED] = 0;
    const taken = block(most);
    used += taken & CYCLES;
    registers[JUMPED] = taken & ENDS_WITH_JUMP;
    cache.count(taken >>> ACCESSES_SHIFT);
    if (taken === 0) return used;
  }
}

// Drops translations of changed memory. `at` is a byte offset in RAM or flash.
export function ramChanges(at) {
  if (ramCode[at >>> 2] !== 0) regions[RAM].forget();
}

export function flashChanges(from, to) {
  if (flashCode.subarray(from >>> 2, (to + 3) >>> 2).includes(1)) regions[FLASH].forget();
}

export function chipIsNew(chip, easyTime) {
  sio = chip.sio;
  if (translator.easyTime !== easyTime) for (const region of [regions[ROM], regions[FLASH]]) region.forget();
  translator.easyTime = easyTime;
  ram.fill(0);
  regions[RAM].forget();
  // Visits count per board, so that code that each board runs rarely is never translated.
  for (const region of [regions[ROM], regions[FLASH]]) region.visits.fill(0);
  if (made.size < MOST_KEPT) return;
  made.clear();
  for (const region of [regions[ROM], regions[FLASH]]) region.forget();
}
