// The computer at the other end of the USB cable. It enumerates the board: with MicroPython a serial port, in BOOTSEL mode
// a drive and PICOBOOT. It opens and reads the serial port; programs do the rest, by transfers.
import { Endpoints } from './usb_endpoints.mjs';

const PACKET = 64;
const FRAME_NS = 1e6;
const RESET_NS = 20e6; // duration of a USB reset, with the board's time to recover from it
const SETUP_NS = 60e3; // pause before the next request, in which the board handles the end of the last one
const SOF_RD = 0x48; // registers
const INTE = 0x90;
const DEV_SOF = 1 << 17; // interrupt: start of frame

const TO_COMPUTER = 0x80; // direction bit of endpoint addresses and request types
const [SET_ADDRESS, GET_DESCRIPTOR, SET_CONFIGURATION] = [0x05, 0x06, 0x09];
const [CONFIGURATION, INTERFACE, ENDPOINT] = [2, 4, 5]; // descriptors
const [CLASS_REQUEST, SET_CONTROL_LINE_STATE, OPEN] = [0x21, 0x22, 3];
const [SERIAL_DATA, DRIVE] = [0x0a, 0x08]; // classes of interfaces

export class UsbHost {
  constructor(board) {
    this.board = board;
    this.plugged = true; // false: a charger, which never enumerates
    this.reading = true; // false: the port is open and nobody reads
    this.onData = () => {};
    this.interfaces = new Map(); // class → endpoint addresses
    this.transfers = new Map(); // endpoint address → its pending transfers
    this.unsent = []; // data to send to the serial port once the board has one
  }

  // Called at each reset of the chip: for the computer, the cable was unplugged and plugged in again.
  fit(mcu) {
    const usb = mcu.usbCtrl;
    this.usb = usb;
    this.interfaces.clear();
    this.conversations = [];
    this.unsent = [];
    const lost = [...this.transfers.values()].flat();
    this.transfers.clear();
    for (const { onEnd } of lost) onEnd(null);
    this.endpoints = new Endpoints(mcu, {
      onChange: (endpoint) => this.poll(endpoint),
      onPacket: (endpoint, packet) => this.arrived(endpoint, packet),
    });
    this.tellFrames(mcu);
    this.nextRequest = mcu.clock.createAlarm(() => this.goOn());
    const enumerate = mcu.clock.createAlarm(() => this.converse(this.enumeration()));
    usb.onUSBEnabled = () => {
      if (!this.plugged) return;
      usb.resetDevice();
      enumerate.schedule(RESET_NS);
    };
  }

  // Returns the serial port's endpoints; undefined if the board has no serial port.
  get serial() {
    return this.interfaces.get(SERIAL_DATA);
  }

  get connected() {
    return this.serial !== undefined;
  }

  // Whether there is the drive of BOOTSEL mode.
  get bootsel() {
    return this.interfaces.has(DRIVE);
  }

  // Interrupts the board at each start of frame, if enabled: 16 frames after the port was opened it sends its earlier
  // output.
  tellFrames({ clock, usbCtrl: usb }) {
    const frame = clock.createAlarm(() => {
      if (!this.plugged || !(usb.intEnable & DEV_SOF)) return;
      usb.sofFrameNumber += 1;
      usb.intRaw |= DEV_SOF;
      usb.checkInterrupts();
      frame.schedule(FRAME_NS);
    });
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === INTE && value & DEV_SOF) frame.schedule(FRAME_NS);
    };
    const read = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => {
      if (offset === SOF_RD) {
        usb.intRaw &= ~DEV_SOF;
        usb.checkInterrupts();
      }
      return read(offset);
    };
  }

  // A transfer to the board (`data`) or from it (at most `length` bytes). `onEnd` gets the board's bytes, or null if it
  // stalled or was reset.
  transfer(address, { data = [], length = 0 }, onEnd) {
    if (!this.transfers.has(address)) this.transfers.set(address, []);
    this.transfers.get(address).push({ data: Uint8Array.from(data), length, received: [], onEnd });
    this.poll(this.at(address));
  }

  at(address) {
    const number = address & 15;
    return address & TO_COMPUTER ? this.endpoints.in(number) : this.endpoints.out(number);
  }

  poll(endpoint) {
    const { address } = endpoint;
    const transfer = this.transfers.get(address)?.[0];
    if (!transfer || (address === this.serial?.in && !this.reading)) return;
    if (endpoint.stalled) this.end(address, null);
    else if (endpoint.ready) endpoint.carry(transfer.data.subarray(0, PACKET));
  }

  arrived(endpoint, packet) {
    const transfer = this.transfers.get(endpoint.address)[0];
    if (endpoint.out) transfer.data = transfer.data.subarray(packet.length);
    else transfer.received.push(...packet);
    const over = endpoint.out ? !transfer.data.length : packet.length < PACKET || transfer.received.length >= transfer.length;
    if (over) this.end(endpoint.address, Uint8Array.from(transfer.received));
    this.poll(endpoint);
  }

  end(address, received) {
    const { onEnd } = this.transfers.get(address).shift();
    onEnd(received);
  }

  // Control transfers run one at a time. A conversation yields transfers and gets their data; it yields null to pause.
  converse(conversation) {
    this.conversations.push(conversation);
    if (this.conversations.length === 1) this.goOn();
  }

  goOn(received) {
    const { value, done } = received === null ? { done: true } : this.conversations[0].next(received);
    if (value === null) this.nextRequest.schedule(SETUP_NS);
    else if (!done) this.transfer(...value, (bytes) => this.goOn(bytes));
    else if (this.conversations.shift() && this.conversations.length) this.goOn();
  }

  *control(type, request, value, length = 0) {
    yield null;
    const halfwords = [value, 0, length].flatMap((number) => [number & 255, number >> 8]);
    this.usb.sendSetupPacket(Uint8Array.from([type, request, ...halfwords]));
    if (!(type & TO_COMPUTER)) return yield [TO_COMPUTER, {}];
    const answer = yield [TO_COMPUTER, { length }];
    yield [0, {}];
    return answer;
  }

  *enumeration() {
    const describe = (length) => this.control(TO_COMPUTER, GET_DESCRIPTOR, CONFIGURATION << 8, length);
    yield* this.control(0, SET_ADDRESS, 1);
    const [, , low, high] = yield* describe(9);
    const descriptors = yield* describe((high << 8) | low);
    yield* this.control(0, SET_CONFIGURATION, 1);
    this.interfaces = interfacesOf(descriptors);
    if (this.connected) {
      yield* this.openness(true);
      this.readSerial();
      for (const bytes of this.unsent) this.send(bytes);
    }
    this.board.stop();
  }

  // The serial port as the board sees it: open (DTR set) or closed.
  openness(open) {
    return this.control(CLASS_REQUEST, SET_CONTROL_LINE_STATE, open ? OPEN : 0);
  }

  open(open) {
    if (this.connected) this.converse(this.openness(open));
  }

  readSerial() {
    this.transfer(this.serial.in, { length: PACKET }, (packet) => {
      if (packet === null) return;
      this.onData(packet);
      this.readSerial();
    });
  }

  read(reading) {
    this.reading = reading;
    if (this.connected) this.poll(this.at(this.serial.in));
  }

  send(bytes) {
    if (this.connected) this.transfer(this.serial.out, { data: bytes }, () => {});
    else this.unsent.push(bytes);
  }
}

function interfacesOf(descriptors) {
  const interfaces = new Map();
  let current = {};
  for (let at = 0; at < descriptors.length; at += descriptors[at]) {
    const [, kind, address] = descriptors.subarray(at);
    if (kind === INTERFACE) interfaces.set(descriptors[at + 5], (current = {}));
    if (kind === ENDPOINT) current[address & TO_COMPUTER ? 'in' : 'out'] = address;
  }
  return interfaces;
}
