"""The one number of the emulated Pico's flash cache that isn't in a data sheet."""

# Clocks that the processor stands still for a word that isn't in the cache: 20 of a flash that runs at half its speed,
# and some more in the interface. 48 in all were fitted once to the benchmarks of a real Pico that MicroPython's author
# published in 2024, and never to what is measured here.
MISS_CYCLES = 48
