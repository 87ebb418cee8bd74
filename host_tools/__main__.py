"""Runs the `mahe` command of this clone, as `python3 -m host_tools`, without installing anything."""

import _signal as signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # as `door` does, only sooner
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os
import sys

# First on the path, since another `mahe_board` may be installed.
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

from mahe_board.door import program

if __name__ == "__main__":
    sys.exit(program())
