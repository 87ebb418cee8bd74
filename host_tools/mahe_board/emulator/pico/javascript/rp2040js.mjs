// The parts of rp2040js in use; those that the package doesn't export are imported by path.
export { RP2040, USBCDC } from 'rp2040js';
export { FIFO } from '../../node_modules/rp2040js/dist/esm/utils/fifo.js';
export { WaitType } from '../../node_modules/rp2040js/dist/esm/peripherals/pio.js';
export { CortexM0Core } from '../../node_modules/rp2040js/dist/esm/cortex-m0-core.js';
