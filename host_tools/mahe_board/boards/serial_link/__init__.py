"""The connection to a real board on a serial port, which all verbs share.

    with Session(port or the_only_pico()) as board:    # interrupts what plays
        print(board.check())                           # which MicroPython; refused if the game can't run on it
        board.files("/saved")                          # {"a/game": 432, …}, folders below included
        board.write("/saved/a/game", b"…")             # replaces it whole, and reads it again
        board.exec("print(1 + 1)")                     # "2\n"
        board.call("free")                             # a function of on_pico/files.py
    # and it plays again, whatever happened: an exception, Ctrl-C, SIGTERM, SIGHUP

A `Session` is the prompt of a board whose program is interrupted, its objects still in memory; `fresh()` starts the
interpreter anew without `main.py`. The board's half of the tool is sent once and stays in the board's memory. No call
waits for ever: one that takes too long raises a `ToolError` that says what happened.

What a board says is mere data: `exec`, `call` and `read` return it as it is, so put it through `visible` before you
show it to a person. What a `ToolError` quotes, and what `lines()` returns, has been through it already.
"""

from mahe_board.boards.serial_link.ports import picos, the_only_pico
from mahe_board.boards.serial_link.session import Session, acceptable
from mahe_board.command_line.printable import visible

__all__ = ["Session", "acceptable", "picos", "the_only_pico", "visible"]
