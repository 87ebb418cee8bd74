// A Raspberry Pi Pico with the game's parts on its wires. Its time passes only in run().
import { fitChip, RING_OSCILLATOR_HZ } from './chip.mjs';
import { Schedule, run } from './clock.mjs';
import { fitDma } from './dma.mjs';
import { Flash } from './flash.mjs';
import * as cache from './flash_cache.mjs';
import { I2CBus } from './i2c.mjs';
import { ScannedBus } from './i2c_scan.mjs';
import { PacedPio } from './pio.mjs';
import { Pins } from './pins.mjs';
import { Fault, FAULTS, Processor } from './processor.mjs';
import { Ssd1306 } from './ssd1306.mjs';
import { fitRates } from './rates.mjs';
import { fitFlashInterface } from './ssi.mjs';
import { Piezo } from './tone.mjs';
import { UsbHost } from './usb.mjs';
import { fitWatchdog } from './watchdog.mjs';
import { LedChain } from './ws2812.mjs';

const IO_BANK0 = 0x40014;
const GPIO_IN = 0x04;
const SCREEN_ADDRESS = 0x3c;
const BOOTSEL_NS = 500e6; // how long a hand holds the button

export class Board {
  constructor({ bootrom, image, eraseNs, programNs, wiring, seed, easyTime = false, missCycles }) {
    this.bootrom = bootrom;
    this.seed = seed;
    this.easyTime = easyTime; // the flash is as fast as RAM
    this.missCycles = missCycles; // cycles of a flash cache miss, unless easyTime
    this.schedule = new Schedule();
    this.epoch = 0; // nanoseconds from the board's beginning to the last reset
    this.resets = 0;
    this.complaints = new Map(); // rp2040js' warnings, with counts
    this.adc = [0, 0, 0, 0, 0]; // the value of each channel, 12 bits
    this.powered = false;
    const chip = {
      now: () => this.mcu.clock.nanosCounter,
      busy: (nanos) => {
        this.stalledUntil = this.mcu.clock.nanosCounter + nanos;
        this.disturbed = true;
      },
      powerCut: () => this.powerOff(),
    };
    this.flash = new Flash(chip, { eraseNs, programNs });
    this.flash.write(0, image);
    this.pins = new Pins(this);
    this.buses = [new I2CBus(this, 0), new I2CBus(this, 1)];
    this.usb = new UsbHost(this);
    this.screen = new Ssd1306();
    this.leds = new LedChain(this.pins, wiring.lights, wiring.leds);
    this.piezo = new Piezo(this.pins, wiring.piezo);
    this.bus = this.buses[(wiring.sda >> 1) & 1];
    this.bus.devices.set(SCREEN_ADDRESS, this.screen);
    this.scannedBus = new ScannedBus(this.pins, this.bus, wiring.sda, wiring.scl);
  }

  get nanos() {
    return this.epoch + (this.mcu ? this.mcu.clock.nanosCounter : 0);
  }

  // The epoch is subtracted, not added: a sum with it could round to just below `until` for ever.
  reached(until) {
    return this.mcu.clock.nanosCounter >= until - this.epoch;
  }

  // The exact time of a pin's change; if a state machine causes it, that may be later than the processor's time.
  get exactNanos() {
    return this.epoch + (this.pioNow ?? this.mcu.clock.nanosCounter);
  }

  // State machines may lag behind (`quiet.mjs`): bring them up to date, unless an alarm has just done so.
  pioCaughtUp() {
    if (!this.ticking) for (const pio of this.pios) pio.catchUp(this.mcu.clock.nanosCounter);
  }

  // Brings state machines up to date before pins are read or their settings change.
  watchPins(mcu) {
    const bank = mcu.peripherals[IO_BANK0];
    for (const [block, access] of [[mcu.sio, 'readUint32'], [bank, 'readUint32'], [bank, 'writeUint32']]) {
      const carryOut = block[access].bind(block);
      block[access] = (offset, value) => {
        if (block === bank || offset === GPIO_IN) this.pioCaughtUp();
        if (access === 'writeUint32') for (const pio of this.pios) pio.changed = pio.touched = true;
        return carryOut(offset, value);
      };
    }
  }

  // With `bootsel` the BOOTSEL button is held at first.
  powerOn(bootsel = false) {
    this.pins.bootsel = bootsel;
    if (bootsel) this.schedule.at(this.nanos + BOOTSEL_NS, () => this.pins.holdBootsel(false));
    this.flash.powerUp();
    this.screen.powerUp();
    this.leds.powerUp();
    this.powered = true;
    this.build(null);
  }

  powerOff() {
    this.powered = false;
    this.breakSoon();
    this.scannedBus.powerDown();
  }

  // A reset by watchdog or machine.reset(): all but the flash and the watchdog's own registers starts afresh; the RUN pin
  // clears those, too.
  restart({ byRunPin = false } = {}) {
    this.resets += 1;
    this.build(byRunPin ? null : this.watchdog);
  }

  build(watchdogBefore) {
    if (this.mcu) {
      this.epoch = this.nanos;
      this.flash.chipRestarts(this.mcu.clock.nanosCounter);
    }
    const mcu = new Processor({ easyTime: this.easyTime });
    this.mcu = mcu;
    this.pioNow = null;
    this.stalledUntil = 0;
    this.disturbed = true; // ends the inner loop of clock.mjs: something may have been scheduled
    this.resetAsked = false;
    const complain = (name, text) => {
      this.complaints.set(`${name}: ${text}`, (this.complaints.get(`${name}: ${text}`) ?? 0) + 1);
      if (FAULTS.has(name) && !this.ticking) throw new Fault(text);
    };
    mcu.logger = { debug() {}, info() {}, warn: complain, error: complain };
    mcu.onBreak = () => {
      throw new Fault('no debugger is there');
    };
    mcu.bootrom.set(this.bootrom);
    mcu.adc.channelValues = this.adc;
    mcu.roscFreq = RING_OSCILLATOR_HZ;
    mcu.updateClocks();
    this.cycleNs = 1e9 / mcu.clkSys;
    mcu.addClockListener((frequency) => {
      this.cycleNs = 1e9 / frequency;
      this.disturbed = true;
      for (const pio of this.pios) pio.touched = true;
    });
    for (const change of ['linkAlarm', 'unlinkAlarm']) {
      const carryOut = mcu.clock[change].bind(mcu.clock);
      mcu.clock[change] = (...what) => {
        this.disturbed = true;
        return carryOut(...what);
      };
    }
    cache.reset(this.easyTime, this.missCycles);
    fitFlashInterface(mcu, this.flash);
    fitChip(mcu, { poweredOn: !watchdogBefore, seed: this.seed });
    fitRates(mcu);
    fitDma(mcu);
    this.watchdog = fitWatchdog(mcu, watchdogBefore, () => this.askReset());
    this.pios = mcu.pio.map((pio) => new PacedPio(pio, this));
    this.watchPins(mcu);
    this.pins.fit(mcu);
    for (const bus of this.buses) bus.fit(mcu);
    this.usb.fit(mcu);
    mcu.core.VTOR = 0; // the vector table is the boot ROM's
    mcu.core.reset();
  }

  askReset() {
    this.resetAsked = true;
    this.breakSoon();
  }

  stop() {
    this.stopAsked = true;
    this.breakSoon();
  }

  breakSoon() {
    this.breakLoop = this.disturbed = true;
  }

  run(until) {
    run(this, until);
    this.leds.settle(this.nanos);
  }
}
