// The RP2040 with a fast path to RAM and flash: rp2040js looks up peripherals at every write and compares ranges at
// every fetch, which costs a third of its speed. Other addresses go through rp2040js.
import { chipIsNew, ramChanges } from './blocks.mjs';
import { Core } from './core.mjs';
import * as cache from './flash_cache.mjs';
import { flash, FLASH_SIZE, ram, RAM_SIZE, rom, ROM_SIZE } from './memory.mjs';
import { RP2040 } from './rp2040js.mjs';

const FLASH = 0x10; // and its mirrors up to 0x13
const RAM = 0x20;
const OFFSET = 0xffffff;

// A hard fault. MicroPython has no handler, so the processor locks up until a reset.
export class Fault extends Error {}
// The parts of rp2040js that warn where the chip would fault: at an unmapped address or an invalid instruction.
export const FAULTS = new Set(['RP2040', 'CortexM0Core']);

export class Processor extends RP2040 {
  constructor({ easyTime }) {
    super();
    this.core = new Core(this);
    this.bootrom = rom;
    this.flash = flash; // the flash chip, which a reset of the processor doesn't change
    this.flash16 = new Uint16Array(flash.buffer);
    this.flash32 = new Uint32Array(flash.buffer);
    this.flashView = new DataView(flash.buffer);
    this.flashSize = FLASH_SIZE;
    chipIsNew(this, easyTime);
    this.sram = ram;
    this.sram16 = new Uint16Array(ram.buffer);
    this.sram32 = new Uint32Array(ram.buffer);
    this.sramView = new DataView(ram.buffer);
    this.sramSize = RAM_SIZE;
  }

  // Locks up, as a Pico does without a handler.
  fault(text) {
    this.logger.error('RP2040', text);
  }

  // Returns the halfword of code at an address.
  halfword(address) {
    const at = address & OFFSET;
    const region = address >>> 24;
    if (region === FLASH && at < this.flashSize) return this.flash16[at >>> 1];
    if (region === RAM && at < this.sramSize) return this.sram16[at >>> 1];
    if ((region & ~3) === FLASH && at < this.flashSize) return this.flash16[at >>> 1];
    return super.readUint16(address);
  }

  waits(cycles) {
    this.clock.nanosCounter += (cycles * 1e9) / this.clkSys;
  }

  // The processor waits for code or data on a cache miss.
  fetch(address) {
    if (((address >>> 24) & ~3) === FLASH) this.fromFlash(address);
  }

  fromFlash(address) {
    const stall = cache.access(address);
    if (stall < 0) this.fault(`flash read at ${address.toString(16)} while it is busy`);
    else this.core.cycles += stall;
    return address & OFFSET;
  }

  isFlash(address) {
    return ((address >>> 24) & ~3) === FLASH && (address & OFFSET) < this.flashSize;
  }

  readUint16(address) {
    const at = address & OFFSET;
    if (address & 1) this.fault(`read of 16 bits at ${address.toString(16)}`);
    if (address >>> 24 === RAM && at < this.sramSize) return this.sram16[at >>> 1];
    if (this.isFlash(address)) return this.flash16[this.fromFlash(address) >>> 1];
    return super.readUint16(address);
  }

  readUint32(address) {
    const at = address & OFFSET;
    if (address & 3) this.fault(`read of 32 bits at ${address.toString(16)}`);
    if (address >>> 24 === RAM && at < this.sramSize) return this.sram32[at >>> 2];
    if (this.isFlash(address)) return this.flash32[this.fromFlash(address) >>> 2];
    return super.readUint32(address);
  }

  readUint8(address) {
    const at = address & OFFSET;
    if (address >>> 24 === RAM && at < this.sramSize) return this.sram[at];
    if (this.isFlash(address)) return this.flash[this.fromFlash(address)];
    return super.readUint8(address);
  }

  writeUint32(address, value) {
    const at = address & OFFSET;
    const region = address >>> 24;
    if (address & 3) this.fault(`write of 32 bits at ${address.toString(16)}`);
    if (region === FLASH) cache.forget(at);
    if (region === FLASH || address >>> 0 < ROM_SIZE) return; // read-only
    if (region !== RAM || at >= this.sramSize) super.writeUint32(address, value);
    else {
      this.sram32[at >>> 2] = value;
      ramChanges(at);
    }
  }

  writeUint16(address, value) {
    const at = address & OFFSET;
    if (address & 1) this.fault(`write of 16 bits at ${address.toString(16)}`);
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
