"""`mahe play`: the virtual board in the browser, run by the same code as the Pico."""

from __future__ import annotations

import argparse
import signal
import threading
import webbrowser
from contextlib import ExitStack, closing
from pathlib import Path
from types import FrameType
from typing import Any

from mahe_board.build.nodejs import packages
from mahe_board.command_line.errors import NoFolder, NoStore
from mahe_board.command_line.user_folders import data_folder
from mahe_board.command_line.whole_numbers import whole
from mahe_board.emulator.memory_ports import Store as MemoryStore
from mahe_board.games.record import SEED
from mahe_board.virtual_board.play.file_store import FolderStore
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.play.ports import MakeTable, Store, hardware_entropy, seeded_entropy
from mahe_board.virtual_board.play.server import Server
from mahe_board.virtual_board.play.table_loop import Board

PORT = 8161
PORTS = whole(0, 65535, "a port")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=PORTS,
        default=PORT,
        metavar="N",
        help=f"{PORT} if not given; 0: any free one",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument("--seed", type=SEED, metavar="S", help="the same seed, the same dice in the first new game")
    parser.add_argument("--store", type=Path, metavar="DIR", help=f"where saves and settings are kept{_instead_of()}")
    parser.add_argument("--pico", action="store_true", help="run the firmware on an emulated Pico, a new one each time")
    parser.add_argument("--fresh", action="store_true", help="start as new: what was saved is set aside, not deleted")


def _instead_of() -> str:
    try:
        return f", instead of {data_folder()}"
    except NoFolder:
        return ""


def run(arguments: argparse.Namespace) -> int:
    if not arguments.pico:
        return serve(Live, arguments)
    if arguments.store or arguments.fresh:
        raise NoStore(
            "the emulated Pico is new each time, and keeps its saves itself: leave out --store and --fresh, or --pico"
        )
    from mahe_board.virtual_board.play.emulated_board import PicoTable

    packages()  # first: raises if Node packages are missing, before the port is opened
    with ExitStack() as switched_off:

        def make(*ports: Any) -> PicoTable:
            table = PicoTable(*ports)
            switched_off.callback(table.close)
            return table

        return serve(make, arguments)


def serve(make_table: MakeTable, arguments: argparse.Namespace) -> int:
    """Make a table and serve it until Ctrl-C or SIGTERM; returns the exit code."""
    server = Server(arguments.port)  # before the store: if a board is already open, the port's error names its address
    entropy = hardware_entropy if arguments.seed is None else seeded_entropy(arguments.seed)
    with ExitStack() as cleared_away:
        server.board = Board(make_table, _store(arguments, cleared_away), entropy)
        keep_open(server, not arguments.no_browser)
    return 0


def keep_open(server: Server, browser: bool) -> None:
    """Serve the server's board until Ctrl-C or SIGTERM; open its page in the browser."""
    _end_on_signals(server.board)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Mahé is on the table: {server.address}  (Ctrl-C clears it away)", flush=True)
    if browser:
        # In a thread: with some browsers the call blocks.
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    try:
        server.board.run()
    finally:
        server.shutdown()
        server.server_close()


def _store(arguments: argparse.Namespace, cleared_away: ExitStack) -> Store:
    """The store of saves and settings."""
    if arguments.pico:
        return MemoryStore()  # unused: the emulated Pico saves to its own flash
    made = FolderStore(arguments.store) if arguments.store else FolderStore(_folder(), named=False)
    store = cleared_away.enter_context(closing(made))
    if arguments.fresh and (aside := store.start_afresh()):
        print(f"Set aside in {store.folder}: {', '.join(aside)}.")
    return store


def _folder() -> Path:
    try:
        return data_folder()
    except NoFolder:
        raise NoFolder("you have no home folder here: say with --store where saves and settings are kept") from None


def _end_on_signals(board: Board) -> None:
    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        board.ended = True  # the loop checks it between ticks, so a save is never interrupted

    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, end)
