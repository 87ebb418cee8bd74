// Runs every instruction on the project's core, as translated code, and on rp2040js' own core, from the same states.
// Prints the numbers of different results and of cycles unlike the manual's, the number of the manual's rows that
// applied, and whether most instructions were translated.
import { compiled } from '../../host_tools/mahe_board/emulator/pico/javascript/blocks.mjs';
import { Core } from '../../host_tools/mahe_board/emulator/pico/javascript/core.mjs';
import { registers as shared } from '../../host_tools/mahe_board/emulator/pico/javascript/memory.mjs';
import { CortexM0Core } from '../../host_tools/mahe_board/emulator/pico/javascript/rp2040js.mjs';
import { CYCLES } from '../../host_tools/mahe_board/emulator/pico/javascript/source.mjs';
import { Translator } from '../../host_tools/mahe_board/emulator/pico/javascript/translator.mjs';
import { cyclesOf, ROWS } from './manual.mjs';

const RAM = 0x20000000;
const SIZE = 0x1000;
const CODE = RAM + 0x800;
const PLACES = [RAM, 0x10000000, 0x40054000, 0x50100000, 0xd0000000, 0]; // RAM, flash, peripherals, SIO, ROM
const NUMBERS = [0, 1, 31, 32, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];

// Instructions of two halfwords besides BL: barriers, MRS and MSR of PRIMASK.
const WIDE = [
  [0xffff, 0xf3bf, [0x8f4f, 0x8f5f, 0x8f6f]],
  [0xffff, 0xf3ef, [0x8010]],
  [0xfff0, 0xf380, [0x8810]],
];

let state = Number(process.argv[2]) | 1;
const oneOf = Number(process.argv[3]); // one of so many instructions is run as translated code, too
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

// Memory with aligned accesses. Outside RAM it logs accesses, and reads give a number computed from the address.
class Memory {
  constructor() {
    this.ram = new Uint8Array(SIZE);
    this.view = new DataView(this.ram.buffer);
    this.log = [];
    this.logger = { info() {}, warn() {} };
  }

  onBreak(code) {
    this.log.push(['break', code]);
  }

  get(bits, address) {
    const at = ((address & -(bits / 8)) >>> 0) - RAM;
    if (at >= 0 && at + bits / 8 <= SIZE) return this.view[`getUint${bits}`](at, true);
    this.log.push([bits, address >>> 0]);
    return (Math.imul(address, 0x9e3779b1) >>> 0) >>> (32 - bits);
  }

  put(bits, address, value) {
    const at = ((address & -(bits / 8)) >>> 0) - RAM;
    if (at >= 0 && at + bits / 8 <= SIZE) this.view[`setUint${bits}`](at, value, true);
    else this.log.push([bits, address >>> 0, (bits === 32 ? value : value & (2 ** bits - 1)) >>> 0]);
  }

  fetch() {}

  halfword = (address) => this.get(16, address);
  readUint32 = (address) => this.get(32, address);
  readUint16 = (address) => this.get(16, address);
  readUint8 = (address) => this.get(8, address);
  writeUint32 = (address, value) => this.put(32, address, value);
  writeUint16 = (address, value) => this.put(16, address, value);
  writeUint8 = (address, value) => this.put(8, address, value);
}

const FLAGS = ['N', 'Z', 'C', 'V', 'PM', 'waiting', 'eventRegistered', 'interruptsUpdated'];

const itself = (core) => core.executeInstruction();

function after(Kind, memory, contents, registers, flags, opcode, second, carryOut = itself) {
  memory.ram.set(contents);
  memory.log.length = 0;
  memory.view.setUint16(CODE - RAM, opcode, true);
  memory.view.setUint16(CODE - RAM + 2, second, true);
  const core = new Kind(memory);
  core.registers.set(registers);
  FLAGS.forEach((flag, bit) => (core[flag] = bit < 4 && Boolean(flags & (1 << bit))));
  core.cycles = 0;
  carryOut(core);
  used = core.cycles;
  // The order of a PUSH's writes doesn't matter.
  const log = memory.log.map(String).sort();
  return JSON.stringify([...core.registers.slice(0, 16), ...FLAGS.map((flag) => core[flag]), log]);
}

// Translates an instruction into its own block; the core executes what the block doesn't.
const translator = new Translator({
  halfword: (address) => (address >= RAM && address < RAM + SIZE ? ours.view.getUint16(address - RAM, true) : undefined),
  ramSize: SIZE,
  flashSize: 0,
});

function asBlock(core) {
  const block = translator.block(CODE, 1);
  const cycles = block ? compiled(block.source, given)(1) & CYCLES : 0;
  if (!cycles) return itself(core);
  translated += 1;
  core.cycles += cycles;
}

const ours = new Memory();
const theirs = new Memory();
const contents = new Uint8Array(SIZE);
const given = {
  s: shared,
  code: new Uint8Array(SIZE / 4),
  ram8: ours.ram,
  ram16: new Uint16Array(ours.ram.buffer),
  ram32: new Int32Array(ours.ram.buffer),
  own: () => false,
};
let different = 0;
let translated = 0;
let used = 0; // cycles of the previous instruction
const met = new Set();

function compare(opcode, seen, cycles, expected, manual) {
  if (seen === expected && !Buffer.compare(ours.ram, theirs.ram) && (manual === null || cycles === manual)) return;
  different += 1;
  if (different < 10) console.log(cycles, manual, opcode.toString(2).padStart(16, '0'), '\n ', seen, '\n ', expected);
}

for (let opcode = 0; opcode < 65536; opcode++) {
  for (let i = 0; i < 64; i++) contents[random(SIZE)] = random(256);
  const registers = new Uint32Array(16);
  for (let i = 0; i < 13; i++) {
    const kind = random(3);
    if (kind === 0) registers[i] = NUMBERS[random(NUMBERS.length)];
    else registers[i] = kind === 1 ? PLACES[random(PLACES.length)] + 4 * random(200) : random(2 ** 32);
  }
  registers[13] = RAM + 0x200 + 4 * random(64);
  registers[14] = random(2 ** 31) * 2 + 1;
  registers[15] = CODE + random(2); // the lowest bit of a handler's address is set
  const seconds = WIDE.find(([mask, bits]) => (opcode & mask) === bits)?.[2] ?? [0xd000 | random(0x10000), random(0x10000)];
  const second = seconds[random(seconds.length)];
  const flags = random(16);
  const state = [contents, registers, flags, opcode, second];
  const expected = after(CortexM0Core, theirs, ...state);
  const manual = cyclesOf({ opcode, second, registers, went: (JSON.parse(expected)[15] & ~1) - CODE, met });
  const seen = after(Core, ours, ...state);
  compare(opcode, seen, used, expected, manual);
  if (random(oneOf)) continue;
  registers[15] = CODE; // a translated block ignores the address's lowest bit
  const again = after(CortexM0Core, theirs, ...state);
  compare(opcode, after(Core, ours, ...state, asBlock), used, again, manual);
}
console.log(different, met.size === ROWS, translated > 30000 / oneOf);
