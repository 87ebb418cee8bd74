"""Asks a board in play, which plays on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from mahe_board.boards.serial_link.messages import Talk
from mahe_board.boards.serial_link.serial_line import Line, listening
from mahe_board.command_line.errors import BoardRefused, NoAnswer
from mahe_board.command_line.printable import visible
from mahe_board.command_line.termination import stoppable

Answer = TypeVar("Answer")
CANCEL_S = 3
TRIES = 3


def in_play(port: str, ask: Callable[[Talk, dict[str, Any]], Answer]) -> Answer | None:
    """Call `ask` with the conversation and with the board's answer to `who`, and return its result.

    Return None if the board doesn't answer `who`, since no game plays or an old one: use its prompt instead.
    """
    with stoppable(), listening(port) as line:
        talk = Talk(line)
        try:
            who = talk.who()
        except (NoAnswer, BoardRefused):
            return None
        try:
            return ask(talk, who)
        except (LookupError, TypeError, AttributeError) as error:
            raise NoAnswer(f"the Pico on {port} gave an answer that makes no sense ({visible(repr(error))})") from error
        except BaseException:
            _cancel(line)
            raise


def _cancel(line: Line) -> None:
    """Cancel an open put, which would keep others waiting for ten seconds."""
    line.allow(CANCEL_S)
    with suppress(BoardRefused, OSError):
        for _ in range(TRIES):  # while the board works on a piece, it drops other lines
            with suppress(NoAnswer):
                Talk(line).ask("cancel", seconds=CANCEL_S / TRIES)
                return
