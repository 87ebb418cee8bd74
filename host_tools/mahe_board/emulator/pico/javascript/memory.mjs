// Memory and processor registers of this process's one board. The arrays never change, not even for the next board, so
// that translated code (`translator.mjs`) can keep references.

export const FLASH_SIZE = 2 * 1024 * 1024;
export const RAM_SIZE = 264 * 1024;
export const ROM_SIZE = 16 * 1024;

export const flash = new Uint8Array(FLASH_SIZE);
export const ram = new Uint8Array(RAM_SIZE);
export const rom = new Uint32Array(ROM_SIZE / 4);

// Registers 0 to 15, then the flags: N is set if [N] is negative, Z if [Z] is zero, C and V if [C] or [V] isn't. JUMPED
// isn't zero if the processor came to PC by a jump: it must still fetch that word.
export const registers = new Int32Array(21);
export const SP = 13;
export const LR = 14;
export const PC = 15;
export const N = 16;
export const Z = 17;
export const C = 18;
export const V = 19;
export const JUMPED = 20;

// Per word of RAM and flash, whether it is translated: a change must be reported to `blocks.mjs`.
export const ramCode = new Uint8Array(RAM_SIZE / 4);
export const flashCode = new Uint8Array(FLASH_SIZE / 4);
