// Computes how long a state machine will change only pins and registers: until it takes a word from its FIFO, its run can
// be postponed. This is possible for programs that take words by autopull alone, such as those for lights.

const [JMP, OUT, MOV, SET] = [0, 3, 5, 7]; // kinds of instructions: the upper three bits
const ON_A_PIN = 6; // the condition of a JMP that tests a pin
const [PC, EXEC] = [5, 7]; // destinations of OUT; MOV has EXEC at 4
const [PINS, STATUS] = [0, 5]; // sources of MOV
const AUTOPULL = 1 << 17;

// Finds the fewest ticks from each instruction to the next OUT, and the most bits of an OUT; null for other programs.
export function courseOf(pio, machine) {
  if (!(machine.shiftCtrl & AUTOPULL)) return null;
  const { instructions } = pio;
  const delays = (1 << (5 - machine.sidesetCount)) - 1;
  const ticks = (at) => 1 + ((instructions[at] >> 8) & delays);
  const kind = (at) => instructions[at] >>> 13;
  const next = (at) => (at === machine.wrapTop ? machine.wrapBottom : (at + 1) & 31);
  const after = new Map(); // each reachable instruction with its successors
  const open = [machine.pc];
  let bits = 0;
  while (open.length) {
    const at = open.pop();
    if (after.has(at)) continue;
    const argument = instructions[at] & 255;
    const ways = [next(at)];
    if (kind(at) === JMP) {
      if (argument >> 5 === ON_A_PIN) return null;
      ways.push(argument & 31);
    } else if (kind(at) === OUT) {
      if (argument >> 5 === PC || argument >> 5 === EXEC) return null;
      bits = Math.max(bits, argument & 31 || 32);
    } else if (kind(at) === MOV) {
      if ([PINS, STATUS].includes(argument & 7) || [4, PC].includes(argument >> 5)) return null;
    } else if (kind(at) !== SET) return null;
    after.set(at, ways);
    open.push(...ways);
  }
  const away = new Map([...after.keys()].map((at) => [at, kind(at) === OUT ? 0 : Infinity]));
  const onward = (at) => ticks(at) + Math.min(...after.get(at).map((way) => away.get(way)));
  for (let round = 0; round < 32; round++) for (const at of after.keys()) if (kind(at) !== OUT) away.set(at, onward(at));
  const outs = [...after.keys()].filter((at) => kind(at) === OUT);
  return { away, bits, between: Math.min(...outs.map(onward)) };
}

// Returns the fewest ticks until the machine takes a word from its FIFO.
export function quietTicks({ away, bits, between }, machine) {
  const left = Math.ceil((machine.pullThreshold - machine.outputShiftCount) / bits);
  return left > 0 ? away.get(machine.pc) + left * between : away.get(machine.pc);
}
