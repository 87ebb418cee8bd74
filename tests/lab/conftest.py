"""One test process compiles the batch engine into the cache, and the others wait for it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest

from mahe.rules.game_setup import Setup
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batches import Batch, House
from mahe_board.lab.cluster import connected
from tests.lab.tables import a_log

PATIENCE = 240  # seconds


def compile_what_most_tests_need() -> None:
    a_log(Setup(2), 1, "random")
    batch = Batch(House(2), 0, (NAMES.index("random"),) * 2, 1, 1)
    batch.play()
    batch._replace(calibrates=True).play()


@pytest.fixture(scope="session", autouse=True)
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run:
        folder = tmp_path_factory.getbasetemp().parent / f"compiling-{run}"
        try:
            folder.mkdir()
        except FileExistsError:
            until = time.monotonic() + PATIENCE
            while not (folder / "done").exists() and time.monotonic() < until:
                time.sleep(0.2)
    compile_what_most_tests_need()
    if run:
        (folder / "done").touch()


@pytest.fixture(scope="session")
def client() -> Iterator[Any]:
    """A Dask cluster of two processes, shared because each takes seconds to start."""
    with connected("", 2) as client:
        yield client
