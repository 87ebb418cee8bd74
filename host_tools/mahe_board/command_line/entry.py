"""Starts the command as a program: prepares its standard streams, and handles Ctrl-C at any moment.

This is imported before anything else: until a verb begins, Ctrl-C ends the program without a traceback.
"""

import _signal as signal  # importing `signal`, its wrapper, takes milliseconds: Ctrl-C could interrupt that

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # unless the shell makes the program ignore Ctrl-C
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os
import sys


def program() -> int:
    """Run the command line's verb; return the exit code."""
    _reopen()
    from mahe_board.__main__ import main
    from mahe_board.command_line.exit_codes import REFUSED
    from mahe_board.command_line.terminal_signs import PLAIN

    if sys.stdout is None:
        print("mahe: standard output is closed; redirect it, at least to the null device", file=sys.stderr)
        return REFUSED
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors=PLAIN)  # type: ignore[union-attr]
    sys.stdout.reconfigure(newline="\n")  # type: ignore[union-attr]  # the same output on every system
    try:
        return main()
    finally:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def take_ctrl_c() -> None:
    """Make Ctrl-C raise KeyboardInterrupt from now on, so that the verb can clean up."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _reopen() -> None:
    """Occupy the numbers of closed standard streams, or the next opened file would get them."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the program runs
