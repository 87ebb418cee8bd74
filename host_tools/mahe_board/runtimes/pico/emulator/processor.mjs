// The RP2040 with a straight way to RAM and flash: rp2040js looks for a peripheral on every write and compares long
// ranges on every fetch, which costs a third of its speed. Addresses outside both go the ordinary way.
import { chipIsNew, ramChanges } from './blocks.mjs';
import { Core } from './core.mjs';
import { flash, FLASH_SIZE, ram, RAM_SIZE, rom, ROM_SIZE } from './memory.mjs';
import { RP2040 } from './rp2040js.mjs';

const FLASH = 0x10;
const RAM = 0x20;
const OFFSET = 0xffffff;

// What an RP2040 calls a hard fault. MicroPython handles none, so the processor stands still until the chip is reset.
export class Fault extends Error {}
// The parts of rp2040js that complain where the chip would fault: at an address where there is
// nothing, or at an instruction that isn't one.
export const FAULTS = new Set(['RP2040', 'CortexM0Core']);

export class Processor extends RP2040 {
  constructor() {
    super();
    this.core = new Core(this);
    this.bootrom = rom;
    this.flash = flash; // it outlives a reset
    this.flash16 = new Uint16Array(flash.buffer);
    this.flash32 = new Uint32Array(flash.buffer);
    this.flashView = new DataView(flash.buffer);
    this.flashSize = FLASH_SIZE;
    chipIsNew(this);
    this.sram = ram;
    this.sram16 = new Uint16Array(ram.buffer);
    this.sram32 = new Uint32Array(ram.buffer);
    this.sramView = new DataView(ram.buffer);
    this.sramSize = RAM_SIZE;
  }

  readUint16(address) {
    const at = address & OFFSET;
    const region = address >>> 24;
    if (region === FLASH && at < this.flashSize) return this.flash16[at >>> 1];
    if (region === RAM && at < this.sramSize) return this.sram16[at >>> 1];
    return super.readUint16(address);
  }

  readUint32(address) {
    const at = address & OFFSET;
    const region = address >>> 24;
    if (region === RAM && at < this.sramSize) return this.sram32[at >>> 2];
    if (region === FLASH && at < this.flashSize) return this.flash32[at >>> 2];
    return super.readUint32(address);
  }

  readUint8(address) {
    const at = address & OFFSET;
    const region = address >>> 24;
    if (region === RAM && at < this.sramSize) return this.sram[at];
    if (region === FLASH && at < this.flashSize) return this.flash[at];
    return super.readUint8(address);
  }

  writeUint32(address, value) {
    const at = address & OFFSET;
    const region = address >>> 24;
    if (region === FLASH || address >>> 0 < ROM_SIZE) return; // to be read only
    if (region !== RAM || at >= this.sramSize) super.writeUint32(address, value);
    else {
      this.sram32[at >>> 2] = value;
      ramChanges(at);
    }
  }

  writeUint16(address, value) {
    const at = address & OFFSET;
    if (address >>> 24 !== RAM || at >= this.sramSize) super.writeUint16(address, value);
    else {
      this.sram16[at >>> 1] = value;
      ramChanges(at);
    }
  }

  writeUint8(address, value) {
    const at = address & OFFSET;
    if (address >>> 24 !== RAM || at >= this.sramSize) super.writeUint8(address, value);
    else {
      this.sram[at] = value;
      ramChanges(at);
    }
  }
}
