// The empty writes of I2C.scan(): the controller can't send them, so MicroPython bit-bangs the two pins.

const I2C_FUNCTION = 3;

export class ScannedBus {
  constructor(pins, bus, data, clock) {
    this.pins = pins;
    this.bus = bus;
    this.data = data;
    this.bits = null; // number of bits of address and acknowledgement since the last start; null when idle
    this.pulling = false;
    this.levels = { data: 1, clock: 1 };
    pins.watch(data, (level) => this.onData(level));
    pins.watch(clock, (level) => this.onClock(level));
    pins.pulled[data] = pins.pulled[clock] = 1;
  }

  get elsewhere() {
    return this.pins.mcu.gpio[this.data].functionSelect === I2C_FUNCTION;
  }

  powerDown() {
    this.bits = null;
    this.pulling = false;
    this.pins.driven[this.data] = null;
  }

  pullLow(low) {
    this.pulling = low;
    this.pins.drive(this.data, low ? 0 : null);
  }

  // A data edge while the clock is high is a start or a stop.
  onData(level) {
    this.levels.data = level;
    if (!this.levels.clock || this.pulling || this.elsewhere) return;
    this.bits = level || this.bus.hung ? null : 0;
    this.byte = 0;
  }

  onClock(level) {
    this.levels.clock = level;
    if (this.bits === null || this.elsewhere) return;
    if (level) {
      if (this.bits < 8) this.byte = (this.byte << 1) | this.levels.data;
      this.bits += 1;
    } else if (this.bits === 8) {
      this.pullLow(this.bus.deviceAt(this.byte >> 1) !== null);
    } else if (this.bits === 9) {
      this.pullLow(false);
      this.bits = null;
    }
  }
}
