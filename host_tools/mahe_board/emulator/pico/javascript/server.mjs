// The emulated board as a process: a JSON command per line on standard input, a JSON answer per line on standard output.
// Between commands time stands still, unless the board is live. After `rest` another board may `start`, faster than Node
// would.
import { readFileSync } from 'node:fs';
import readline from 'node:readline';
import { Board } from './board.mjs';
import { missed } from './flash_cache.mjs';
import { LivePort } from './live.mjs';

process.on('SIGINT', () => {}); // Ctrl-C in a terminal is for the parent process, which may go on

let board = null;
let live = null;
let printed = []; // output of the board over USB that no answer has contained yet
let cpuBefore = 0; // processor time in seconds that earlier boards of this process have taken

function listen() {
  board.usb.onData = (packet) => {
    printed.push(Buffer.from(packet));
    if (awaited && Buffer.concat(printed).includes(awaited)) board.stop();
  };
}
let awaited = null;

function state() {
  return {
    now: board.nanos,
    powered: board.powered,
    resets: board.resets,
    connected: board.powered && board.usb.connected,
    bootsel: board.powered && board.usb.bootsel,
  };
}

const commands = {
  start({ bootrom, image, ...settings }) {
    cpuBefore = cpuSeconds();
    const rom = readFileSync(bootrom);
    board = new Board({
      ...settings,
      bootrom: new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + 16384)),
      image: readFileSync(image),
    });
    listen();
  },

  // Waits for the next `start`.
  rest() {
    live?.stop();
    live = awaited = null;
    printed = [];
    board.powerOff();
  },

  'power-on': ({ bootsel }) => board.powerOn(bootsel),
  'power-off': () => board.powerOff(),
  reset: () => board.restart({ byRunPin: true }),

  run: ({ until }) => board.run(until),

  // Runs until the board has sent `text`, or to `until`; answers with the output so far.
  expect({ text, until }) {
    awaited = Buffer.from(text, 'base64');
    let sent = Buffer.concat(printed);
    if (!sent.includes(awaited)) {
      while (board.powered && !board.reached(until) && !sent.includes(awaited)) {
        board.run(until);
        sent = Buffer.concat(printed);
      }
    }
    const at = sent.indexOf(awaited);
    const end = at < 0 ? sent.length : at + awaited.length;
    printed = [sent.subarray(end)];
    awaited = null;
    return { found: at >= 0, sent: sent.subarray(0, end).toString('base64') };
  },

  // Runs until USB has found the serial port (or `what` else is named), at most to `until`.
  'expect-on-usb'({ until, what = 'connected' }) {
    while (board.powered && !board.reached(until) && !board.usb[what]) board.run(until);
  },

  // A transfer over the interface of a class: `data` to the board, or at most `length` bytes from it.
  async transfer({ kind, data, length, until }) {
    const { usb } = board;
    const way = usb.interfaces.get(kind);
    let received = way ? undefined : null;
    const onEnd = (bytes) => {
      received = bytes;
      board.stop();
    };
    if (way && data !== undefined) usb.transfer(way.out, { data: Buffer.from(data, 'base64') }, onEnd);
    else if (way) usb.transfer(way.in, { length }, onEnd);
    while (received === undefined && board.powered && !board.reached(until)) await passTime(until);
    return { received: received && Buffer.from(received).toString('base64') };
  },

  state: () => {},

  output() {
    const sent = Buffer.concat(printed);
    printed = [];
    return { sent: sent.toString('base64') };
  },

  send: ({ data }) => board.usb.send(Buffer.from(data, 'base64')),

  usb({ plugged, reading, open }) {
    if (plugged !== undefined) board.usb.plugged = plugged;
    if (reading !== undefined) board.usb.read(reading);
    if (open !== undefined) board.usb.open(open);
  },

  switch: ({ pin, closed, after, bounces }) => ({ at: board.pins.throwSwitch(pin, closed, after, bounces) }),
  drive: ({ pin, level }) => board.pins.drive(pin, level),
  level: ({ pin }) => ({ level: board.pins.levels[pin] }),
  'record-edges': ({ pin }) => board.pins.recordEdges(pin),
  edges: ({ pin }) => ({ edges: board.pins.takeEdges(pin) }),
  tone: () => ({ hertz: board.piezo.tone(board.nanos) }),
  adc({ channel, value }) {
    board.adc[channel] = value;
  },

  lights: () => ({ data: Buffer.from(board.leds.colours).toString('base64') }),
  frames: ({ after }) => ({
    count: board.leds.count,
    torn: board.leds.torn,
    frames: board.leds.frames.filter((frame) => frame.number > after),
  }),

  screen({ present, failsAfter, hung }) {
    const { screen, bus } = board;
    if (present !== undefined) screen.present = present;
    if (failsAfter !== undefined) screen.failsAfter = failsAfter ?? Infinity;
    if (hung !== undefined) bus.hang(hung);
    return {
      memory: Buffer.from(screen.memory).toString('base64'),
      on: screen.on,
      inverted: screen.inverted,
      contrast: screen.contrast,
      bytes: screen.bytes,
    };
  },

  flash: ({ log, after = 0 }) => ({
    erases: board.flash.erases,
    programs: board.flash.programs,
    operations: board.flash.operations,
    log: log ? board.flash.loggedAfter(after).map((entry) => [...entry.slice(0, -1), entry.at(-1).toString('base64')]) : undefined,
  }),
  'read-flash': ({ from, to }) => ({ data: Buffer.from(board.flash.memory.subarray(from, to)).toString('base64') }),
  'write-flash'({ from, data }) {
    board.flash.write(from, Buffer.from(data, 'base64'));
  },
  'flash-times'({ eraseNs, programNs }) {
    board.flash.eraseNs = eraseNs;
    board.flash.programNs = programNs;
  },
  'dead-flash'({ from, to }) {
    board.flash.dead = { from, to };
  },
  'cut-power'({ after, when }) {
    board.flash.cut = after === null ? null : { operation: board.flash.operations + after, when };
  },

  misses() {
    const found = [];
    missed.forEach((often, word) => often > 0 && found.push([word * 4, often]));
    return { found };
  },

  cpu: () => ({ seconds: cpuSeconds() - cpuBefore }),
  complaints: () => ({ complaints: Object.fromEntries(board.complaints) }),

  async live() {
    live = new LivePort(board);
    return { port: await live.start() };
  },
  still() {
    live?.stop();
    live = null;
    listen();
  },
};

// A live board runs on the event loop: yield to it.
async function passTime(until) {
  if (live) await new Promise((ready) => setTimeout(ready, 1));
  else board.run(until);
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function answer(line) {
  try {
    const { command, ...details } = JSON.parse(line);
    const result = (await commands[command](details)) ?? {};
    return { ...result, ...state() };
  } catch (error) {
    return { error: error.stack ?? String(error) };
  }
}

const lines = readline.createInterface({ input: process.stdin });
let queue = Promise.resolve();
lines.on('line', (line) => {
  queue = queue.then(async () => process.stdout.write(JSON.stringify(await answer(line)) + '\n'));
});
lines.on('close', () => process.exit(0));
