// The RP2040's flash interface (SSI) and the chip select pin: they transfer bytes to and from the flash. Execution in
// place doesn't pass here, but depends on the interface's settings.
import * as cache from './flash_cache.mjs';
import { Registers } from './registers.mjs';

const CONTROL = 0x00;
const TRANSFER_MODE = 3 << 8;
const READS_AN_ADDRESS = 3 << 8; // the data sheet's “EEPROM read”
const CONTROL_ENABLE = 0x08;
const TX_LEVEL = 0x20;
const RX_LEVEL = 0x24;
const STATUS = 0x28;
const DATA = 0x60;
const FIFO_DEPTH = 16;

const SELECT_CONTROL = 0x0c; // GPIO_QSPI_SS_CTRL
const DRIVEN_LOW = 2;

class SelectPin extends Registers {
  constructor() {
    super();
    this.override = 0; // 0: the SSI drives the pin itself, 2: forced low, 3: forced high
    this.onChange = () => {};
  }

  write(offset, value) {
    super.write(offset, value);
    if (offset !== SELECT_CONTROL) return;
    const was = this.override;
    this.override = (value >>> 8) & 3;
    if (was !== this.override) this.onChange(this.override === DRIVEN_LOW, was === DRIVEN_LOW);
  }
}

class FlashInterface extends Registers {
  constructor(flash, pin) {
    super({ 0x58: 0x51535049, 0x5c: 0x3430312a });
    this.flash = flash;
    this.pin = pin;
    this.received = [];
    this.selected = false; // whether the SSI itself selects the chip
    pin.onChange = (low, wasLow) => {
      this.release();
      if (low) flash.select();
      else if (wasLow) flash.deselect();
      this.tellCache();
    };
    this.tellCache();
  }

  release() {
    if (this.selected) this.flash.deselect();
    this.selected = false;
  }

  tellCache() {
    cache.ask(this.executesInPlace() ? null : () => this.executesInPlace());
  }

  // Returns whether execution in place works: a read of a flash address gets an answer.
  executesInPlace() {
    const set = (super.read(CONTROL) & TRANSFER_MODE) === READS_AN_ADDRESS && super.read(CONTROL_ENABLE) & 1;
    return Boolean(set) && this.pin.override === 0 && !this.flash.isBusy();
  }

  read(offset) {
    switch (offset) {
      case TX_LEVEL:
        return 0;
      case RX_LEVEL:
        return this.received.length;
      case STATUS:
        this.release(); // the end of a transfer: the transmit FIFO is empty
        return 6 | (this.received.length ? 8 : 0);
      case DATA:
        return this.received.shift() ?? 0;
    }
    return super.read(offset);
  }

  write(offset, value) {
    if (offset === DATA) {
      if (super.read(CONTROL_ENABLE) & 1) this.transfer(value & 0xff);
      return;
    }
    if (offset === CONTROL_ENABLE) {
      this.release();
      if (!(value & 1)) this.received = [];
    }
    super.write(offset, value);
    if (offset === CONTROL || offset === CONTROL_ENABLE) this.tellCache();
  }

  transfer(byte) {
    const forced = this.pin.override;
    if (forced === 0 && !this.selected) {
      this.selected = true;
      this.flash.select();
    }
    this.received.push(forced === 0 || forced === DRIVEN_LOW ? this.flash.shift(byte) : 0xff);
    if (this.received.length > FIFO_DEPTH) this.received.shift();
  }
}

export function fitFlashInterface(mcu, flash) {
  const pin = new SelectPin();
  mcu.peripherals[0x40018] = pin;
  mcu.peripherals[0x18000] = new FlashInterface(flash, pin);
}
