// Runs the board in wall time, with its serial port on a loopback socket, for people and programs such as mpremote.
import net from 'node:net';

const SLICE_NS = 2e6; // between two polls of the sockets
const SMALLEST_DEBT_NS = 1e6; // less isn't worth a wakeup
const LARGEST_DEBT_NS = 50e6; // a slower emulation doesn't catch up beyond this

export class LivePort {
  constructor(board) {
    this.board = board;
    this.clients = new Set();
    this.timer = null;
    this.running = false;
  }

  async start() {
    this.listener = net.createServer((socket) => this.accept(socket));
    await new Promise((ready) => this.listener.listen(0, '127.0.0.1', ready));
    this.running = true;
    this.board.usb.onData = (packet) => this.clients.forEach((client) => client.write(packet));
    this.started = performance.now() - this.board.nanos / 1e6;
    this.live();
    return this.listener.address().port;
  }

  stop() {
    this.running = false;
    clearTimeout(this.timer);
    clearImmediate(this.timer);
    this.listener.close();
    this.clients.forEach((client) => client.destroy());
  }

  accept(socket) {
    this.clients.add(socket);
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.board.usb.send(bytes));
    socket.on('error', () => {});
    socket.on('close', () => this.clients.delete(socket));
  }

  live() {
    if (!this.running) return;
    const wallNs = (performance.now() - this.started) * 1e6;
    const debt = wallNs - this.board.nanos;
    if (debt > LARGEST_DEBT_NS) this.started += (debt - LARGEST_DEBT_NS) / 1e6;
    if (debt < SMALLEST_DEBT_NS || !this.board.powered) {
      this.timer = setTimeout(() => this.live(), 1);
      return;
    }
    this.board.run(this.board.nanos + Math.min(debt, SLICE_NS));
    this.timer = setImmediate(() => this.live());
  }
}
