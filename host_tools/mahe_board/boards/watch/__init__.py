"""`mahe watch`: shows a real board on the virtual board's page, while people play on it."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from mahe_board.boards.serial_link import the_only_pico
from mahe_board.boards.serial_link.serial_line import listening, told
from mahe_board.boards.watch.watched_table import WatchedTable
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound
from mahe_board.emulator.memory_ports import Store as MemoryStore
from mahe_board.virtual_board.play import PORT, PORTS, keep_open
from mahe_board.virtual_board.play.ports import Entropy, Store, hardware_entropy
from mahe_board.virtual_board.play.server import Server
from mahe_board.virtual_board.play.table_loop import Board


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--page", type=PORTS, default=PORT, metavar="N", help=f"the page's port ({PORT})")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument("--press", action="store_true", help="let the page press the board's keys, too")


def run(arguments: argparse.Namespace) -> int:
    port = arguments.port or the_only_pico()
    with listening(port) as line:

        def make(
            lights: Lights, screen: Screen, keys: Keys, sound: Sound, store: Store, entropy: Entropy
        ) -> WatchedTable:
            del store, entropy  # a watched board has its own store and randomness
            return WatchedTable(
                lambda: waiting(port, line),
                line.write,
                arguments.press,
                lambda text: print(text, file=sys.stderr, flush=True),
                (lights, screen, keys, sound),
            )

        server = Server(arguments.page)
        server.board = Board(make, MemoryStore(), hardware_entropy)
        keep_open(server, not arguments.no_browser)
    return 0


def waiting(port: str, line: Any) -> bytes:
    """Read the bytes that have come in."""
    with told(f"the Pico on {port} was lost"):
        return bytes(line.read(line.inWaiting()))
