// The two I²C controllers and their devices. A device has start(), write(byte) → acknowledged?, read(), stop().

const TX_EMPTY = 1 << 4;
const SPIKE_LENGTH = 0xa0;

export class I2CBus {
  constructor(board, index) {
    this.board = board;
    this.index = index;
    this.devices = new Map(); // address → device
    this.hung = false; // a device holds the data line low
  }

  fit(mcu) {
    const i2c = mcu.i2c[this.index];
    this.i2c = i2c;
    let device = null;
    const later = (bits, action) => mcu.clock.createAlarm(action).schedule(bits * this.bitNs());
    i2c.onStart = () => {
      if (!this.hung) later(1, () => i2c.completeStart());
    };
    i2c.onConnect = (address, mode) => {
      device = this.deviceAt(address);
      device?.start(mode);
      later(9, () => i2c.completeConnect(device !== null));
    };
    i2c.onWriteByte = (byte) => {
      const acknowledged = !this.hung && device !== null && device.write(byte);
      if (!this.hung) later(9, () => i2c.completeWrite(acknowledged));
    };
    i2c.onReadByte = () => {
      if (!this.hung) later(9, () => i2c.completeRead(device ? device.read() & 0xff : 0xff));
    };
    i2c.onStop = () => {
      device?.stop();
      device = null;
      later(1, () => i2c.completeStop());
    };
    const write = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      // rp2040js refuses odd lengths of the filter.
      if (offset === SPIKE_LENGTH) i2c.spikelen = value & 0xff;
      else write(offset, value);
    };
    // A NACK empties the transmit FIFO. The chip reports that, rp2040js doesn't: the SDK would time out.
    const abort = i2c.abort.bind(i2c);
    i2c.abort = (reason) => {
      abort(reason);
      i2c.setInterrupts(TX_EMPTY);
    };
  }

  deviceAt(address) {
    const device = this.devices.get(address);
    return device?.present ? device : null;
  }

  // The controller's formula (data sheet, 4.3.14): counts of clk_sys, plus the filter's delay.
  bitNs() {
    const { i2c } = this;
    const high = i2c.sclHighPeriod + i2c.spikelen + 7;
    const low = i2c.sclLowPeriod + 1;
    return (high + low) * this.board.cycleNs;
  }

  hang(hung) {
    const freed = this.hung && !hung;
    this.hung = hung;
    if (!freed) return;
    const { i2c } = this;
    i2c.state = 0;
    i2c.busy = false;
    i2c.stop = false;
    i2c.pendingRestart = false;
    i2c.nextCommand();
  }
}
