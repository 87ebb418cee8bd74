"""Tests on a real Pico instead of the emulator: `make test-board PORT=…`. They interrupt its game, but keep saves."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

import mahe
from mahe_board.__main__ import main
from mahe_board.bench import in_play
from mahe_board.bench import pico as bench
from mahe_board.bench.picos import on_port
from mahe_board.boards.replay_log import log_of
from mahe_board.boards.serial_link import Session

PORT = os.environ.get("MAHE_PORT", "")


@pytest.fixture(scope="module", autouse=True)
def port() -> str:
    """The board's serial port, from MAHE_PORT."""
    if not PORT:
        pytest.fail("say where the Pico is: make test-board PORT=/dev/ttyACM0")
    return PORT


@pytest.fixture(scope="module")
def figures() -> Iterator[dict[str, Any]]:
    """The figures that the board measures of itself."""
    with on_port(PORT, bench.scripts()) as run:
        yield in_play.on_the_board(run)


def test_flashing_ends_with_the_game_playing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flash", "--port", PORT]) == 0
    assert f"mahe {mahe.VERSION} plays" in capsys.readouterr().out


def test_flashing_again_copies_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flash", "--port", PORT]) == 0
    assert "nothing to send" in capsys.readouterr().out


def test_it_is_no_slower_than_the_emulated_pico_and_has_as_much_heap(figures: dict[str, Any]) -> None:
    assert [figure for figure in in_play.each(figures) if not figure.bar.holds(figure.worst())] == []


def test_the_input_log_of_an_interrupted_game_can_be_read() -> None:
    with Session(PORT) as board:
        board.start()
        assert any("plays" in line for line in board.lines(20))
    with Session(PORT) as board:
        assert set(json.loads(log_of(board))) >= {"tape", "now"}
