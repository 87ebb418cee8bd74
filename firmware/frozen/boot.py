"""Empty, so that no file of this name ever runs: MicroPython takes a frozen one first."""
