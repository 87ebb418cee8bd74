// Loads and stores of one or several registers, with their cycles.
import { LR, SP } from './memory.mjs';

// The cycles of a load or store: fewer for the SIO, more for most peripherals.
export const loading = (address) => (address >>> 28 === 0xd ? 1 : address >>> 28 === 4 ? 4 : 2);
export const storing = (address) => (address >>> 28 === 0xd ? 1 : address >>> 28 === 4 ? 5 : 2);
const IN_MEMORY = 2;

export function loadOrStore(core, which, address, low) {
  const { rp2040: mcu, registers: r } = core;
  switch (which) {
    case 0:
      mcu.writeUint32(address, r[low]);
      return storing(address);
    case 1:
      mcu.writeUint16(address, r[low]);
      return storing(address);
    case 2:
      mcu.writeUint8(address, r[low]);
      return storing(address);
    case 3:
      r[low] = (mcu.readUint8(address) << 24) >> 24;
      break;
    case 4:
      r[low] = mcu.readUint32(address);
      break;
    case 5:
      r[low] = mcu.readUint16(address);
      break;
    case 6:
      r[low] = mcu.readUint8(address);
      break;
    default:
      r[low] = (mcu.readUint16(address) << 16) >> 16;
  }
  return loading(address);
}

// Executes STMIA or LDMIA; a slow bus delays each word. Returns the cycles, or 0 for an empty list, left to rp2040js.
export function several(core, opcode, base) {
  const { rp2040: mcu, registers: r } = core;
  const loads = opcode & 0x800;
  let cycles = opcode & 255 ? 1 : 0;
  let address = r[base];
  for (let register = 0; register < 8; register++) {
    if (!(opcode & (1 << register))) continue;
    if (loads) r[register] = mcu.readUint32(address);
    else mcu.writeUint32(address, r[register]);
    cycles += 1 + Math.max(0, (loads ? loading(address) : storing(address)) - IN_MEMORY);
    address = (address + 4) >>> 0;
  }
  if (!(opcode & (1 << base))) r[base] = address;
  return cycles;
}

export function push(core, opcode) {
  const { rp2040: mcu, registers: r } = core;
  let cycles = 1;
  let address = r[SP];
  if (opcode & 0x100) {
    address -= 4;
    mcu.writeUint32(address, r[LR]);
    cycles += 1;
  }
  for (let register = 7; register >= 0; register--) {
    if (opcode & (1 << register)) {
      address -= 4;
      mcu.writeUint32(address, r[register]);
      cycles += 1;
    }
  }
  r[SP] = address;
  return cycles;
}

export function pop(core, opcode) {
  const { rp2040: mcu, registers: r } = core;
  let cycles = 1;
  let address = r[SP];
  for (let register = 0; register < 8; register++) {
    if (opcode & (1 << register)) {
      r[register] = mcu.readUint32(address);
      address += 4;
      cycles += 1;
    }
  }
  if (!(opcode & 0x100)) {
    r[SP] = address;
    return cycles;
  }
  r[SP] = address + 4;
  core.BXWritePC(mcu.readUint32(address));
  return cycles + 3;
}
