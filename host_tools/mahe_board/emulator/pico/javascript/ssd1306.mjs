// The 128×64 screen (an SSD1306): its commands, its memory and its failures.

const WIDTH = 128;
const PAGES = 8;
// The number of argument bytes of each command; a command that isn't listed has none.
const ARGUMENTS = {
  0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2a: 5, 0x81: 1, 0x8d: 1,
  0xa3: 2, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd6: 1, 0xd9: 1, 0xda: 1, 0xdb: 1,
};
const HORIZONTAL = 0;
const VERTICAL = 1;

export class Ssd1306 {
  constructor() {
    this.present = true;
    this.failsAfter = Infinity; // how many more bytes it acknowledges
    this.bytes = 0; // number of bytes received, control bytes included
    this.powerUp();
  }

  powerUp() {
    this.memory = new Uint8Array(WIDTH * PAGES);
    this.mode = 2;
    this.columns = [0, WIDTH - 1];
    this.pages = [0, PAGES - 1];
    this.column = this.page = 0;
    this.on = this.inverted = false;
    this.contrast = 0x7f;
    this.command = [];
  }

  start() {
    this.control = null;
    this.command = [];
  }

  stop() {}

  read() {
    return this.on ? 0 : 0x40; // its status: bit 6 says that the display is off
  }

  write(byte) {
    if (this.failsAfter <= 0) return false;
    this.failsAfter -= 1;
    this.bytes += 1;
    if (this.control === null) {
      this.control = byte;
      return true;
    }
    if (this.control & 0x40) this.store(byte);
    else this.obey(byte);
    if (this.control & 0x80) this.control = null; // only one byte follows this control byte
    return true;
  }

  store(byte) {
    this.memory[this.page * WIDTH + this.column] = byte;
    if (this.mode === HORIZONTAL) {
      if (this.nextColumn()) this.nextPage();
    } else if (this.mode === VERTICAL) {
      if (this.nextPage()) this.nextColumn();
    } else {
      this.column = (this.column + 1) % WIDTH;
    }
  }

  nextColumn() {
    const wraps = this.column === this.columns[1];
    this.column = wraps ? this.columns[0] : (this.column + 1) % WIDTH;
    return wraps;
  }

  nextPage() {
    const wraps = this.page === this.pages[1];
    this.page = wraps ? this.pages[0] : (this.page + 1) % PAGES;
    return wraps;
  }

  obey(byte) {
    this.command.push(byte);
    const [command, first, second] = this.command;
    if (this.command.length <= (ARGUMENTS[command] ?? 0)) return;
    this.command = [];
    if (command < 0x10) this.column = (this.column & 0x70) | command;
    else if (command < 0x20) this.column = (this.column & 0x0f) | ((command & 7) << 4);
    else if (command === 0x20) this.mode = first & 3;
    else if (command === 0x21) [this.columns, this.column] = [[first & 127, second & 127], first & 127];
    else if (command === 0x22) [this.pages, this.page] = [[first & 7, second & 7], first & 7];
    else if (command === 0x81) this.contrast = first;
    else if (command === 0xa6 || command === 0xa7) this.inverted = command === 0xa7;
    else if (command === 0xae || command === 0xaf) this.on = command === 0xaf;
    else if (command >= 0xb0 && command <= 0xb7) this.page = command & 7;
  }
}
