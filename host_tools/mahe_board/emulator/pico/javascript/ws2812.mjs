// A chain of WS2812B on the data pin: decodes pulse lengths into bits, bytes and frames, and detects torn frames.
// Only the latest frames are kept; older ones are counted.

const ONE_NS = 600; // a longer pulse is a 1: halfway between T0H 400 and T1H 800 ns
const GAP_NS = 5000; // longest low between bits; WS2812B are known to latch from 6 µs on
const LATCH_NS = 280000; // low for this long, every newer LED latches its colour
const KEPT = 1000;

class Timings {
  // The shortest and the longest of each of a bit's four times (ns): high and low in a 0, high and low in a 1.
  constructor() {
    this.ranges = { t0h: null, t0l: null, t1h: null, t1l: null };
  }

  add(name, nanos) {
    const range = this.ranges[name];
    if (range === null) this.ranges[name] = [nanos, nanos];
    else if (nanos < range[0]) range[0] = nanos;
    else if (nanos > range[1]) range[1] = nanos;
  }
}

export class LedChain {
  constructor(pins, pin, count) {
    this.colours = new Uint8Array(count * 3); // three bytes for each LED, in the order sent
    this.count = 0; // number of frames so far
    this.torn = 0;
    this.frames = [];
    this.powerUp();
    pins.watch(pin, (level, now) => (level ? this.rise(now) : this.fall(now)));
  }

  powerUp() {
    this.colours.fill(0);
    this.rose = this.fell = -Infinity;
    this.frame = null;
  }

  rise(now) {
    const low = now - this.fell;
    if (this.frame && low >= LATCH_NS) this.latch();
    if (!this.frame) this.frame = { start: now, before: low, bytes: [], bits: 0, byte: 0, gaps: [], timings: new Timings() };
    else if (low > GAP_NS) this.frame.gaps.push([this.frame.bits, low]);
    else this.frame.timings.add(this.one ? 't1l' : 't0l', low);
    this.rose = now;
  }

  fall(now) {
    const { frame } = this;
    if (!frame) return;
    const high = now - this.rose;
    this.one = high >= ONE_NS;
    this.fell = now;
    frame.timings.add(this.one ? 't1h' : 't0h', high);
    frame.byte = (frame.byte << 1) | (this.one ? 1 : 0);
    frame.bits += 1;
    if (frame.bits % 8 === 0) {
      frame.bytes.push(frame.byte);
      frame.byte = 0;
    }
  }

  // Ends the frame if the line has been low for long enough.
  settle(now) {
    if (this.frame && this.fell >= this.rose && now - this.fell >= LATCH_NS) this.latch();
  }

  latch() {
    const { frame } = this;
    this.frame = null;
    this.count += 1;
    const torn = frame.gaps.length > 0 || frame.bits % 24 !== 0;
    if (torn) this.torn += 1;
    this.colours.set(frame.bytes.slice(0, this.colours.length));
    this.frames.push({
      number: this.count,
      start: frame.start,
      end: this.fell,
      before: Number.isFinite(frame.before) ? frame.before : null,
      bits: frame.bits,
      torn,
      gaps: frame.gaps,
      timings: frame.timings.ranges,
      bytes: Buffer.from(frame.bytes).toString('base64'),
    });
    if (this.frames.length > KEPT) this.frames.shift();
  }
}
