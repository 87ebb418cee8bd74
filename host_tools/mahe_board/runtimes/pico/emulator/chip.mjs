// Corners of the RP2040 that rp2040js leaves out, and that MicroPython uses when it starts or resets.
import { Registers } from './registers.mjs';

const CORE_1 = 1 << 16; // in the power-on state machine's FRCE_OFF
const FIFO_STATUS = 0x50;
const FIFO_WRITE = 0x54;
const FIFO_READ = 0x58;

class FlashCacheControl extends Registers {
  read(offset) {
    return { 0x00: 3, 0x04: 0, 0x08: 6 }[offset] ?? super.read(offset); // enabled, nothing to flush, FIFO empty
  }
}

// The flash cache's own memory, which the boot ROM switches to use as RAM, in words.
class CacheMemory {
  constructor() {
    this.words = new Uint32Array(4096);
  }

  readUint32(offset) {
    return this.words[offset >>> 2];
  }

  writeUint32Atomic(offset, value, upper) {
    this.words[((upper << 12) | offset) >>> 2] = value;
  }
}

class RingOscillator extends Registers {
  constructor() {
    super();
    this.seed = 0x2545f491;
  }

  // RANDOMBIT is a fixed sequence: every run is the same.
  randomBit() {
    this.seed ^= this.seed << 13;
    this.seed ^= this.seed >>> 17;
    this.seed ^= this.seed << 5;
    return this.seed & 1;
  }

  read(offset) {
    if (offset === 0x18) return 0x80001000; // stable and enabled
    return offset === 0x1c ? this.randomBit() : super.read(offset);
  }
}

export function fitChip(mcu, { poweredOn, seed }) {
  mcu.peripherals[0x14000] = new FlashCacheControl();
  mcu.peripherals[0x15000] = new CacheMemory();
  const oscillator = new RingOscillator();
  if (seed) oscillator.seed ^= seed;
  mcu.peripherals[0x40060] = oscillator;
  mcu.peripherals[0x40064] = new Registers({ 0x00: 0x10b1, 0x08: poweredOn ? 1 << 8 : 0 }); // CHIP_RESET.HAD_POR
  fitMissingCore(mcu);
}

// Core 1 doesn't run, but a soft reset stops it and waits until its boot ROM has answered with a zero.
function fitMissingCore(mcu) {
  const { sio } = mcu;
  const powerStates = mcu.peripherals[0x40010];
  const answers = [];
  const readSio = sio.readUint32.bind(sio);
  const writeSio = sio.writeUint32.bind(sio);
  const writePower = powerStates.writeUint32.bind(powerStates);
  sio.readUint32 = (offset) => {
    if (offset === FIFO_STATUS) return answers.length ? 3 : 2;
    if (offset === FIFO_READ) return answers.shift() ?? 0;
    return readSio(offset);
  };
  sio.writeUint32 = (offset, value) => {
    if (offset !== FIFO_STATUS && offset !== FIFO_WRITE) writeSio(offset, value);
  };
  powerStates.writeUint32 = (offset, value) => {
    const off = powerStates.frceOff & CORE_1;
    writePower(offset, value);
    if (off && !(powerStates.frceOff & CORE_1)) {
      answers.splice(0, answers.length, 0);
      mcu.core.eventRegistered = true;
    }
  };
}
