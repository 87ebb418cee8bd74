// The endpoints of the chip's USB controller. Each has one buffer, or two in turn: the processor hands a buffer to the
// controller, which sends or fills it and hands it back. rp2040js has no double buffering.

const PACKET_NS = 53e3; // at full speed a frame of a millisecond holds 19 bulk packets
const EP1_CONTROL = 0x08; // offset in the controller's memory, like the next two
const BUFFER_CONTROLS = { from: 0x80, to: 0x100 };
const EP0_BUFFER = 0x100;
const BUFFER_SIZE = 64;

const TWO_BUFFERS = 1 << 30; // bit in an endpoint's control word: it has two buffers
const TOLD_IN_PAIRS = 1 << 28;

// In a buffer's control; the second buffer has the upper half of the word.
const LENGTH = 0x3ff;
const AVAILABLE = 1 << 10; // the controller has the buffer
const STALL = 1 << 11;
const FIRST_IS_NEXT = 1 << 12;
const LAST = 1 << 14;
const FULL = 1 << 15;

const BUFF_STATUS = 0x58; // registers
const BUFF_CPU_SHOULD_HANDLE = 0x5c;
const EP_ABORT = 0x60;

class Endpoint {
  constructor(endpoints, number, out) {
    Object.assign(this, { endpoints, number, out });
    this.address = number | (out ? 0 : 0x80); // as in descriptors
    this.bit = 1 << (2 * number + (out ? 1 : 0));
    this.at = BUFFER_CONTROLS.from + 8 * number + (out ? 4 : 0);
    this.turn = 0; // the controller's next buffer
    this.done = []; // returned buffers that the processor hasn't seen yet
    this.packet = null; // the packet on the cable
    this.alarm = endpoints.clock.createAlarm(() => this.arrived());
  }

  get control() {
    return this.number ? this.endpoints.view.getUint32(EP1_CONTROL + 8 * (this.number - 1) + (this.out ? 4 : 0), true) : 0;
  }

  get state() {
    return (this.endpoints.view.getUint32(this.at, true) >>> (16 * this.turn)) & 0xffff;
  }

  get stalled() {
    return (this.state & STALL) !== 0;
  }

  // Whether the computer can send or fetch a packet.
  get ready() {
    return this.packet === null && (this.state & AVAILABLE) !== 0;
  }

  get buffer() {
    return this.number ? (this.control & 0xffc0) + this.turn * BUFFER_SIZE : EP0_BUFFER;
  }

  // Starts a packet: this one to the board, or the buffer's to the computer.
  carry(packet = []) {
    this.packet = packet;
    this.alarm.schedule(PACKET_NS);
  }

  arrived() {
    const { dpram, view } = this.endpoints;
    const { state, turn } = this;
    let packet;
    if (this.out) {
      packet = this.packet.slice(0, state & LENGTH);
      dpram.set(packet, this.buffer);
    } else {
      packet = dpram.slice(this.buffer, this.buffer + (state & LENGTH));
    }
    const returned = (state & ~(AVAILABLE | FULL | FIRST_IS_NEXT | LENGTH)) | (this.out ? FULL : 0) | packet.length;
    view.setUint16(this.at + 2 * turn, returned, true);
    this.packet = null;
    if (this.control & TWO_BUFFERS) this.turn ^= 1;
    if (!(this.control & TOLD_IN_PAIRS) || this.turn === 0 || state & LAST) this.done.push(turn);
    this.tell();
    this.endpoints.onPacket(this, packet);
  }

  // Reports one buffer at a time to the processor.
  tell() {
    const { usb } = this.endpoints;
    if (!this.done.length || usb.buffStatus & this.bit) return;
    const second = this.done.shift();
    this.endpoints.seconds = (this.endpoints.seconds & ~this.bit) | (second ? this.bit : 0);
    usb.buffStatus |= this.bit;
    usb.buffStatusUpdated();
  }

  abort() {
    this.alarm.cancel();
    this.packet = null;
    this.done = [];
  }
}

export class Endpoints {
  constructor({ usbCtrl: usb, usbDPRAM: dpram, usbDPRAMView: view, clock }, { onChange, onPacket }) {
    Object.assign(this, { usb, dpram, view, clock, onPacket });
    this.seconds = 0; // a bit per endpoint: the returned buffer is its second one
    this.all = Array.from({ length: 32 }, (_, at) => new Endpoint(this, at >> 1, (at & 1) === 1));
    usb.DPRAMUpdated = (offset, value) => {
      if (offset < BUFFER_CONTROLS.from || offset >= BUFFER_CONTROLS.to) return;
      const endpoint = this.all[(offset - BUFFER_CONTROLS.from) >> 2];
      if (value & FIRST_IS_NEXT && endpoint.packet === null) endpoint.turn = 0;
      onChange(endpoint);
    };
    const read = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => (offset === BUFF_CPU_SHOULD_HANDLE ? this.seconds >>> 0 : read(offset));
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === BUFF_STATUS) for (const endpoint of this.all) endpoint.tell();
      if (offset === EP_ABORT) for (const endpoint of this.all) if (value & endpoint.bit) endpoint.abort();
    };
  }

  in(number) {
    return this.all[2 * number];
  }

  out(number) {
    return this.all[2 * number + 1];
  }
}
