// The cycles of each instruction, copied by hand from the processor's manual (Arm DDI 0484C, 3.3), and the RP2040's data
// sheet (2.1.3, 2.4.3): one cycle to multiply, one for the single-cycle I/O port, and an APB that delays a load by two
// cycles and a store by three. In a pattern, a dot is any bit. The first row that fits counts.
const ones = (number) => number.toString(2).replaceAll('0', '').length;
const load = (address) => ({ 0xd: 1, 0x4: 4 })[address >>> 28] ?? 2;
const store = (address) => ({ 0xd: 1, 0x4: 5 })[address >>> 28] ?? 2;
const at = (base, offset) => (base + offset) >>> 0;

// The address of a load or store, from the registers before it.
const low = ({ opcode, registers }) => registers[(opcode >> 3) & 7];
const five = ({ opcode }) => (opcode >> 6) & 31;
const byRegister = (state) => at(low(state), state.registers[(state.opcode >> 6) & 7]);
const byWords = (state) => at(low(state), five(state) * 4);
const byHalfwords = (state) => at(low(state), five(state) * 2);
const byBytes = (state) => at(low(state), five(state));
const onStack = ({ opcode, registers }) => at(registers[13], (opcode & 255) * 4);
// Loads and stores of several words that lie on two different buses aren't tested.
const several = (of) => ({ opcode, registers }) => 1 + ones(opcode & 255) * Math.max(1, of(registers[(opcode >> 8) & 7]) - 1);

const TABLE = [
  ['LSLS of a constant, MOVS', '00000...........', 1],
  ['LSRS of a constant', '00001...........', 1],
  ['ASRS of a constant', '00010...........', 1],
  ['ADDS, SUBS', '00011...........', 1],
  ['MOVS, CMP, ADDS, SUBS with a constant', '001.............', 1],
  ['MULS', '0100001101......', 1],
  ['all others between two low registers', '010000..........', 1],
  ['ADD to PC', '010001001....111', 2],
  ['ADD of any two', '01000100........', 1],
  ['CMP of any two', '01000101........', 1],
  ['MOV to PC', '010001101....111', 2],
  ['MOV of any two', '01000110........', 1],
  ['BX', '010001110....000', 2],
  ['BLX', '010001111....000', 2],
  ['LDR from behind the code', '01001...........', 2],
  ['STR, STRH by two registers', '010100..........', (state) => store(byRegister(state))],
  ['STRB by two registers', '0101010.........', (state) => store(byRegister(state))],
  ['LDRSB', '0101011.........', (state) => load(byRegister(state))],
  ['LDR, LDRH, LDRB, LDRSH by two registers', '01011...........', (state) => load(byRegister(state))],
  ['STR', '01100...........', (state) => store(byWords(state))],
  ['LDR', '01101...........', (state) => load(byWords(state))],
  ['STRB', '01110...........', (state) => store(byBytes(state))],
  ['LDRB', '01111...........', (state) => load(byBytes(state))],
  ['STRH', '10000...........', (state) => store(byHalfwords(state))],
  ['LDRH', '10001...........', (state) => load(byHalfwords(state))],
  ['STR on the stack', '10010...........', (state) => store(onStack(state))],
  ['LDR from the stack', '10011...........', (state) => load(onStack(state))],
  ['ADR', '10100...........', 1],
  ['ADD of SP', '10101...........', 1],
  ['ADD, SUB to SP', '10110000........', 1],
  ['SXTH, SXTB, UXTH, UXTB', '10110010........', 1],
  ['PUSH', '10110100........', ({ opcode }) => 1 + ones(opcode & 255)],
  ['PUSH with LR, which counts, too', '10110101........', ({ opcode }) => 2 + ones(opcode & 255)],
  ['CPS', '10110110011.0010', 1],
  ['REV, REV16', '101110100.......', 1],
  ['REVSH', '1011101011......', 1],
  ['POP', '10111100........', ({ opcode }) => 1 + ones(opcode & 255)],
  ['POP with PC, which counts, too', '10111101........', ({ opcode }) => 4 + ones(opcode & 255)],
  ['NOP', '1011111100000000', 1],
  ['YIELD', '1011111100010000', 1],
  ['WFE', '1011111100100000', 2],
  ['WFI', '1011111100110000', 2],
  ['SEV', '1011111101000000', 1],
  ['STM', '11000...........', several(store)],
  ['LDM', '11001...........', several(load)],
  ['UDF, SVC', '1101111.........', null],
  ['B on a condition to what follows anyway', '1101....11111111', null],
  ['B on a condition', '1101............', ({ went }) => (went === 2 ? 1 : 2)],
  ['B', '11100...........', 2],
  ['BL', '11110...........', 3, '11.1............'],
  ['DMB, DSB, ISB', '1111001110111111', 3, '1000111101..1111'],
  ['MRS', '1111001111101111', 3, '1000............'],
  ['MSR', '111100111000....', 3, '10001000........'],
];

const fits = (number, pattern) => new RegExp(`^${pattern}$`).test(number.toString(2).padStart(16, '0'));
export const ROWS = TABLE.length;

// Returns the manual's cycles of an instruction; null if it is invalid. `went` is how far PC advanced; the row that applies
// is added to `met`.
export function cyclesOf({ opcode, second, registers, went, met }) {
  const row = TABLE.find(([, pattern, , then]) => fits(opcode, pattern) && (!then || fits(second, then)));
  if (!row) return null;
  met.add(row);
  return typeof row[2] === 'function' ? row[2]({ opcode, registers, went }) : row[2];
}
