"""Runs the firmware without a Pico: on MicroPython in WebAssembly, and on an emulated Pico."""
