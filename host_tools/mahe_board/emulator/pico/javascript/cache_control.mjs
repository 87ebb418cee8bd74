// The flash cache's registers: flush, hit counters, and streaming of words past the cache.
import * as cache from './flash_cache.mjs';
import { flash, FLASH_SIZE } from './memory.mjs';
import { Registers } from './registers.mjs';

const CONTROL = 0x00;
const FLUSH = 0x04;
const STATUS = 0x08;
const HITS = 0x0c;
const ACCESSES = 0x10;
const STREAM_ADDRESS = 0x14;
const STREAM_COUNT = 0x18;
const STREAM_FIFO = 0x1c;

const ENABLED = 1;
const FLUSHED = 1;
const FIFO_EMPTY = 2;
const FIFO_FULL = 4;
const FIFO_DEPTH = 2;
const DREQ_STREAM = 37;
const MOST_WORDS = 0x3fffff;

const words = new Uint32Array(flash.buffer);

export class CacheControl extends Registers {
  constructor(mcu) {
    super({ [CONTROL]: ENABLED | 2 });
    this.mcu = mcu;
    this.flushedAt = 0; // time of the last flush in nanoseconds
    this.fifo = [];
    this.arrival = mcu.clock.createAlarm(() => this.arrives());
  }

  get now() {
    return this.mcu.clock.nanosCounter;
  }

  get cycleNs() {
    return 1e9 / this.mcu.clkSys;
  }

  read(offset) {
    switch (offset) {
      case FLUSH: // a read of this register waits for the end of the flush
        this.mcu.core.cycles += Math.max(0, Math.round((this.flushedAt - this.now) / this.cycleNs));
        return 0;
      case STATUS: {
        const { length } = this.fifo;
        return (this.now >= this.flushedAt ? FLUSHED : 0) | (length ? 0 : FIFO_EMPTY) | (length < FIFO_DEPTH ? 0 : FIFO_FULL);
      }
      case HITS:
        return cache.counters.hits.value();
      case ACCESSES:
        return cache.counters.accesses.value();
      case STREAM_FIFO:
        return this.take();
    }
    return super.read(offset);
  }

  write(offset, value) {
    if (offset === FLUSH) {
      if (value & 1) this.flush();
    } else if (offset === HITS) cache.counters.hits.clear();
    else if (offset === ACCESSES) cache.counters.accesses.clear();
    else super.write(offset, offset === STREAM_COUNT ? value & MOST_WORDS : value);
    if (offset === CONTROL) cache.enable(Boolean(value & ENABLED));
    if (offset === STREAM_COUNT) this.stream();
  }

  flush() {
    cache.flush();
    this.flushedAt = this.now + cache.FLUSH_CYCLES * this.cycleNs;
  }

  // The next word takes the time of a miss, if the FIFO has room. A count of 0 ends the stream.
  stream() {
    if (super.read(STREAM_COUNT) === 0) {
      this.arrival.cancel();
      this.tell();
    } else if (!this.arrival.scheduled && this.fifo.length < FIFO_DEPTH) {
      this.arrival.schedule(cache.missCycles * this.cycleNs);
    }
  }

  arrives() {
    const from = super.read(STREAM_ADDRESS);
    this.arrival.scheduled = false;
    this.fifo.push(words[(from % FLASH_SIZE) >>> 2]);
    super.write(STREAM_ADDRESS, from + 4);
    super.write(STREAM_COUNT, super.read(STREAM_COUNT) - 1);
    this.tell();
    this.stream();
  }

  take() {
    const word = this.fifo.shift() ?? 0;
    this.tell();
    this.stream();
    return word;
  }

  tell() {
    if (this.fifo.length) this.mcu.dma.setDREQ(DREQ_STREAM);
    else this.mcu.dma.clearDREQ(DREQ_STREAM);
  }
}

// The stream's FIFO at a second address, which is faster for DMA.
export class StreamPort extends Registers {
  constructor(control) {
    super();
    this.control = control;
  }

  read() {
    return this.control.take();
  }
}
