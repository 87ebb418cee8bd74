// The timing of DMA. In rp2040js, unpaced transfers take no time, and the flash is as fast as RAM.
import * as cache from './flash_cache.mjs';

const UNPACED = 0x3f; // TREQ_SEL: no pacing
const READ_ERROR = (1 << 31) | (1 << 30); // two bits of a channel's control register: read error, and any error
const BUSY = 1 << 24;

// The bus for DMA. `move` has waited for a word from the flash, so a read doesn't make the processor wait.
class Bus {
  constructor(mcu) {
    this.mcu = mcu;
    for (const access of ['writeUint8', 'writeUint16', 'writeUint32']) this[access] = mcu[access].bind(mcu);
  }

  readUint8(address) {
    return this.mcu.isFlash(address) ? this.mcu.flash[address & 0xffffff] : this.mcu.readUint8(address);
  }

  readUint16(address) {
    return this.mcu.isFlash(address) ? this.mcu.flash16[(address & 0xffffff) >>> 1] : this.mcu.readUint16(address);
  }

  readUint32(address) {
    return this.mcu.isFlash(address) ? this.mcu.flash32[(address & 0xffffff) >>> 2] : this.mcu.readUint32(address);
  }
}

class Transfers {
  constructor(mcu, channel, bus) {
    this.mcu = mcu;
    this.channel = channel;
    this.arrived = false; // whether the transfer's wait for the flash is over
    this.whenAsked = channel.scheduleTransfer.bind(channel);
    channel.rp2040 = bus;
    channel.transferAlarm = mcu.clock.createAlarm(() => this.move());
    channel.scheduleTransfer = () => this.schedule();
  }

  schedule() {
    this.arrived = false;
    // By the data sheet an unpaced channel makes a read and a write in each cycle.
    if (this.channel.treq === UNPACED) this.moveAfter(1);
    else this.whenAsked();
  }

  moveAfter(cycles) {
    this.channel.transferAlarm.schedule((cycles * 1e9) / this.mcu.clkSys);
  }

  move() {
    const { mcu, channel } = this;
    const stall = this.arrived || !mcu.isFlash(channel.readAddr) ? 0 : cache.access(channel.readAddr);
    this.arrived = true;
    if (stall < 0) this.halt();
    else if (stall > 0) this.moveAfter(stall);
    else channel.transfer();
  }

  // Stops the channel after a bus error.
  halt() {
    const { channel } = this;
    channel.ctrl = (channel.ctrl | READ_ERROR) & ~BUSY;
    channel.dma.intRaw |= 1 << channel.index;
    channel.dma.checkInterrupts();
  }
}

export function fitDma(mcu) {
  const bus = new Bus(mcu);
  for (const channel of mcu.dma.channels) new Transfers(mcu, channel, bus);
}
