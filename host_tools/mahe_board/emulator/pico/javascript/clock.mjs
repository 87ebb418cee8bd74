// Emulated time: scheduled events, and the loop that runs the board up to a nanosecond.
import { run as runBlocks } from './blocks.mjs';
import { Fault } from './processor.mjs';

const FEW_CYCLES = 8; // until an event is so near, looking for translated code doesn't pay

export class Schedule {
  constructor() {
    this.entries = [];
  }

  at(nanos, action) {
    let place = this.entries.length;
    while (place > 0 && this.entries[place - 1].nanos > nanos) place -= 1;
    this.entries.splice(place, 0, { nanos, action });
  }

  get next() {
    return this.entries.length ? this.entries[0].nanos : Infinity;
  }

  runDue(now, epoch) {
    while (this.entries.length && this.entries[0].nanos - epoch <= now) this.entries.shift().action();
  }
}

// Runs the board until `until` (in its own nanoseconds) or a request to stop.
export function run(board, until) {
  board.stopAsked = false;
  while (board.powered && !board.stopAsked) {
    board.schedule.runDue(board.mcu.clock.nanosCounter, board.epoch);
    if (board.reached(until)) return;
    runProcessor(board, Math.min(until, board.schedule.next) - board.epoch);
    board.pioCaughtUp();
    if (board.resetAsked) board.restart();
  }
}

// `end` is in nanoseconds since the last reset.
function runProcessor(board, end) {
  try {
    runUntil(board, end);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    board.mcu.core.stands = true;
  }
}

function runUntil(board, end) {
  const { core, clock } = board.mcu;
  const [first, second] = board.pios;
  board.breakLoop = false;
  while (!board.breakLoop) {
    const exact = Number.isInteger(board.cycleNs); // if not, many cycles at once would round differently from single ones
    if (exact) clock.nanosCounter = Math.ceil(clock.nanosCounter); // at the crystal's 12 MHz the time before wasn't whole
    let now = clock.nanosCounter;
    if (now >= end) return;
    let then = now;
    const idle = core.waiting || core.stands || now < board.stalledUntil;
    if (idle) {
      then = nextEvent(board, now, end);
    } else {
      const soonest = Math.min(end, clock.nextAlarm === null ? end : clock.nextAlarm.nanos, first.next, second.next);
      board.disturbed = false;
      // The hot loop runs instructions, most of them translated, until an event is due or an instruction causes one.
      do {
        now = then;
        const cycles = exact ? (soonest - now) / board.cycleNs : 0;
        if (cycles > FEW_CYCLES && !core.interruptsUpdated) now += runBlocks(Math.floor(cycles)) * board.cycleNs;
        clock.nanosCounter = now;
        core.cycles = 0; // the count starts anew, since JavaScript is faster with small integers
        core.executeInstruction();
        then = now + core.cycles * board.cycleNs;
      } while (then < soonest && !board.disturbed && !core.waiting);
    }
    const alarm = clock.nextAlarm;
    if (alarm !== null && alarm.nanos <= then) {
      clock.nanosCounter = now;
      board.pioCaughtUp();
      board.ticking = true;
      clock.tick(then - now);
      board.ticking = false;
    } else {
      clock.nanosCounter = then;
    }
    // The processor writes to a FIFO at the start of an instruction; DMA, while it sleeps, at the end.
    if (first.touched || first.next <= then) first.advance(idle ? then : now, then);
    if (second.touched || second.next <= then) second.advance(idle ? then : now, then);
  }
}

// While the processor sleeps or waits for the flash, time leaps to the next event.
function nextEvent(board, now, end) {
  const { core, clock } = board.mcu;
  let next = core.waiting || core.stands ? end : Math.min(end, board.stalledUntil);
  if (clock.nextAlarm !== null && clock.nextAlarm.nanos < next) next = clock.nextAlarm.nanos;
  for (const pio of board.pios) if (pio.next < next) next = pio.next;
  return Math.max(now, next);
}
