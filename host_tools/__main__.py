"""Runs the `mahe` command of this clone, as `python3 -m host_tools`, without installing anything."""

import sys

# An old Python can still parse this file, but not the tools.
if sys.version_info < (3, 10):
    sys.exit(
        "mahe: this needs Python 3.10 or newer, and " + sys.executable + " is " + sys.version.split()[0] + ". Install "
        "a newer one and name it: make play PYTHON=python3.12, or python3.12 -m host_tools play"
    )

import _signal as signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # until entry.py handles Ctrl-C
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os

# First on the path: another `mahe_board` may be installed.
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))

from mahe_board.command_line.entry import program

if __name__ == "__main__":
    sys.exit(program())
