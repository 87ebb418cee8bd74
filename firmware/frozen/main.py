"""Starts the guard. Nothing is imported from the files, whatever they are called."""

import sys

sys.path[:] = [".frozen"]

from mahe_guard.start import main

main()
