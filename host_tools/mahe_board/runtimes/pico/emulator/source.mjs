// The JavaScript of a block of instructions, as the translator writes it. In it, registers are variables, and so are
// the values that flags follow from. The arrays of `memory.mjs` have short names: s has the registers, code says which
// words of RAM are translated.
import { C, N, PC, V, Z } from './memory.mjs';

const DIVISION_CYCLES = 8;
const WIDTHS = { 8: 0, 16: 1, 32: 2 };

export const hex = (number) => `0x${(number >>> 0).toString(16)}`;

export class Source {
  constructor({ ramSize, flashSize }) {
    this.ramSize = ramSize;
    this.flashSize = flashSize;
  }

  begin(start) {
    this.start = start;
    this.here = start; // the instruction that is being translated
    this.lines = [];
    this.used = new Set();
    this.cycles = 0; // up to that instruction
    this.longer = 1; // cycles that a pass may take besides: a branch that is taken is one more
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
      `let ${[...names.map(([name, number]) => `${name} = s[${number}]`), 'pc = 0', 'cycles = 0', 'a = 0', 'b = 0', 't = 0'].join(', ')};`,
      `leave: ${this.loops ? 'for (;;) ' : ''}{`,
      body,
      '}',
      ...changed.map(([name, number]) => `s[${number}] = ${name};`),
      `s[${PC}] = pc;`,
      'return cycles;',
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

  leave(pc, cycles = this.cycles) {
    this.emit(this.leaving(pc, cycles));
  }

  leaving(pc, cycles = this.cycles) {
    return `{ pc = ${pc}; cycles += ${cycles}; break leave; }`;
  }

  // Back to the beginning, as long as time is left.
  loopTo(cycles = this.cycles) {
    this.loops = true;
    this.emit(`cycles += ${cycles};`, `if (cycles < most) continue;`, `pc = ${hex(this.start)}; break leave;`);
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

  load(bits, into, address, signed = '') {
    const shift = WIDTHS[bits];
    const value = (memory) => `${memory}${bits}[a >>> ${shift}]`;
    const bail = this.leaving(hex(this.here));
    const cast = signed ? (text) => `${text} << ${signed} >> ${signed}` : (text) => text;
    this.emit(
      `a = ${address} - 0x20000000 | 0;`,
      `if (a >>> 0 < ${this.ramSize}) ${into} = ${cast(value('ram'))};`,
      `else if ((a = a + 0x10000000 | 0) >>> 0 < ${this.flashSize}) ${into} = ${cast(value('flash'))};`,
    );
    if (bits === 32) this.emit(`else if (own(a = a + 0x40000000 | 0)) { ${into} = divider.read(a) | 0; cycles -= 1; }`);
    this.emit(`else ${bail}`);
    return 2;
  }

  store(bits, from, address) {
    const bail = this.leaving(hex(this.here));
    this.emit(
      `a = ${address} - 0x20000000 | 0;`,
      `if (a >>> 0 < ${this.ramSize} && code[a >>> 2] === 0) ram${bits}[a >>> ${WIDTHS[bits]}] = ${from};`,
    );
    if (bits === 32) {
      this.emit(`else if (own(a = a + 0x50000000 | 0)) { cycles += divider.write(a, ${from} >>> 0) - 1; }`);
      this.longer += DIVISION_CYCLES;
    }
    this.emit(`else ${bail}`);
    return 2;
  }

  // `count` words of RAM from an address on: ram32[a], ram32[a + 1], …
  words(address, count, written) {
    const bail = this.leaving(hex(this.here));
    this.emit(`a = ${address} - 0x20000000 | 0;`, `if (a >>> 0 > ${this.ramSize - 4 * count}) ${bail}`, 'a = a >>> 2;');
    const places = Array.from({ length: count }, (_, place) => `code[a + ${place}]`);
    if (written) this.emit(`if ((${places.join(' | ')}) !== 0) ${bail}`);
  }
}
