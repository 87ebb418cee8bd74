"""How far it has come: a bar with bytes and names on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mahe_board.errors import ExtraMissing


@contextmanager
def progress(total: int) -> Iterator[Callable[[str, int], None]]:
    """What is to be told, file by file, how many bytes of the total are done."""
    if not sys.stdout.isatty():
        yield lambda _name, _size: None
        return
    try:
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn
    except ImportError:
        raise ExtraMissing("board", "rich") from None

    columns = BarColumn(), DownloadColumn(), TextColumn("{task.description}")
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda name, size: bar.update(task, advance=size, description=name)
