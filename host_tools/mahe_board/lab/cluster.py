"""Batches played on Dask: on this machine's processors, or on an existing cluster."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from typing import Any

from mahe_board.command_line.errors import ToolError
from mahe_board.lab.batches import Batch, play_as, version
from mahe_board.lab.numba_jit import Array


@contextlib.contextmanager
def connected(scheduler: str, workers: int) -> Iterator[Any]:
    """A Dask client of the scheduler at this address; without one, of local worker processes."""
    import dask
    import distributed

    if scheduler:
        try:
            client = distributed.Client(scheduler, timeout="10s")
        except (OSError, ValueError) as error:
            raise ToolError(f"there is no Dask scheduler at {scheduler}: {error}") from error
        with client:
            yield client
        return
    # Loopback only; a batch whose worker died is retried.
    dask.config.set({"distributed.scheduler.allowed-failures": 10})
    with (
        distributed.LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def play_all(client: Any, batches: list[Batch]) -> Iterator[tuple[int, Array]]:
    """Play batches on the workers; yields each batch's number and result as it completes.

    A dead worker's batches are replayed elsewhere: a batch is a pure function of its numbers.
    """
    import distributed

    futures = client.map(play_as, [version()] * len(batches), batches, pure=False)
    number_of = {future.key: number for number, future in enumerate(futures)}
    try:
        for future, result in distributed.as_completed(futures, with_results=True):
            yield number_of[future.key], result
    except ModuleNotFoundError as error:
        raise ToolError(f"the cluster's workers have no laboratory: install this one there ({error})") from error
