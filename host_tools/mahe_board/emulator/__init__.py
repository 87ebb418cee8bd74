"""Where the firmware runs without a Pico: MicroPython in WebAssembly, and on an emulated Pico."""
