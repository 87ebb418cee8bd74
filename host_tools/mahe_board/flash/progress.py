"""Shows how far an update has come: a bar with bytes and names on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mahe_board.errors import ExtraMissing


@contextmanager
def progress(total: int) -> Iterator[Callable[[str, int], None]]:
    """Yield a function to be called for each file that is done, with its name and its share of the total bytes."""
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
