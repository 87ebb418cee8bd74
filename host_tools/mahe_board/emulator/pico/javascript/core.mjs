// The processor's core, which decodes common instructions by their upper five bits. rp2040js decodes by up to eighty
// comparisons; rare instructions still go that way. The results are the same, the cycles are those of the processor's
// manual: tests/emulator/test_core.py compares both at every instruction.
import { Flags } from './flags.mjs';
import { JUMPED, LR, PC, SP } from './memory.mjs';
import { loading, loadOrStore, pop, push, several, storing } from './transfers.mjs';

const ENTRY_CYCLES = 15; // from an interrupt to its first instruction (Arm's figure for this processor)
const RETURN_CYCLES = 8; // one for each of the eight words popped from the stack

export class Core extends Flags {
  constructor(mcu) {
    super(mcu);
    this.stands = false; // true after a fault: the processor is locked up until a reset
    this.owed = 0; // cycles of an interrupt's entry or return, which the next instruction adds
  }

  reset() {
    super.reset();
    this.signed[JUMPED] = 1;
  }

  exceptionEntry(number) {
    super.exceptionEntry(number);
    this.owed += ENTRY_CYCLES;
    this.signed[JUMPED] = 1;
  }

  exceptionReturn(kind) {
    super.exceptionReturn(kind);
    this.owed += RETURN_CYCLES;
  }

  BXWritePC(address) {
    super.BXWritePC(address);
    this.signed[JUMPED] = 1;
  }

  // rp2040js uses this for its rare instructions only.
  readUint16(address) {
    return this.rp2040.halfword(address);
  }

  jump(address) {
    this.signed[PC] = address;
    this.signed[JUMPED] = 1;
  }

  // The processor fetches words: a jump's target, and the next word with each instruction in an upper half.
  fetch(at) {
    const { signed: s, rp2040: mcu } = this;
    if (s[JUMPED]) {
      s[JUMPED] = 0;
      mcu.fetch(at);
    }
    if (at & 2) mcu.fetch(at + 2);
  }

  executeInstruction() {
    if (this.interruptsUpdated && this.checkForInterrupts()) this.waiting = false;
    const { rp2040: mcu, registers: r, signed: s } = this;
    const at = s[PC] & ~1;
    this.fetch(at);
    this.cycles += this.owed;
    this.owed = 0;
    if (this.cycles) mcu.waits(this.cycles); // time passes before the instruction, which may read a timer
    const opcode = mcu.halfword(at);
    const low = opcode & 7;
    const next = (opcode >> 3) & 7;
    const third = (opcode >> 6) & 7;
    const upper = (opcode >> 8) & 7;
    const five = (opcode >> 6) & 31;
    const eight = opcode & 255;
    let cycles = 1;
    let address;
    s[PC] += 2;
    switch (opcode >>> 11) {
      case 0b00000: // LSLS
        if (five) this.C = (s[next] & (1 << (32 - five))) !== 0;
        s[low] = this.result(s[next] << five);
        break;
      case 0b00001: // LSRS
        this.C = ((s[next] >>> (five ? five - 1 : 31)) & 1) !== 0;
        s[low] = this.result(five ? (s[next] >>> five) | 0 : 0);
        break;
      case 0b00010: // ASRS
        this.C = (s[next] & (1 << ((five || 32) - 1))) !== 0;
        s[low] = this.result(s[next] >> (five || 31));
        break;
      case 0b00011: { // ADDS, SUBS: a register or three bits
        const other = opcode & 0x400 ? third : s[third];
        s[low] = opcode & 0x200 ? this.difference(s[next], other) : this.sum(s[next], other);
        break;
      }
      case 0b00100: // MOVS
        s[upper] = this.result(eight);
        break;
      case 0b00101: // CMP
        this.difference(s[upper], eight);
        break;
      case 0b00110: // ADDS
        s[upper] = this.sum(s[upper], eight);
        break;
      case 0b00111: // SUBS
        s[upper] = this.difference(s[upper], eight);
        break;
      case 0b01000:
        cycles = this.betweenRegisters(opcode);
        if (!cycles) return this.rare();
        break;
      case 0b01001: // LDR of a constant after the code
        address = (((s[PC] + 2) & ~3) + eight * 4) >>> 0;
        r[upper] = mcu.readUint32(address);
        cycles = loading(address);
        break;
      case 0b01010:
      case 0b01011: // loads and stores by two registers
        address = (s[next] + s[third]) >>> 0;
        cycles = loadOrStore(this, (opcode >> 9) & 7, address, low);
        break;
      case 0b01100: // STR
        address = (s[next] + five * 4) >>> 0;
        mcu.writeUint32(address, r[low]);
        cycles = storing(address);
        break;
      case 0b01101: // LDR
        address = (s[next] + five * 4) >>> 0;
        r[low] = mcu.readUint32(address);
        cycles = loading(address);
        break;
      case 0b01110: // STRB
        address = (s[next] + five) >>> 0;
        mcu.writeUint8(address, r[low]);
        cycles = storing(address);
        break;
      case 0b01111: // LDRB
        address = (s[next] + five) >>> 0;
        r[low] = mcu.readUint8(address);
        cycles = loading(address);
        break;
      case 0b10000: // STRH
        address = (s[next] + five * 2) >>> 0;
        mcu.writeUint16(address, r[low]);
        cycles = storing(address);
        break;
      case 0b10001: // LDRH
        address = (s[next] + five * 2) >>> 0;
        r[low] = mcu.readUint16(address);
        cycles = loading(address);
        break;
      case 0b10010: // STR on the stack
        address = (s[SP] + eight * 4) >>> 0;
        mcu.writeUint32(address, r[upper]);
        cycles = storing(address);
        break;
      case 0b10011: // LDR on the stack
        address = (s[SP] + eight * 4) >>> 0;
        r[upper] = mcu.readUint32(address);
        cycles = loading(address);
        break;
      case 0b10100: // ADR
        s[upper] = (at & ~3) + 4 + eight * 4;
        break;
      case 0b10101: // ADD: an address on the stack
        s[upper] = s[SP] + eight * 4;
        break;
      case 0b10110:
        if (opcode >>> 8 === 0b10110000) s[SP] += opcode & 0x80 ? (opcode & 127) * -4 : (opcode & 127) * 4; // ADD, SUB
        else if (opcode >>> 9 === 0b1011010) cycles = push(this, opcode);
        else if (opcode >>> 8 === 0b10110010) this.extend(third & 3, low, s[next]);
        else return this.rare();
        break;
      case 0b10111:
        if (opcode >>> 9 !== 0b1011110) return this.rare();
        cycles = pop(this, opcode);
        break;
      case 0b11000:
      case 0b11001:
        cycles = several(this, opcode, upper);
        if (!cycles) return this.rare();
        break;
      case 0b11010:
      case 0b11011: // B on a condition
        if ((opcode & 0xe00) === 0xe00) return this.rare();
        if (this.checkCondition((opcode >> 8) & 15)) {
          this.jump(s[PC] + ((opcode << 24) >> 23) + 2);
          cycles = 2;
        }
        break;
      case 0b11100: // B
        this.jump(s[PC] + ((opcode << 21) >> 20) + 2);
        cycles = 2;
        break;
      case 0b11110: { // BL
        const second = mcu.halfword(at + 2);
        if (second >>> 14 !== 3 || !(second & 0x1000)) return this.rare();
        const sign = (opcode << 21) >> 31;
        const upper2 = ((~(sign ^ (second >> 13)) & 1) << 23) | ((~(sign ^ (second >> 11)) & 1) << 22);
        s[LR] = (s[PC] + 2) | 1;
        this.jump(s[PC] + 2 + ((sign << 24) | upper2 | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1)));
        cycles = 3;
        break;
      }
      default:
        return this.rare();
    }
    this.cycles += cycles;
    return cycles;
  }

  // Leaves a rare instruction to rp2040js; so far only PC has been changed for it.
  rare() {
    const at = (this.signed[PC] -= 2) & ~1;
    const cycles = super.executeInstruction();
    const onward = (this.signed[PC] & ~1) - at; // the lowest bit of a handler's address is set
    if (onward !== 2 && onward !== 4) this.signed[JUMPED] = 1;
    return cycles;
  }

  // Executes an operation on two registers; returns its cycles, or 0 if it is rare and left to rp2040js.
  betweenRegisters(opcode) {
    const { signed: s } = this;
    const low = opcode & 7;
    const next = (opcode >> 3) & 7;
    switch ((opcode >> 6) & 31) {
      case 0b00000: // ANDS
        s[low] = this.result(s[low] & s[next]);
        return 1;
      case 0b00001: // EORS
        s[low] = this.result(s[low] ^ s[next]);
        return 1;
      case 0b01000: // TST
        this.result(s[low] & s[next]);
        return 1;
      case 0b01001: // RSBS
        s[low] = this.difference(0, s[next]);
        return 1;
      case 0b01010: // CMP
        this.difference(s[low], s[next]);
        return 1;
      case 0b01100: // ORRS
        s[low] = this.result(s[low] | s[next]);
        return 1;
      case 0b01101: // MULS
        s[low] = this.result(Math.imul(s[low], s[next]));
        return 1;
      case 0b01110: // BICS
        s[low] = this.result(s[low] & ~s[next]);
        return 1;
      case 0b01111: // MVNS
        s[low] = this.result(~s[next]);
        return 1;
      case 0b10000:
      case 0b10001:
      case 0b10010:
      case 0b10011:
      case 0b11000:
      case 0b11001:
      case 0b11010:
      case 0b11011:
        return this.addOrMove(opcode, ((opcode >> 4) & 8) | low, (opcode >> 3) & 15);
      case 0b11100:
      case 0b11101: // BX
        if (low) return 0;
        this.BXWritePC(this.registers[(opcode >> 3) & 15]);
        return 2;
      case 0b11110:
      case 0b11111: // BLX
        if (low) return 0;
        s[LR] = s[PC] | 1;
        this.jump(s[(opcode >> 3) & 15] & ~1);
        return 2;
      default:
        return 0;
    }
  }

  // ADD and MOV of any two registers.
  addOrMove(opcode, into, from) {
    const { signed: s } = this;
    if (into === SP || from === PC) return 0;
    const value = opcode & 0x200 ? s[from] : (into === PC ? s[PC] + 2 : s[into]) + s[from];
    if (into === PC) this.jump(value & ~1);
    else s[into] = value;
    return into === PC ? 2 : 1;
  }

  // SXTH, SXTB, UXTH, UXTB.
  extend(which, low, value) {
    const { signed: s } = this;
    if (which === 0) s[low] = (value << 16) >> 16;
    else if (which === 1) s[low] = (value << 24) >> 24;
    else s[low] = value & (which === 2 ? 0xffff : 0xff);
  }
}
