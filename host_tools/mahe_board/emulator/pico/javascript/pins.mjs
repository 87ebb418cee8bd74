// The board's pins: drivers, pull resistors, observers, and switches that bounce.

export class Pins {
  constructor(board) {
    this.board = board;
    this.driven = new Array(30).fill(null); // per pin, the level that something outside drives: 0, 1 or null
    this.pulled = new Array(30).fill(null); // per pin, the level to which a resistor outside pulls it, or null
    this.watchers = Array.from({ length: 30 }, () => []);
    this.levels = new Array(30).fill(0);
    this.bootsel = false; // whether the BOOTSEL button is held
    this.edges = new Map(); // pin → [[nanos, level], …] since recording began
  }

  fit(mcu) {
    this.mcu = mcu;
    for (const pin of mcu.gpio) {
      pin.padValue = 0x56; // the data sheet's state after a reset; rp2040js has another
      pin.addListener(() => this.settle(pin));
      this.settle(pin);
    }
    for (const pin of mcu.qspi) pin.padValue = 0x5a;
    this.holdBootsel(this.bootsel);
  }

  // The button pulls down the pin that selects the flash.
  holdBootsel(held) {
    this.bootsel = held;
    this.mcu.qspi[1].setInputValue(!held);
  }

  settle(pin) {
    const level = this.levelOf(pin);
    if (pin.rawInputValue !== !!level) pin.setInputValue(!!level);
    if (level === this.levels[pin.index]) return;
    this.levels[pin.index] = level;
    const now = this.board.exactNanos;
    for (const watcher of this.watchers[pin.index]) watcher(level, now);
  }

  levelOf(pin) {
    if (pin.outputEnable) return pin.outputValue ? 1 : 0;
    const outside = this.driven[pin.index] ?? this.pulled[pin.index];
    if (outside !== null) return outside;
    return pin.pullupEnabled && !pin.pulldownEnabled ? 1 : 0;
  }

  drive(index, level) {
    this.driven[index] = level;
    if (this.mcu) this.settle(this.mcu.gpio[index]);
  }

  watch(index, watcher) {
    this.watchers[index].push(watcher);
  }

  // Closes (or opens) a switch to ground in `afterNs`; its contact changes again at each of the `bounces` (ns later).
  throwSwitch(index, closed, afterNs, bounces) {
    const start = this.board.nanos + afterNs;
    let contact = closed;
    for (const delay of [0, ...bounces]) {
      const level = contact ? 0 : null;
      this.board.schedule.at(start + delay, () => this.drive(index, level));
      contact = !contact;
    }
    return start;
  }

  recordEdges(index) {
    if (!this.edges.has(index)) this.watch(index, (level, now) => this.edges.get(index)?.push([now, level]));
    this.edges.set(index, []);
  }

  takeEdges(index) {
    const taken = this.edges.get(index) ?? [];
    this.edges.set(index, []);
    return taken;
  }
}
