// The piezo: the frequency of the square wave on its pin.

const LOWEST_HZ = 20;

export class Piezo {
  constructor(pins, pin) {
    this.rises = [-Infinity, -Infinity];
    if (pin === null) return; // no piezo
    pins.watch(pin, (level, now) => {
      if (level) this.rises = [this.rises[1], now];
    });
  }

  // Hz, or null if the last wave is over.
  tone(now) {
    const period = this.rises[1] - this.rises[0];
    const silent = !(period <= 1e9 / LOWEST_HZ) || now - this.rises[1] > 1.5 * period;
    return silent ? null : 1e9 / period;
  }
}
