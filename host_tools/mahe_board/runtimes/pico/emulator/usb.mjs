// The computer at the other end of the USB cable: it enumerates the board and talks to its serial port.
// rp2040js' own host answers an idle port with empty packets, takes everything the board sends at once, and tells it
// nothing of the beginning of a frame; a real host
// does neither of the first two, tells of frames, and may open the port and never read.
import { USBCDC } from './rp2040js.mjs';

const PACKET = 64;
const PACKET_MICROSECONDS = 53; // at full speed a frame of a millisecond holds 19 bulk packets
const FRAME_NS = 1e6;
const SOF_RD = 0x48; // registers
const INTE = 0x90;
const DEV_SOF = 1 << 17; // of the interrupts: a frame has begun

export class UsbHost {
  constructor(board) {
    this.board = board;
    this.plugged = true; // false: a charger, which never enumerates
    this.reading = true; // false: the port is open and nobody reads
    this.onData = () => {};
  }

  // Called once per reset of the chip, which the computer sees as a cable pulled and plugged in again.
  fit(mcu) {
    const usb = mcu.usbCtrl;
    this.usb = usb;
    this.connected = false;
    this.toBoard = [];
    this.wanted = null; // bytes the board is ready to take
    this.held = []; // packets of the board that nobody has read
    usb.writeDelayMicroseconds = PACKET_MICROSECONDS;
    this.tellFrames(mcu);
    this.cdc = new USBCDC(usb);
    this.cdc.onDeviceConnected = () => {
      this.connected = true;
      this.board.stop();
    };
    if (!this.plugged) usb.onUSBEnabled = () => {};
    this.cdc.onSerialData = (packet) => this.fromBoard(packet);
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.cdc.outEndpoint) return;
      this.wanted = size;
      this.pump();
    };
    const ready = usb.indicateBufferReady.bind(usb);
    this.acknowledge = () => ready(this.cdc.inEndpoint, false);
    usb.indicateBufferReady = (endpoint, out) => {
      // rp2040js reports a packet as sent when it is handed over; here that waits until the host has taken it.
      if (out || endpoint !== this.cdc.inEndpoint) ready(endpoint, out);
    };
  }

  // Tells the board when frames begin, while it asks for that: it sends what it printed before the port was opened 16
  // frames after that.
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

  fromBoard(packet) {
    if (!this.reading) {
      this.held.push(packet);
      return;
    }
    this.onData(packet);
    this.acknowledge();
  }

  read(reading) {
    this.reading = reading;
    while (reading && this.held.length) this.fromBoard(this.held.shift());
  }

  // The serial port as the board sees it: open (DTR set) or closed.
  open(open) {
    if (this.connected) this.cdc.cdcSetControlLineState(open ? 3 : 0);
  }

  send(bytes) {
    for (const byte of bytes) this.toBoard.push(byte);
    this.pump();
  }

  pump() {
    if (this.wanted === null || !this.toBoard.length) return;
    const packet = this.toBoard.splice(0, Math.min(this.wanted, PACKET));
    this.wanted = null;
    this.usb.endpointReadDone(this.cdc.outEndpoint, Uint8Array.from(packet), PACKET_MICROSECONDS);
  }
}
