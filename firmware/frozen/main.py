"""Starts the guard. Nothing is imported from the filesystem, under any name."""

import sys

sys.path[:] = [".frozen"]

from mahe_guard.start import main

main()
