// A block of registers that stores writes, with the RP2040's atomic aliases (XOR, set, clear).

export class Registers {
  constructor(values = {}) {
    this.values = { ...values };
  }

  readUint32(offset) {
    return this.read(offset & 0xfff) >>> 0;
  }

  writeUint32Atomic(offset, value, alias) {
    const old = alias ? this.read(offset) : 0;
    this.write(offset, [value, old ^ value, old | value, old & ~value][alias] >>> 0);
  }

  read(offset) {
    return this.values[offset] ?? 0;
  }

  write(offset, value) {
    this.values[offset] = value;
  }
}
