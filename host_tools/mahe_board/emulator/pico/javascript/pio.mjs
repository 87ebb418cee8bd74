// PIO state machines in step with the emulated clock: clock divider, delays, stalls and joined FIFOs.
// rp2040js runs them as fast as possible, from a timer of the host.
import { courseOf, quietTicks } from './quiet.mjs';
import { FIFO, WaitType } from './rp2040js.mjs';

const FIRST_FIFO = 0x10; // offset of the first FIFO among the block's registers
const LAST_FIFO = 0x2c;
const SHIFT_CONTROL = 0x08;
const INSTRUCTION = 0x10;
const JOIN_RX = 2;
const JOIN_TX = 1;
const PIO_FUNCTIONS = [6, 7];

class Pace {
  constructor(pio, machine, board) {
    this.pio = pio;
    this.machine = machine;
    this.board = board;
    this.running = false;
  }

  // The machine's clock starts at `now`; ticks count in 256ths of a system cycle, the divider's unit.
  start(now) {
    this.running = true;
    this.stalled = false;
    this.origin = now;
    this.cycleNs = this.board.cycleNs;
    this.divider = this.dividerNow();
    this.tick = 0;
    this.counted = this.machine.cycles;
  }

  dividerNow() {
    return (this.machine.clockDivInt || 65536) * 256 + this.machine.clockDivFrac;
  }

  // Even with a fractional divider, ticks fall on whole system cycles.
  timeOfTick(tick = this.tick) {
    return this.origin + Math.floor((tick * this.divider) / 256) * this.cycleNs;
  }

  // Runs the machine's ticks up to `to`; returns the time when it must be called again.
  advance(from, to) {
    const { machine, pio } = this;
    if (!this.running || this.divider !== this.dividerNow() || this.cycleNs !== this.board.cycleNs) this.start(from);
    if (machine.waiting) {
      this.stalled = true;
      return Infinity;
    }
    if (this.stalled) this.resume(from);
    for (;;) {
      const time = this.timeOfTick();
      if (time > to) return this.quiet ? this.timeOfTick(this.tick + quietTicks(this.quiet, machine)) : time;
      this.board.pioNow = time;
      this.counted = machine.cycles;
      machine.updatePC = true;
      machine.executeInstruction(pio.instructions[machine.pc]);
      if (machine.updatePC) machine.nextPC();
      pio.checkChangedPins();
      if (machine.waiting) {
        this.stalled = true;
        this.tick += 1;
        this.counted = machine.cycles;
        return Infinity;
      }
      this.tick += machine.cycles - this.counted;
    }
  }

  // The wait ended by `now`: the stalled instruction runs at the machine's next tick, then its delay.
  resume(now) {
    this.stalled = false;
    const ticks = Math.ceil((((now - this.origin) / this.cycleNs) * 256) / this.divider);
    this.tick = Math.max(this.tick, ticks);
    this.board.pioNow = this.timeOfTick();
    this.pio.checkChangedPins();
    this.tick += 1 + Math.max(0, this.machine.cycles - this.counted);
  }
}

export class PacedPio {
  constructor(pio, board) {
    this.pio = pio;
    this.board = board;
    this.paces = pio.machines.map((machine) => new Pace(pio, machine, board));
    this.next = Infinity; // time of the next instruction with an effect outside the block
    this.changed = false; // whether a machine's program may have changed
    this.touched = true; // whether it must advance before `next`, for example after an access
    pio.run = () => {};
    pio.checkChangedPins = () => this.tellChangedPins();
    for (const machine of pio.machines) this.joinFifos(machine);
    for (const access of ['readUint32', 'writeUint32']) {
      const carryOut = pio[access].bind(pio);
      pio[access] = (...what) => {
        board.pioCaughtUp();
        this.touched = board.disturbed = true;
        if (what[0] < FIRST_FIFO || what[0] > LAST_FIFO) this.changed = true;
        return carryOut(...what);
      };
    }
  }

  // Reports changed pins as rp2040js does, but without looking at all thirty.
  tellChangedPins() {
    const { pio } = this;
    let changed = (pio.oldPinDirections ^ pio.pinDirections) | (pio.oldPinValues ^ pio.pinValues);
    if (!changed) return;
    pio.oldPinDirections = pio.pinDirections;
    pio.oldPinValues = pio.pinValues;
    for (; changed; changed &= changed - 1) pio.rp2040.gpio[31 - Math.clz32(changed & -changed)]?.checkForUpdates();
  }

  // Brings the block up to `now`; call it before the block's state is read.
  catchUp(now) {
    if (!this.touched) this.advance(now, now);
  }

  // Finds whether the run may be postponed: no other kind of program and no interrupt of a pin may depend on it.
  findCourses() {
    for (const pace of this.paces) pace.quiet = pace.machine.enabled ? courseOf(this.pio, pace.machine) : null;
    const others = this.board.pios.some(({ paces }) => paces.some(({ machine, quiet }) => machine.enabled && !quiet));
    const noticed = this.board.mcu.gpio.some((pin) => pin.irqEnableMask && PIO_FUNCTIONS.includes(pin.functionSelect));
    if (others || noticed) for (const pace of this.paces) pace.quiet = null;
  }

  advance(from, to) {
    let next = Infinity;
    if (this.changed) this.findCourses();
    this.changed = false;
    this.touched = false;
    for (const pace of this.paces) {
      if (!pace.machine.enabled) {
        pace.running = false;
        continue;
      }
      const due = pace.advance(from, to);
      if (due < next) next = due;
      // A FIFO changes only by an access, but a pin or another machine's flag changes by itself.
      const { waiting, waitType } = pace.machine;
      if (waiting && (waitType === WaitType.Pin || waitType === WaitType.IRQ)) this.touched = true;
    }
    this.board.pioNow = null;
    this.next = next;
  }

  joinFifos(machine) {
    const write = machine.writeUint32.bind(machine);
    machine.writeUint32 = (offset, value) => {
      const was = machine.shiftCtrl >>> 30;
      write(offset, value);
      const join = machine.shiftCtrl >>> 30;
      if (offset === SHIFT_CONTROL && was !== join) {
        machine.txFIFO = new FIFO(join & JOIN_TX ? 8 : join & JOIN_RX ? 0 : 4);
        machine.rxFIFO = new FIFO(join & JOIN_RX ? 8 : join & JOIN_TX ? 0 : 4);
        machine.updateDMATx();
        machine.updateDMARx();
      }
      if (offset === INSTRUCTION) this.pio.checkChangedPins();
    };
  }
}
