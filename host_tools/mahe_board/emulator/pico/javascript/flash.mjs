// The Pico's serial flash chip (a W25Q16JV): commands, erase (to ones), program (to zeros), and power cuts.
import { flashChanges } from './blocks.mjs';
import { flash, FLASH_SIZE as SIZE } from './memory.mjs';

const PAGE = 256;
const SECTOR = 4096;
const ERASES = { 0x20: { size: 4096, times: 1 }, 0x52: { size: 32768, times: 120 / 45 }, 0xd8: { size: 65536, times: 150 / 45 } };
const UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x12, 0x34, 0x56];
const JEDEC_ID = [0xef, 0x40, 0x15];

export class Flash {
  // chip.now() is in nanoseconds; chip.busy(ns) makes the processor wait for the flash.
  constructor(chip, { eraseNs, programNs }) {
    this.memory = flash; // mapped at 0x10000000
    this.chip = chip;
    this.eraseNs = eraseNs; // time to erase a sector of 4 KB
    this.programNs = programNs; // time to program a page
    this.erases = 0; // number of sectors erased
    this.programs = 0; // number of pages programmed, wholly or in part
    this.operations = 0; // erase and program commands, as counted by power cuts
    this.log = []; // the latest of these operations
    this.dead = { from: 0, to: 0 }; // erases and programs that begin here have no effect
    this.cut = null; // { operation, when: 'before' | 'half' | 'after' }
    this.powerUp();
  }

  // Changes the memory from outside. Unchanged sectors stay translated.
  write(from, content) {
    for (let done = 0; done < content.length; done += SECTOR) {
      const part = content.subarray(done, done + SECTOR);
      const old = this.memory.subarray(from + done, from + done + part.length);
      if (Buffer.compare(part, old)) this.change(from + done, from + done + part.length, () => old.set(part));
    }
  }

  change(from, to, make) {
    make();
    flashChanges(from, to);
  }

  powerUp() {
    this.writable = false;
    this.busyUntil = -1;
    this.sent = [];
  }

  // The processor's clock restarts, but the flash goes on with its operation.
  chipRestarts(now) {
    this.busyUntil -= now;
  }

  select() {
    this.sent = [];
  }

  // SPI: one byte out, one byte in.
  shift(byte) {
    this.sent.push(byte);
    const at = this.sent.length - 1;
    if (at === 0) return 0xff;
    switch (this.sent[0]) {
      case 0x03:
        return at >= 4 ? this.memory[(this.address() + at - 4) % SIZE] : 0xff;
      case 0x05:
        return this.status();
      case 0x0b:
        return at >= 5 ? this.memory[(this.address() + at - 5) % SIZE] : 0xff;
      case 0x35:
        return 0x02; // quad mode is already on, so the boot code doesn't program it
      case 0x4b:
        return UNIQUE_ID[at - 5] ?? 0;
      case 0x9f:
        return JEDEC_ID[at - 1] ?? 0;
    }
    return 0xff;
  }

  isBusy() {
    return this.chip.now() < this.busyUntil;
  }

  status() {
    const busy = this.isBusy();
    if (busy) this.chip.busy(this.busyUntil - this.chip.now());
    return (this.writable ? 2 : 0) | (busy ? 1 : 0);
  }

  address() {
    return ((this.sent[1] << 16) | (this.sent[2] << 8) | this.sent[3]) % SIZE;
  }

  // The chip carries out a command when it is deselected.
  deselect() {
    const { sent } = this;
    const command = sent[0];
    if (command === 0x06) this.writable = true;
    if (command === 0x04) this.writable = false;
    if (!this.writable || sent.length < 4) return;
    if (command in ERASES) this.erase(ERASES[command]);
    if (command === 0x02 && sent.length > 4) this.program(sent.slice(4));
  }

  erase({ size, times }) {
    const start = this.address() & ~(size - 1);
    const before = this.cutNow('before') || this.isDead(start);
    const half = this.cutNow('half');
    if (!before) this.change(start, start + size, () => this.memory.fill(0xff, start, start + (half ? size / 2 : size)));
    this.erases += size / 4096;
    this.done('erase', start, size, this.eraseNs * times, []);
  }

  program(data) {
    const start = this.address();
    const page = start & ~(PAGE - 1);
    const count = this.cutNow('before') || this.isDead(start) ? 0 : this.cutNow('half') ? data.length >> 1 : data.length;
    this.change(page, page + PAGE, () => {
      for (let i = 0; i < count; i++) this.memory[page | ((start + i) & (PAGE - 1))] &= data[i];
    });
    this.programs += 1;
    this.done('program', start, data.length, this.programNs, data);
  }

  done(kind, address, size, duration, data) {
    const cut = this.cut?.operation === this.operations;
    this.operations += 1;
    this.log.push([kind, address, size, this.chip.now(), Buffer.from(data)]);
    if (this.log.length > 20000) this.log.splice(0, 10000);
    this.writable = false;
    this.busyUntil = this.chip.now() + duration;
    if (cut) {
      this.cut = null;
      this.chip.powerCut();
    }
  }

  // The logged operations, without the first `before`.
  loggedAfter(before) {
    return this.log.slice(Math.max(0, this.log.length - (this.operations - before)));
  }

  isDead(address) {
    return this.dead.from <= address && address < this.dead.to;
  }

  cutNow(when) {
    return this.cut?.operation === this.operations && this.cut.when === when;
  }
}
