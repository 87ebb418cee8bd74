// Every instruction there is, on our core and on rp2040js's own, from the same states; prints what differs.
import { Core } from '../../host_tools/mahe_board/runtimes/pico/emulator/core.mjs';
import { CortexM0Core } from '../../host_tools/mahe_board/runtimes/pico/emulator/rp2040js.mjs';

const RAM = 0x20000000;
const SIZE = 0x1000;
const CODE = RAM + 0x800;
const PLACES = [RAM, 0x10000000, 0x40054000, 0x50100000, 0xd0000000, 0]; // RAM, flash, peripherals, the core's own, ROM
const NUMBERS = [0, 1, 31, 32, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe];

let state = Number(process.argv[2]) | 1;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

// Memory that remembers; outside of RAM it answers with a number that depends on the address.
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
    const at = (address >>> 0) - RAM;
    if (at >= 0 && at + bits / 8 <= SIZE) return this.view[`getUint${bits}`](at, true);
    this.log.push([bits, address >>> 0]);
    return (Math.imul(address, 0x9e3779b1) >>> 0) >>> (32 - bits);
  }

  put(bits, address, value) {
    const at = (address >>> 0) - RAM;
    if (at >= 0 && at + bits / 8 <= SIZE) this.view[`setUint${bits}`](at, value, true);
    else this.log.push([bits, address >>> 0, (bits === 32 ? value : value & (2 ** bits - 1)) >>> 0]);
  }

  readUint32 = (address) => this.get(32, address);
  readUint16 = (address) => this.get(16, address);
  readUint8 = (address) => this.get(8, address);
  writeUint32 = (address, value) => this.put(32, address, value);
  writeUint16 = (address, value) => this.put(16, address, value);
  writeUint8 = (address, value) => this.put(8, address, value);
}

const FLAGS = ['N', 'Z', 'C', 'V', 'PM', 'waiting', 'eventRegistered', 'interruptsUpdated'];

function after(Kind, memory, contents, registers, flags, opcode, second) {
  memory.ram.set(contents);
  memory.log.length = 0;
  memory.view.setUint16(CODE - RAM, opcode, true);
  memory.view.setUint16(CODE - RAM + 2, second, true);
  const core = new Kind(memory);
  core.registers.set(registers);
  FLAGS.forEach((flag, bit) => (core[flag] = bit < 4 && Boolean(flags & (1 << bit))));
  core.cycles = 0;
  const returned = core.executeInstruction();
  // The order of the words that a PUSH writes is nobody's business.
  const log = memory.log.map(String).sort();
  return JSON.stringify([...core.registers, returned, core.cycles, ...FLAGS.map((flag) => core[flag]), log]);
}

const ours = new Memory();
const theirs = new Memory();
const contents = new Uint8Array(SIZE);
let different = 0;
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
  registers[15] = CODE + random(2); // an interrupt's code begins at an odd address
  const second = random(4) ? 0xd000 | random(0x10000) : random(0x10000);
  const flags = random(16);
  const seen = after(Core, ours, contents, registers, flags, opcode, second);
  const expected = after(CortexM0Core, theirs, contents, registers, flags, opcode, second);
  if (seen !== expected || Buffer.compare(ours.ram, theirs.ram)) {
    different += 1;
    if (different < 10) console.log(opcode.toString(2).padStart(16, '0'), '\n ', seen, '\n ', expected);
  }
}
console.log(different);
