"""Asking a board in play: nobody answers, the answer makes no sense, or the person stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from mahe_board.boards.log import crash_log
from mahe_board.boards.serial_link import messages, playing_board
from mahe_board.command_line.errors import NoAnswer


class Line:
    """A line to a simulated board: a table has, for each message, the answers that it gives in turn."""

    def __init__(self, **answers: list[str]) -> None:
        self.answers = answers
        self.heard: list[str] = []
        self.out = b""

    def allow(self, seconds: float) -> None:
        pass

    def write(self, data: bytes) -> None:
        for line in filter(None, data.decode().split("\n")):
            self.heard.append(line)
            if answers := self.answers.get(line.split()[0]):
                self.out += answers.pop(0).encode()

    def some(self) -> bytes:
        out, self.out = self.out, b""
        return out


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Line]:
    """Return a function that plugs in a simulated board with the given answers."""
    monkeypatch.setattr(messages, "ANSWER_S", 0.01)
    monkeypatch.setattr(playing_board, "CANCEL_S", 0.03)

    def plugged_in(**answers: list[str]) -> Line:
        line = Line(**answers)

        @contextmanager
        def listening(_: str) -> Iterator[Line]:
            yield line

        monkeypatch.setattr(playing_board, "listening", listening)
        return line

    return plugged_in


WHO = '= who 1 {"version": "9", "log": "all"}\r\n'


def test_a_board_that_does_not_answer_who_is_left_to_the_prompt(board: Callable[..., Line]) -> None:
    line = board()
    assert playing_board.in_play("port", lambda *_: pytest.fail("it doesn't play")) is None
    assert line.heard == ["who 1"]


def test_an_answer_of_another_shape_is_told_in_a_sentence(board: Callable[..., Line]) -> None:
    board(who=[WHO], get=['= get 1 {"data": 7}\r\n'])
    assert playing_board.in_play("port", crash_log.in_play) == ([], {})
    board(who=[WHO], get=['= get 1 {"data": 7}\r\n'], cancel=['= cancel 1 {"cancelled": null}\r\n'])
    with pytest.raises(NoAnswer, match=r"^the Pico on port gave an answer that makes no sense "):
        playing_board.in_play("port", lambda talk, _: talk.get("game"))


def test_who_stops_a_put_cancels_it_on_the_board_even_if_the_board_drops_a_line(board: Callable[..., Line]) -> None:
    line = board(who=[WHO], cancel=["", '= cancel 1 {"cancelled": "game"}\r\n'])

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        playing_board.in_play("port", stop)
    assert line.heard == ["who 1", "cancel 1", "cancel 1"]
