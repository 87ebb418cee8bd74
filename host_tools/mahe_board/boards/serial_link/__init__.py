"""The connection of all verbs to a board on a serial port.

    in_play(port, lambda talk, who: talk.get("game"))  # asks a board that plays on; None if it doesn't answer

    with Session(port or the_only_pico()) as board:    # interrupts what plays
        print(board.check())                           # which MicroPython; refused if the game can't run on it
        board.files("/saved")                          # {"a/game": 432, …}, folders below included
        board.write("/saved/a/game", b"…")             # replaces it whole, and reads it again
        board.exec("print(1 + 1)")                     # "2\n"
        board.call("free")                             # a function of on_pico/files.py
    # it plays again after all of these: an exception, Ctrl-C, SIGTERM, SIGHUP

A `Session` is the prompt of a board whose program is interrupted, its objects still in memory; `fresh()` restarts the
interpreter without `main.py`. The board's half of the tool is sent once per session. Each call has a timeout, after
which it raises a `ToolError`.

A board's output is untrusted: `exec`, `call` and `read` return it unescaped, so escape it with `visible` before you
show it to a person. `ToolError` and `lines()` have done that already.
"""

from mahe_board.boards.serial_link.ports import picos, the_only_pico
from mahe_board.boards.serial_link.session import Session, acceptable
from mahe_board.command_line.printable import visible

__all__ = ["Session", "acceptable", "picos", "the_only_pico", "visible"]
