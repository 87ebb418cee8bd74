"""A real board on a serial port, as every verb talks to it.

    with Session(port or the_only_pico()) as board:    # what plays is interrupted
        print(board.check())                           # which MicroPython; refused if the game can't run on it
        board.files("/saved")                          # {"game.a": 432, …}, folders below included
        board.write("/saved/game.a", b"…")             # replaced whole, read again
        board.exec("print(1 + 1)")                     # "2\n"
        board.call("free")                             # a function of on_pico/files.py
    # and it plays again, whatever happened: an exception, Ctrl-C, SIGTERM, SIGHUP

A `Session` is the prompt of a board whose program is interrupted, its objects still in memory; `fresh()` starts the
interpreter anew without `main.py`. The board's half of the tool is sent once and stays in the board's memory. Every
call ends in time, with a `ToolError` that says what happened.

What a board says is data: `exec`, `call` and `read` return it as it is, and it goes through `visible` before it reaches
a person. What a `ToolError` quotes, and `lines()`, already has.
"""

from mahe_board.link.ports import picos, the_only_pico
from mahe_board.link.session import Session, acceptable
from mahe_board.visible import visible

__all__ = ["Session", "acceptable", "picos", "the_only_pico", "visible"]
