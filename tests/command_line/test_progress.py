"""A long run reports its progress: in a terminal as a bar, in a log every half minute."""

from __future__ import annotations

import sys

import pytest

from mahe_board.command_line import progress
from mahe_board.command_line.progress import EVERY_S, Progress, during


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_log_gets_a_line_every_half_minute_with_the_time_that_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    told = Progress(1000, "games", clock)
    for second in range(101):
        clock.now = second
        told.reach(5 * second)
    assert capsys.readouterr().err.splitlines() == [
        "mahe: 150 of 1000 games, 170 s left",
        "mahe: 300 of 1000 games, 140 s left",
        "mahe: 450 of 1000 games, 110 s left",
    ]
    assert EVERY_S == 30


def test_of_bytes_the_speed_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    told = Progress(100_000, "bytes", clock)
    told.reach(1000)
    clock.now = 30
    told.reach(61_000)
    assert capsys.readouterr().err == "mahe: 61000 of 100000 bytes, 2.0 KB/s, 20 s left\n"


def test_earlier_work_does_not_count_for_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    told = Progress(1000, "games", clock)
    clock.now = 10
    told.reach(900)
    clock.now = 40
    told.reach(930)
    assert capsys.readouterr().err == "mahe: 930 of 1000 games, 70 s left\n"


def test_a_terminal_gets_a_bar_and_a_sentence_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = Clock()
    told = Progress(4, "games", clock)
    for done in (1, 2, 3):
        clock.now += 2
        told.reach(done)
    told.say("broken off")
    first, _, last = capsys.readouterr().err.split("\r")[1:]
    assert first == "████████······················  25% "
    assert last == "██████████████████████········  75%, 2 s left \nmahe: broken off\n"


def test_long_work_is_reported_repeatedly_and_short_work_never(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with during("drawing a turtle"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "SOON_S", 0.01)
    monkeypatch.setattr(progress, "EVERY_S", 0.01)
    said = ""
    with during("drawing a turtle"):
        while said.count("\n") < 3:
            said += capsys.readouterr().err
    assert set(said.splitlines()) == {"mahe: drawing a turtle, for 0 s so far"}
