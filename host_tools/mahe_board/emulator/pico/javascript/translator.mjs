// Translates Thumb instructions to JavaScript, in blocks: code from an address on, along unconditional branches, and
// round a loop back to its beginning. A block uses RAM, flash and the divider; it ends before any other access, which
// the core executes. Results, cycles and cache accesses are the same as the core's: tests/emulator/test_core.py compares
// them.
import { LR, PC, SP } from './memory.mjs';
import { hex, Source } from './source.mjs';

const LONGEST = 80; // most instructions of a block
const MOST_CYCLES = 200; // most cycles of a pass through a block, without waits for the flash
const AN_INSTRUCTION = 12; // cycles: each instruction takes fewer

const CONDITIONS = [
  'z === 0', 'z !== 0', 'c !== 0', 'c === 0', 'n < 0', 'n >= 0', 'v !== 0', 'v === 0',
  'c !== 0 && z !== 0', 'c === 0 || z === 0', 'n < 0 === (v !== 0)', 'n < 0 !== (v !== 0)',
  'z !== 0 && n < 0 === (v !== 0)', 'z === 0 || n < 0 !== (v !== 0)',
];
const listed = (bits) => [0, 1, 2, 3, 4, 5, 6, 7].filter((register) => bits & (1 << register));

export class Translator extends Source {
  // `halfword(address)` returns the code there; undefined if there is no memory.
  constructor({ halfword, ramSize, flashSize }) {
    super({ ramSize, flashSize });
    this.halfword = halfword;
  }

  // Translates a block. Returns null if its first instruction must be left to the core; else the source of a function of
  // the cycles that may be begun, the addresses of the block's halfwords, and the most cycles of a pass through it.
  block(start, most = LONGEST) {
    this.begin(start);
    this.halfwords = [];
    this.at = start; // address of the next instruction to translate; null at the block's end
    for (let count = 0; this.at !== null; count++) {
      const here = this.at;
      if (count && here === start) {
        this.loopTo(this.cycles, this.jumped);
        break;
      }
      if (count === most || this.cycles > MOST_CYCLES - AN_INSTRUCTION || !this.instruction(here)) {
        if (!count) return null;
        this.leave(hex(here), { jumps: this.jumped });
        break;
      }
    }
    return { source: this.whole(), halfwords: this.halfwords, cycles: this.cycles + this.longer };
  }

  // Jumps to an address known only at run time; the core handles the return from an exception.
  jump(value, cycles, before = '') {
    this.emit(`t = ${value};`, `if (t >>> 28 === 15) ${this.bail()}`);
    if (before) this.emit(before);
    return this.jumpTo('t & ~1', cycles);
  }

  jumpTo(value, cycles) {
    this.leave(value, { cycles: this.cycles + cycles, jumps: true });
    this.at = null;
    return cycles;
  }

  // Translates an instruction: adds its cycles, and sets `at`. Returns false if it must be left to the core.
  instruction(here) {
    const opcode = this.halfword(here);
    if (opcode === undefined) return false;
    const { length } = this.lines;
    this.here = here;
    this.at = here + 2;
    this.accessesBefore = this.accesses;
    this.fetch(here);
    const cycles = this.translate(opcode, here);
    if (cycles === 0) {
      this.lines.length = length;
      this.accesses = this.accessesBefore;
      return false;
    }
    this.halfwords.push(here);
    this.cycles += cycles;
    this.jumped = this.at !== null && opcode >>> 13 === 0b111; // B and BL
    return true;
  }

  // Counts code fetches as the core does; the word of the block's first instruction has been fetched already.
  fetch(here) {
    if (this.jumped) this.ask(here);
    if (here & 2) this.ask(here + 2);
  }

  translate(opcode, here) {
    const low = () => this.r(opcode & 7);
    const next = () => this.r((opcode >> 3) & 7);
    const third = () => this.r((opcode >> 6) & 7);
    const upper = () => this.r((opcode >> 8) & 7);
    const sp = () => this.r(SP);
    const five = (opcode >> 6) & 31;
    const eight = opcode & 255;
    switch (opcode >>> 11) {
      case 0b00000: // LSLS
        if (five) this.emit(`c = ${next()} >>> ${32 - five} & 1;`);
        this.result(low(), `${next()} << ${five}`);
        return 1;
      case 0b00001: // LSRS
        this.emit(`c = ${next()} >>> ${five ? five - 1 : 31} & 1;`);
        this.result(low(), five ? `${next()} >>> ${five} | 0` : '0');
        return 1;
      case 0b00010: // ASRS
        this.emit(`c = ${next()} >>> ${(five || 32) - 1} & 1;`);
        this.result(low(), `${next()} >> ${five || 31}`);
        return 1;
      case 0b00011: { // ADDS, SUBS: a register or three bits
        const other = opcode & 0x400 ? String((opcode >> 6) & 7) : third();
        if (opcode & 0x200) this.difference(low(), next(), other);
        else this.sum(low(), next(), other);
        return 1;
      }
      case 0b00100: // MOVS
        this.result(upper(), String(eight));
        return 1;
      case 0b00101: // CMP
        this.difference(null, upper(), String(eight));
        return 1;
      case 0b00110: // ADDS
        this.sum(upper(), upper(), String(eight));
        return 1;
      case 0b00111: // SUBS
        this.difference(upper(), upper(), String(eight));
        return 1;
      case 0b01000:
        return this.betweenRegisters(opcode, here);
      case 0b01001: { // LDR of a constant after the code
        const address = ((here + 4) & ~3) + eight * 4;
        const [first, second] = [this.halfword(address), this.halfword(address + 2)];
        if (first === undefined || second === undefined) return 0;
        this.halfwords.push(address, address + 2);
        this.ask(address);
        this.emit(`${upper()} = ${first | (second << 16)};`);
        return 2;
      }
      case 0b01010:
      case 0b01011: { // by two registers
        const address = `(${next()} + ${third()})`;
        switch ((opcode >> 9) & 7) {
          case 0: return this.store(32, low(), address);
          case 1: return this.store(16, low(), address);
          case 2: return this.store(8, low(), address);
          case 3: return this.load(8, low(), address, 24);
          case 4: return this.load(32, low(), address);
          case 5: return this.load(16, low(), address);
          case 6: return this.load(8, low(), address);
          default: return this.load(16, low(), address, 16);
        }
      }
      case 0b01100: return this.store(32, low(), `(${next()} + ${five * 4})`);
      case 0b01101: return this.load(32, low(), `(${next()} + ${five * 4})`);
      case 0b01110: return this.store(8, low(), `(${next()} + ${five})`);
      case 0b01111: return this.load(8, low(), `(${next()} + ${five})`);
      case 0b10000: return this.store(16, low(), `(${next()} + ${five * 2})`);
      case 0b10001: return this.load(16, low(), `(${next()} + ${five * 2})`);
      case 0b10010: return this.store(32, upper(), `(${sp()} + ${eight * 4})`, true);
      case 0b10011: return this.load(32, upper(), `(${sp()} + ${eight * 4})`, '', true);
      case 0b10100: // ADR
        this.emit(`${upper()} = ${((here & ~3) + 4 + eight * 4) | 0};`);
        return 1;
      case 0b10101: // ADD: an address on the stack
        this.emit(`${upper()} = ${sp()} + ${eight * 4} | 0;`);
        return 1;
      case 0b10110:
        return this.stack(opcode);
      case 0b10111:
        return opcode >>> 9 === 0b1011110 ? this.pop(opcode) : 0;
      case 0b11000:
      case 0b11001:
        return this.several(opcode);
      case 0b11010:
      case 0b11011:
        return this.conditional(opcode, here);
      case 0b11100: // B
        this.at = here + 4 + ((opcode << 21) >> 20);
        return 2;
      case 0b11110: { // BL
        const second = this.halfword(here + 2);
        if (second === undefined || second >>> 14 !== 3 || !(second & 0x1000)) return 0;
        const sign = (opcode << 21) >> 31;
        const upper2 = ((~(sign ^ (second >> 13)) & 1) << 23) | ((~(sign ^ (second >> 11)) & 1) << 22);
        this.halfwords.push(here + 2);
        this.emit(`${this.r(LR)} = ${(here + 4) | 1};`);
        this.at = here + 4 + ((sign << 24) | upper2 | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1));
        return 3;
      }
    }
    return 0;
  }

  betweenRegisters(opcode, here) {
    const any = (opcode >> 3) & 15;
    const five = (opcode >> 6) & 31;
    const [low, next] = five < 16 ? [this.r(opcode & 7), this.r(any & 7)] : [];
    switch (five) {
      case 0b00000: this.result(low, `${low} & ${next}`); return 1;
      case 0b00001: this.result(low, `${low} ^ ${next}`); return 1;
      case 0b00010: // LSLS
        this.emit(`t = ${next} & 255; if (t) c = ${low} >>> (32 - t & 31) & 1;`);
        this.result(low, `t > 31 ? 0 : ${low} << t`);
        return 1;
      case 0b00011: // LSRS
        this.emit(`t = ${next} & 255; c = t > 32 ? 0 : ${low} >>> (t - 1 & 31) & 1;`);
        this.result(low, `t > 31 ? 0 : ${low} >>> t | 0`);
        return 1;
      case 0b00100: // ASRS
        this.emit(`t = Math.min(${next} & 255, 32); c = ${low} >>> (t - 1 & 31) & 1;`);
        this.result(low, `${low} >> Math.min(t, 31)`);
        return 1;
      case 0b00101: // ADCS
        this.emit(`a = ${next}; b = ${low} + c | 0; t = a + b | 0; v = t !== a + b ? 1 : 0;`);
        this.emit(`c = (a >>> 0) + (${low} >>> 0) + c > 0xffffffff ? 1 : 0;`);
        this.result(low, 't');
        return 1;
      case 0b00110: // SBCS
        this.emit(`a = ${low}; b = ${next} + 1 - c | 0; t = a - b | 0; v = ((a ^ b) & (a ^ t)) >>> 31;`);
        this.emit(`c = a >>> 0 >= (${next} >>> 0) + 1 - c ? 1 : 0;`);
        this.result(low, 't');
        return 1;
      case 0b00111: // RORS
        this.result(low, `${low} >>> (${next} & 31) | ${low} << (32 - (${next} & 31))`);
        this.emit(`c = n >>> 31;`);
        return 1;
      case 0b01000: this.emit(`n = z = ${low} & ${next};`); return 1; // TST
      case 0b01001: this.difference(low, '0', next); return 1; // RSBS
      case 0b01010: this.difference(null, low, next); return 1; // CMP
      case 0b01011: this.sum(null, low, next); return 1; // CMN
      case 0b01100: this.result(low, `${low} | ${next}`); return 1;
      case 0b01101: this.result(low, `Math.imul(${low}, ${next})`); return 1;
      case 0b01110: this.result(low, `${low} & ~${next}`); return 1;
      case 0b01111: this.result(low, `~${next}`); return 1;
      case 0b10100:
      case 0b10101:
      case 0b10110:
      case 0b10111: { // CMP of any two registers
        const one = ((opcode >> 4) & 8) | (opcode & 7);
        if (one === PC || any === PC) return 0;
        this.difference(null, this.r(one), this.r(any));
        return 1;
      }
      case 0b10000:
      case 0b10001:
      case 0b10010:
      case 0b10011:
      case 0b11000:
      case 0b11001:
      case 0b11010:
      case 0b11011:
        return this.addOrMove(opcode, ((opcode >> 4) & 8) | (opcode & 7), any, here);
      case 0b11100:
      case 0b11101: // BX
        if (opcode & 7 || any === PC) return 0;
        return this.jump(this.r(any), 2);
      case 0b11110:
      case 0b11111: // BLX
        if (opcode & 7 || any === PC || any === LR) return 0;
        this.emit(`t = ${this.r(any)};`, `${this.r(LR)} = ${(here + 2) | 1};`);
        return this.jumpTo('t & ~1', 2);
    }
    return 0;
  }

  // ADD and MOV of any two registers.
  addOrMove(opcode, into, from, here) {
    if (into === SP || from === PC) return 0;
    const value = opcode & 0x200 ? this.r(from) : `${into === PC ? here + 4 : this.r(into)} + ${this.r(from)} | 0`;
    if (into !== PC) {
      this.emit(`${this.r(into)} = ${value};`);
      return 1;
    }
    this.emit(`t = ${value};`);
    return this.jumpTo('t & ~1', 2);
  }

  // ADD and SUB of the stack's pointer, PUSH, SXTH, SXTB, UXTH, UXTB.
  stack(opcode) {
    const sp = this.r(SP);
    const words = opcode & 127;
    if (opcode >>> 8 === 0b10110000) {
      this.emit(`${sp} = ${sp} ${opcode & 0x80 ? '-' : '+'} ${words * 4} | 0;`);
      return 1;
    }
    if (opcode >>> 9 === 0b1011010) {
      const saved = [...listed(opcode), ...(opcode & 0x100 ? [LR] : [])];
      if (!saved.length) return 0;
      this.words(`(${sp} - ${4 * saved.length})`, saved.length, { written: true, aligned: true });
      saved.forEach((register, place) => this.emit(`ram32[a + ${place}] = ${this.r(register)};`));
      this.emit(`${sp} = ${sp} - ${4 * saved.length} | 0;`);
      return 1 + saved.length;
    }
    if (opcode >>> 8 !== 0b10110010) return 0;
    const extended = ['<< 16 >> 16', '<< 24 >> 24', '& 0xffff', '& 0xff'][(opcode >> 6) & 3];
    this.emit(`${this.r(opcode & 7)} = ${this.r((opcode >> 3) & 7)} ${extended};`);
    return 1;
  }

  pop(opcode) {
    const sp = this.r(SP);
    const loaded = listed(opcode);
    const back = (opcode >> 8) & 1;
    if (!loaded.length && !back) return 0;
    this.words(sp, loaded.length + back, { written: false, aligned: true });
    const loads = loaded.map((register, place) => `${this.r(register)} = ram32[a + ${place}];`);
    loads.push(`${sp} = ${sp} + ${4 * (loaded.length + back)} | 0;`);
    if (back) return this.jump(`ram32[a + ${loaded.length}]`, 4 + loaded.length, loads.join(' '));
    this.emit(...loads);
    return 1 + loaded.length;
  }

  // STMIA, LDMIA.
  several(opcode) {
    const number = (opcode >> 8) & 7;
    const base = this.r(number);
    const loads = (opcode >> 11) & 1;
    const moved = listed(opcode);
    if (!moved.length) return 0;
    this.words(base, moved.length, { written: !loads });
    const move = (register, place) => {
      const [from, into] = [this.r(register), `ram32[a + ${place}]`];
      return loads ? `${from} = ${into};` : `${into} = ${from};`;
    };
    this.emit(...moved.map(move));
    if (!moved.includes(number)) this.emit(`${base} = ${base} + ${4 * moved.length} | 0;`);
    return 1 + moved.length;
  }

  conditional(opcode, here) {
    const condition = CONDITIONS[(opcode >> 8) & 15];
    if (!condition) return 0;
    const target = here + 4 + ((opcode << 24) >> 23);
    this.emit(`if (${condition}) {`);
    if (target === this.start) this.loopTo(this.cycles + 2);
    else this.leave(hex(target), { cycles: this.cycles + 2, jumps: true });
    this.emit('}');
    return 1;
  }
}
