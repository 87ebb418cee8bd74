"""The only figure of the emulated flash cache that isn't in a data sheet."""

# Clocks that the processor waits for a cache miss: 20 clocks of the flash at half speed, and some of the interface.
# 48 was fitted once to a real Pico's benchmarks, published by MicroPython's author in 2024, never to measurements here.
MISS_CYCLES = 48
