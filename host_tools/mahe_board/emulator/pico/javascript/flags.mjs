// The processor's registers and flags, shared with translated code; results, sums and differences set negative, zero,
// carry and overflow.
import { C, N, registers, V, Z } from './memory.mjs';
import { CortexM0Core } from './rp2040js.mjs';

export class Flags extends CortexM0Core {
  constructor(mcu) {
    super(mcu);
    registers.set(this.registers);
    this.signed = registers; // signed, for sums and shifts
    this.registers = new Uint32Array(registers.buffer, 0, 16); // the same registers, unsigned
  }

  get N() {
    return registers[N] < 0;
  }

  set N(yes) {
    registers[N] = yes ? -1 : 0;
  }

  get Z() {
    return registers[Z] === 0;
  }

  set Z(yes) {
    registers[Z] = yes ? 0 : 1;
  }

  get C() {
    return registers[C] !== 0;
  }

  set C(yes) {
    registers[C] = yes ? 1 : 0;
  }

  get V() {
    return registers[V] !== 0;
  }

  set V(yes) {
    registers[V] = yes ? 1 : 0;
  }

  result(value) {
    registers[N] = registers[Z] = value;
    return value;
  }

  sum(one, other) {
    const value = (one + other) | 0;
    this.C = value >>> 0 < one >>> 0;
    this.V = ((one ^ value) & (other ^ value)) < 0;
    return this.result(value);
  }

  difference(one, other) {
    const value = (one - other) | 0;
    this.C = one >>> 0 >= other >>> 0;
    this.V = ((one ^ other) & (one ^ value)) < 0;
    return this.result(value);
  }
}
