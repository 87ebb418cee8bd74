// The processor's core is rp2040js's, with the cycles of the processor's manual and what it fetches from the flash. It is
// slow, but what runs often is translated (`translator.mjs`). tests/pico/test_core.py has each instruction's cycles.
import { Flags } from './flags.mjs';
import { JUMPED, PC } from './memory.mjs';

const ENTRY_CYCLES = 15; // from an interrupt to its first instruction (Arm's figure for this processor)
const RETURN_CYCLES = 8; // a word each, taken back from the stack
const PERIPHERALS = 4; // the upper bits of an address at which each load waits for two cycles, and each store for three

// The cycles that rp2040js leaves out: PUSH of LR, POP of PC, and what a slow bus makes LDM and STM wait.
function leftOut(opcode, registers) {
  if ((opcode & 0xf700) === 0xb500) return 1;
  if (opcode >>> 12 !== 0b1100 || registers[(opcode >> 8) & 7] >>> 28 !== PERIPHERALS) return 0;
  let words = 0;
  for (let list = opcode & 255; list; list &= list - 1) words += 1;
  return words * (opcode & 0x800 ? 2 : 3);
}

export class Core extends Flags {
  constructor(mcu) {
    super(mcu);
    this.stands = false; // after a fault, until the chip is reset
    this.owed = 0; // cycles of the entry to an interrupt, which may come between two instructions
    this.decoded = 0; // halfwords of this instruction that rp2040js has still to read
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

  // By this rp2040js reads instructions, too, which have been fetched.
  readUint16(address) {
    if (!this.decoded) return super.readUint16(address);
    this.decoded -= 1;
    return this.rp2040.halfword(address);
  }

  // The processor fetches words: the one that it jumps to, and the next one along with an instruction in an upper half.
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
    const { rp2040: mcu, signed: s } = this;
    const at = s[PC] & ~1;
    this.fetch(at);
    this.cycles += this.owed;
    this.owed = 0;
    if (this.cycles) mcu.waits(this.cycles); // what the instruction reads from a timer is read after that
    const opcode = mcu.halfword(at);
    const wide = opcode >>> 12 === 0b1111 || opcode >>> 11 === 0b11101;
    const branches = this.branches(opcode, at);
    const more = leftOut(opcode, this.registers);
    this.decoded = wide ? 2 : 1;
    const cycles = super.executeInstruction() + more;
    this.cycles += more;
    // An interrupt's code begins at an odd address.
    if (branches || (s[PC] & ~1) - at !== (wide ? 4 : 2)) s[JUMPED] = 1;
    return cycles;
  }

  // Whether this is a branch that is taken, be it to the instruction behind it.
  branches(opcode, at) {
    if (opcode >>> 12 === 0b1101) return (opcode & 0xe00) !== 0xe00 && this.checkCondition((opcode >> 8) & 15);
    if (opcode >>> 11 === 0b11110) return (this.rp2040.halfword(at + 2) & 0xd000) === 0xd000; // BL
    return opcode >>> 11 === 0b11100; // B
  }
}
