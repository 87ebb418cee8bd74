// I²C that a program makes from two pins, with the same devices: SoftI2C, and the empty writes of I2C.scan(), which the
// controller can't do.

const I2C_FUNCTION = 3;

export class SoftI2CBus {
  constructor(pins, bus, data, clock) {
    this.pins = pins;
    this.bus = bus;
    this.data = data;
    this.state = 'idle';
    this.device = null;
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
    this.state = 'idle';
    this.pulling = false;
    this.pins.driven[this.data] = null;
  }

  pullLow(low) {
    this.pulling = low;
    this.pins.drive(this.data, low ? 0 : null);
  }

  // Data that changes while the clock is high is a start or a stop.
  onData(level) {
    this.levels.data = level;
    if (!this.levels.clock || this.pulling || this.elsewhere) return;
    if (level) {
      this.device?.stop();
      this.device = null;
      this.state = 'idle';
    } else if (!this.bus.hung) {
      this.expect('address');
    }
  }

  onClock(level) {
    this.levels.clock = level;
    if (this.state === 'idle' || this.elsewhere) return;
    if (level) this.onRise();
    else this.onFall();
  }

  expect(state) {
    this.state = state;
    this.bits = 0;
    this.byte = 0;
  }

  onRise() {
    if (this.state === 'acknowledged by host') {
      this.wantsMore = !this.levels.data;
    } else if (this.state === 'reading') {
      this.bits += 1;
    } else if (this.bits < 8) {
      this.byte = (this.byte << 1) | this.levels.data;
      this.bits += 1;
    }
  }

  onFall() {
    switch (this.state) {
      case 'address':
        if (this.bits === 8) this.addressed();
        break;
      case 'writing':
        if (this.bits === 8) this.acknowledge(this.device.write(this.byte), 'written');
        break;
      case 'acknowledged':
        this.pullLow(false);
        if (this.reads) this.offer();
        else this.expect('writing');
        break;
      case 'written':
        this.pullLow(false);
        this.expect('writing');
        break;
      case 'reading':
        if (this.bits < 8) this.pullLow(!((this.byte << this.bits) & 0x80));
        else {
          this.pullLow(false);
          this.state = 'acknowledged by host';
        }
        break;
      case 'acknowledged by host':
        if (this.wantsMore) this.offer();
        else this.state = 'idle';
    }
  }

  addressed() {
    this.reads = !!(this.byte & 1);
    this.device = this.bus.deviceAt(this.byte >> 1);
    this.device?.start(this.reads ? 1 : 0);
    this.acknowledge(this.device !== null, 'acknowledged');
  }

  acknowledge(yes, next) {
    if (yes) this.pullLow(true);
    this.state = yes ? next : 'idle';
    this.bits = 0;
  }

  offer() {
    this.expect('reading');
    this.byte = this.device.read() & 0xff;
    this.pullLow(!(this.byte & 0x80));
  }
}
