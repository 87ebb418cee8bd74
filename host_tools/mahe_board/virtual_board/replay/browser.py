"""`mahe replay FILE --browser`: replays a game on the virtual board."""

from __future__ import annotations

from mahe_board.command_line.errors import NoRecord
from mahe_board.command_line.input_file import given, plain
from mahe_board.emulator.memory_ports import Store as MemoryStore
from mahe_board.games.story import Story, Unreadable, read
from mahe_board.virtual_board.play import keep_open
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.play.ports import hardware_entropy
from mahe_board.virtual_board.play.replay_board import Rerun
from mahe_board.virtual_board.play.server import Server
from mahe_board.virtual_board.play.table_loop import Board


def show(files: list[str]) -> int:
    """Serve the page with the game of a file, until Ctrl-C."""
    if len(files) > 1:
        raise NoRecord("one game at a time can be shown: name one file")
    story = _story(files[0])

    server = Server(0)  # 0 takes any free port, as a board in play may have the usual one
    board = server.board = Board(lambda *ports: Rerun(ports[:4], story, None), MemoryStore(), hardware_entropy)
    board.live = Live(*board.ports, board.store, hardware_entropy)  # the table that is shown when the replay is left
    keep_open(server, browser=True)
    return 0


def _story(name: str) -> Story:
    try:
        return read(given(name).decode(errors="replace"))
    except Unreadable as error:
        if error.line:
            raise NoRecord(f"{plain(name)}:{error}") from None
        raise NoRecord(f"{plain(name)} is neither the record of a game nor a board's tape with one") from None
