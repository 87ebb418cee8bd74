"""`mahe play`: the virtual board in the browser, by the very code that runs on the Pico."""

from __future__ import annotations

import argparse
import signal
import threading
import webbrowser
from contextlib import ExitStack, closing
from pathlib import Path
from types import FrameType

from mahe.table.table import Table
from mahe_board.errors import NoStore
from mahe_board.play.board import Board
from mahe_board.play.ports import MakeTable, Store, hardware_entropy, seeded_entropy
from mahe_board.play.server import Server
from mahe_board.play.store import FolderStore, data_folder
from mahe_board.record import seed_word
from mahe_board.runtimes.node import packages
from mahe_board.virtual_ports import Store as MemoryStore

PORT = 8161


def _port(word: str) -> int:
    if not word.isascii() or not word.isdigit() or int(word) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, or 0 for any that is free")
    return int(word)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"{PORT} if not given; 0: any free one")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument(
        "--seed", type=seed_word, metavar="S", help="the seed of the first new game: the same seed, the same dice"
    )
    parser.add_argument("--store", type=Path, metavar="DIR", help="where saves and settings are kept, instead of "
                        f"{data_folder()}")  # fmt: skip
    parser.add_argument("--pico", action="store_true", help="the firmware on an emulated Pico, new each time, as its "
                        "wires show it")  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="start as new: what was saved is set aside, not deleted")


def run(arguments: argparse.Namespace) -> int:
    if not arguments.pico:
        return serve(Table, arguments)
    if arguments.store or arguments.fresh:
        raise NoStore(
            "the emulated Pico is new each time, and keeps its saves itself: leave out --store and --fresh, or --pico"
        )
    from mahe_board.play.pico import PicoTable

    packages()  # what it most often lacks is told before anything is opened
    return serve(PicoTable, arguments)


def serve(make_table: MakeTable, arguments: argparse.Namespace) -> int:
    """Serve a table until Ctrl-C or SIGTERM."""
    server = Server(arguments.port)  # first, because a board that is already open has both the port and the folder
    entropy = hardware_entropy if arguments.seed is None else seeded_entropy(arguments.seed)
    with ExitStack() as cleared_away:
        board = server.board = Board(make_table, _store(arguments, cleared_away), entropy)
        if arguments.pico:
            cleared_away.callback(board.table.close)
        _end_on_signals(board)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"Mahé is on the table: {server.address}  (Ctrl-C clears it away)", flush=True)
        if not arguments.no_browser:
            # Some browsers keep the caller waiting.
            threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
        try:
            board.run()
        finally:
            server.shutdown()
            server.server_close()
    return 0


def _store(arguments: argparse.Namespace, cleared_away: ExitStack) -> Store:
    """Where saves and settings go."""
    if arguments.pico:
        return MemoryStore()  # its table leaves it empty
    store = cleared_away.enter_context(closing(FolderStore(arguments.store or data_folder())))
    if arguments.fresh and (aside := store.start_afresh()):
        print(f"Set aside in {store.folder}: {', '.join(aside)}.")
    return store


def _end_on_signals(board: Board) -> None:
    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        board.ended = True  # the loop looks every 20 ms, so no save is cut in two

    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, end)
