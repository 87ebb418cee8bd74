// The timing of UART and SPI. In rp2040js a UART sends each byte at once and interrupts for ever, and SPI overruns when
// DMA feeds it. Their wires are not connected.
const UARTDR = 0x00;
const UARTIFLS = 0x34;
const TX_LEVELS = [4, 8, 16, 24, 28]; // of 32 bytes in the FIFO: at so few the UART interrupts
const FIFO_DEPTH = 32;
const [BUSY, TXFF, TXFE] = [1 << 3, 1 << 5, 1 << 7]; // flags
const [PARITY, TWO_STOPS] = [1 << 1, 1 << 3]; // the line's format
const TXINTR = 1 << 5;

class Transmitter {
  constructor(mcu, uart) {
    this.mcu = mcu;
    this.uart = uart;
    this.waiting = 0; // bytes in the FIFO
    this.sending = false;
    this.level = TX_LEVELS[2];
    this.alarm = mcu.clock.createAlarm(() => this.next());
    const received = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(uart), 'flags').get.bind(uart);
    Object.defineProperty(uart, 'flags', { get: () => (received() & ~TXFE) | this.flags });
    uart.checkInterrupts = () => mcu.setInterrupt(uart.irq, (uart.interruptStatus & uart.interruptMask) !== 0);
    const write = uart.writeUint32.bind(uart);
    uart.writeUint32 = (offset, value) => {
      if (offset === UARTDR) this.take();
      else if (offset === UARTIFLS) this.level = TX_LEVELS[value & 7] ?? this.level;
      else write(offset, value);
    };
  }

  get depth() {
    return this.uart.fifosEnabled ? FIFO_DEPTH : 1;
  }

  get flags() {
    return (this.sending ? BUSY : 0) | (this.waiting >= this.depth ? TXFF : 0) | (this.waiting ? 0 : TXFE);
  }

  get byteNanos() {
    const { uart } = this;
    const line = uart.lineCtrlRegister;
    const bits = 1 + uart.wordLength + (line & PARITY ? 1 : 0) + (line & TWO_STOPS ? 2 : 1);
    return (bits * 16 * uart.baudDivider * 1e9) / this.mcu.clkPeri;
  }

  take() {
    if (this.waiting >= this.depth || !this.uart.enabled) return;
    this.waiting += 1;
    if (this.waiting > this.level) this.interrupt(false);
    if (!this.sending) this.next();
  }

  next() {
    this.sending = this.waiting > 0;
    if (!this.sending) return;
    this.waiting -= 1;
    if (this.waiting === (this.uart.fifosEnabled ? this.level : 0)) this.interrupt(true);
    this.alarm.schedule(this.byteNanos);
  }

  interrupt(yes) {
    this.uart.interruptStatus = (this.uart.interruptStatus & ~TXINTR) | (yes ? TXINTR : 0);
    this.uart.checkInterrupts();
  }
}

export function fitRates(mcu) {
  for (const uart of mcu.uart) new Transmitter(mcu, uart);
  for (const spi of mcu.spi) {
    const word = mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = () => word.schedule((spi.dataBits * 1e9) / spi.clockFrequency);
  }
}
