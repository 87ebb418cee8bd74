// Corners of the RP2040 that rp2040js lacks, and that MicroPython needs at a start or a reset.
import { CacheControl, StreamPort } from './cache_control.mjs';
import { Registers } from './registers.mjs';

// The clock after a reset: the data sheet says 6.5 MHz with a wide tolerance; 154 ns a cycle are close.
export const RING_OSCILLATOR_HZ = 1e9 / 154;

const CRYSTAL_STATUS = 0x04;
const CRYSTAL_STABLE = 0x80000000;
const CRYSTAL_STARTUP = 0x0c;
const CRYSTAL_TIMES_4 = 1 << 20;

const CORE_1 = 1 << 16; // in the power-on state machine's FRCE_OFF
const FIFO_STATUS = 0x50;
const FIFO_WRITE = 0x54;
const FIFO_READ = 0x58;

// The flash cache's memory, in words; the boot ROM uses it as RAM.
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

  // RANDOMBIT is a fixed sequence, so that runs are reproducible.
  randomBit() {
    this.seed ^= this.seed << 13;
    this.seed ^= this.seed >>> 17;
    this.seed ^= this.seed << 5;
    return this.seed & 1;
  }

  read(offset) {
    if (offset === 0x18) return 0x80001000; // the oscillator's status: stable and enabled
    return offset === 0x1c ? this.randomBit() : super.read(offset);
  }
}

export function fitChip(mcu, { poweredOn, seed }) {
  const control = new CacheControl(mcu);
  mcu.peripherals[0x14000] = control;
  mcu.peripherals[0x50400] = new StreamPort(control);
  mcu.peripherals[0x15000] = new CacheMemory();
  const oscillator = new RingOscillator();
  if (seed) oscillator.seed ^= seed;
  mcu.peripherals[0x40060] = oscillator;
  mcu.peripherals[0x40064] = new Registers({ 0x00: 0x10b1, 0x08: poweredOn ? 1 << 8 : 0 }); // CHIP_RESET.HAD_POR
  fitCrystal(mcu);
  fitDivider(mcu);
  fitMissingCore(mcu);
}

// The crystal is stable after the delay that the program has set, in units of 256 cycles.
function fitCrystal(mcu) {
  const crystal = mcu.peripherals[0x40024];
  const read = crystal.readUint32.bind(crystal);
  const write = crystal.writeUint32.bind(crystal);
  let begun = 0;
  crystal.readUint32 = (offset) => {
    const delay = ((read(CRYSTAL_STARTUP) & 0x3fff) * 256 * (read(CRYSTAL_STARTUP) & CRYSTAL_TIMES_4 ? 4 : 1)) / mcu.xoscFreq;
    const swings = mcu.clock.nanosCounter >= begun + delay * 1e9;
    return offset === CRYSTAL_STATUS && !swings ? read(offset) & ~CRYSTAL_STABLE : read(offset);
  };
  crystal.writeUint32 = (offset, value) => {
    const was = read(CRYSTAL_STATUS) & CRYSTAL_STABLE;
    write(offset, value);
    if (!was && read(CRYSTAL_STATUS) & CRYSTAL_STABLE) begun = mcu.clock.nanosCounter;
  };
}

// A division takes eight cycles, but the result is here at once: programs wait by themselves.
function fitDivider({ core, sio }) {
  const divide = sio.updateHardwareDivider.bind(sio);
  sio.updateHardwareDivider = (signed) => {
    const { cycles } = core;
    divide(signed);
    core.cycles = cycles;
  };
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
