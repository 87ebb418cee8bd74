// Generates the JavaScript of a block of instructions. In it, registers are variables, and so are the values that imply
// the flags. The arrays of `memory.mjs` have short names: s for the registers, code for the translated words of RAM.
import { setOf, SETS } from './flash_cache.mjs';
import { C, N, PC, V, Z } from './memory.mjs';

// The fields of a block's result: its cycles, whether it ends with a jump, its accesses to the flash cache.
export const CYCLES = 0x7fff;
export const ENDS_WITH_JUMP = 0x8000;
export const ACCESSES_SHIFT = 16;

const WIDTHS = { 8: 0, 16: 1, 32: 2 };

const OFFSET = 0xffffff;
const isFlash = (address) => address >>> 24 === 0x10;
const wordOf = (address) => (address & OFFSET) >>> 2;
const setOfWord = (word) => setOf(word << 2);
export const hex = (number) => `0x${(number >>> 0).toString(16)}`;

export class Source {
  constructor({ ramSize, flashSize }) {
    this.ramSize = ramSize;
    this.flashSize = flashSize;
    this.easyTime = false; // the flash cache always hits
  }

  begin(start) {
    this.start = start;
    this.here = start; // the instruction in translation
    this.lines = [];
    this.used = new Set();
    this.cycles = 0; // cycles of the block up to that instruction, without waits for the flash
    this.accesses = 0; // fetches through the flash cache so far; a load's access is counted when it runs
    this.accessesBefore = 0; // `accesses` before that instruction
    this.jumped = false; // whether a jump led to that instruction
    this.asked = new Set(); // words of the flash that are in the cache for sure, each the newest of its set
    this.longer = 1; // additional cycles of a pass: a taken branch costs one
    this.loops = false;
  }

  whole() {
    const body = this.lines.join('\n');
    const within = (pattern) => ([name]) => new RegExp(pattern.replace('NAME', name)).test(body);
    const all = [...[...this.used].map((number) => [`r${number}`, number]), ['n', N], ['z', Z], ['c', C], ['v', V]];
    const names = all.filter(within('\\bNAME\\b'));
    const changed = names.filter(within('\\bNAME = '));
    return [
      'return (most) => {',
      `let ${[...names.map(([name, number]) => `${name} = s[${number}]`), 'pc = 0', 'cycles = 0', 'more = 0', 'a = 0', 'b = 0', 't = 0'].join(', ')};`,
      `leave: ${this.loops ? 'for (;;) ' : ''}{`,
      body,
      '}',
      ...changed.map(([name, number]) => `s[${number}] = ${name};`),
      `s[${PC}] = pc;`,
      'return cycles + more;',
      '};',
    ].join('\n');
  }

  emit(...lines) {
    this.lines.push(...lines);
  }

  r(number) {
    this.used.add(number);
    return `r${number}`;
  }

  // Ends the block at `pc`; `jumps` says that the processor comes there by a jump.
  leave(pc, { cycles = this.cycles, jumps = false } = {}) {
    this.emit(this.leaving(pc, cycles, this.accesses, jumps));
  }

  leaving(pc, cycles, accesses, jumps) {
    return `{ pc = ${pc}; more = ${cycles + (accesses << ACCESSES_SHIFT) + (jumps ? ENDS_WITH_JUMP : 0)}; break leave; }`;
  }

  // Source that leaves the compiled block here: the core then executes this instruction itself.
  bail() {
    return this.leaving(hex(this.here), this.cycles, this.accessesBefore, this.jumped);
  }

  // Goes back to the block's beginning while cycles are left, unless its word must be fetched from the flash again.
  loopTo(cycles = this.cycles, jumps = true) {
    this.loops = true;
    const fetched = jumps && isFlash(this.start) && !this.easyTime;
    const all = cycles + ((this.accesses + Number(fetched)) << ACCESSES_SHIFT);
    const word = wordOf(this.start);
    const [there, used] = fetched ? [` && (t = cached[${word}]) !== 0`, `recent[${setOfWord(word)}] = t; `] : ['', ''];
    this.emit(`if (((cycles + ${cycles}) & ${CYCLES}) < most${there}) { ${used}cycles += ${all}; continue; }`);
    this.emit(this.leaving(hex(this.start), cycles, this.accesses, jumps));
  }

  // Counts a read of code or of a constant, if it is in flash.
  ask(address) {
    if (this.easyTime || !isFlash(address)) return;
    this.accesses += 1;
    const word = wordOf(address);
    if (this.asked.has(word)) return;
    this.emit(this.fetched(word, setOfWord(word)));
    for (const other of this.asked) if (setOfWord(other) === setOfWord(word)) this.asked.delete(other);
    this.asked.add(word);
  }

  // Source that looks a word up in the flash cache: a miss adds its cycles, or leaves the block if too few are left.
  fetched(word, set) {
    return `if ((t = cached[${word}]) !== 0) recent[${set}] = t; else { t = fill(${word} << 2, most - (cycles & ${CYCLES})); if (t < 0) ${this.bail()} cycles += t; }`;
  }

  result(into, value) {
    this.emit(`${into} = n = z = ${value};`);
  }

  sum(into, one, other) {
    this.emit(`a = ${one}; b = ${other}; t = a + b | 0; c = t >>> 0 < a >>> 0 ? 1 : 0; v = ((a ^ t) & (b ^ t)) >>> 31;`);
    this.emit(`${into ? `${into} = ` : ''}n = z = t;`);
  }

  difference(into, one, other) {
    this.emit(`a = ${one}; b = ${other}; t = a - b | 0; c = a >>> 0 >= b >>> 0 ? 1 : 0; v = ((a ^ b) & (a ^ t)) >>> 31;`);
    this.emit(`${into ? `${into} = ` : ''}n = z = t;`);
  }

  load(bits, into, address, signed = '', aligned = bits === 8) {
    const shift = WIDTHS[bits];
    const value = (memory) => `${memory}${bits}[a >>> ${shift}]`;
    const cast = signed ? (text) => `${text} << ${signed} >> ${signed}` : (text) => text;
    const even = aligned ? '' : ` && (a & ${bits / 8 - 1}) === 0`;
    this.emit(
      `a = ${address} - 0x20000000 | 0;`,
      `if (a >>> 0 < ${this.ramSize}${even}) ${into} = ${cast(value('ram'))};`,
      `else if ((a = a + 0x10000000 | 0) >>> 0 < ${this.flashSize}${even}) {`,
      this.easyTime ? '' : `${this.fetched('(a >>> 2)', `a >>> 3 & ${SETS - 1}`)} cycles += ${1 << ACCESSES_SHIFT};`,
      `${into} = ${cast(value('flash'))}; }`,
    );
    if (bits === 32) this.emit(`else if (own(a = a + 0x40000000 | 0)) { ${into} = divider.read(a) | 0; cycles -= 1; }`);
    this.emit(`else ${this.bail()}`);
    this.asked.clear(); // after this access any of these words may be evicted, or no longer be its set's newest
    return 2;
  }

  store(bits, from, address, aligned = bits === 8) {
    const even = aligned ? '' : ` && (a & ${bits / 8 - 1}) === 0`;
    this.emit(
      `a = ${address} - 0x20000000 | 0;`,
      `if (a >>> 0 < ${this.ramSize}${even} && code[a >>> 2] === 0) ram${bits}[a >>> ${WIDTHS[bits]}] = ${from};`,
    );
    if (bits === 32) this.emit(`else if (own(a = a + 0x50000000 | 0)) { divider.write(a, ${from} >>> 0); cycles -= 1; }`);
    this.emit(`else ${this.bail()}`);
    return 2;
  }

  // Prepares access to `count` words of RAM from an address on, as ram32[a], ram32[a + 1], …
  words(address, count, { written, aligned = false }) {
    const uneven = aligned ? '' : ' || (a & 3) !== 0';
    this.emit(`a = ${address} - 0x20000000 | 0;`, `if (a >>> 0 > ${this.ramSize - 4 * count}${uneven}) ${this.bail()}`, 'a = a >>> 2;');
    const places = Array.from({ length: count }, (_, place) => `code[a + ${place}]`);
    if (written) this.emit(`if ((${places.join(' | ')}) !== 0) ${this.bail()}`);
  }
}
