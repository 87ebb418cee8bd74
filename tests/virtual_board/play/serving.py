"""A board in this process, with its server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from mahe_board.emulator.memory_ports import Store as MemoryStore
from mahe_board.virtual_board.play.ports import MakeTable, Store, seeded_entropy
from mahe_board.virtual_board.play.server import Server
from mahe_board.virtual_board.play.table_loop import Board

PATIENCE = 5.0


@contextmanager
def serving(make_table: MakeTable, store: Store | None = None, seed: int = 1) -> Iterator[Server]:
    """Run a board and its server in this process, on a free port."""
    board = Board(make_table, store or MemoryStore(), seeded_entropy(seed))
    server = Server(0)
    server.board = board
    threads = [threading.Thread(target=work, daemon=True) for work in (board.run, server.serve_forever)]
    for thread in threads:
        thread.start()
    try:
        yield server
    finally:
        board.end()
        server.shutdown()
        server.server_close()
        for thread in threads:
            thread.join(PATIENCE)
