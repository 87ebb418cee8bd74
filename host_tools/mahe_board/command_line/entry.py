"""Starts the command as a program: prepares its standard streams, and takes care of Ctrl-C at any moment.

This is imported before anything else: until a verb begins, Ctrl-C ends the program without a traceback.
"""

import _signal as signal  # `signal` only wraps it, takes milliseconds to import, and may be interrupted meanwhile

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not if a shell has had it ignored
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os
import sys


def program() -> int:
    """Run the verb that the command line names; returns the exit code."""
    _reopen()
    from mahe_board.__main__ import main
    from mahe_board.command_line.exit_codes import REFUSED
    from mahe_board.command_line.terminal_signs import PLAIN

    if sys.stdout is None:
        print("mahe: standard output is closed; send it somewhere, if only to the null device", file=sys.stderr)
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
    """Make Ctrl-C raise KeyboardInterrupt from here on: a verb has begun, and must be able to clean up."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _reopen() -> None:
    """Keep the next file or socket that is opened from getting the number of a closed standard stream."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the program runs
