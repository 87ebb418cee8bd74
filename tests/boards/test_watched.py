"""The page shows a watched board like a table on this computer, from its moments and its saves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mahe.show.keys import STOP
from mahe.table.settings import Settings
from mahe_board.boards.watch.packets import END, GAME, MOMENT, MORE
from mahe_board.boards.watch.watched_table import WatchedTable
from mahe_board.command_line.errors import NoAnswer
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound
from tests.table.hands import settings_for
from tests.virtual_board.test_moment import LiveBoard, Walk


def packet(number: int, content: bytes) -> bytes:
    body = bytes([number]) + content.ljust(61, b"\0")
    return b"\x1e" + body + bytes([-sum(body) % 256])


def packets(number: int, text: bytes) -> bytes:
    """Split a text into packets."""
    told = len(text).to_bytes(2, "big") + text
    return packet(number, told[:61]) + b"".join(packet(MORE, told[at : at + 61]) for at in range(61, len(told), 61))


class Laptop:
    """A laptop's watched table, to which a test gives the bytes that a board would send."""

    def __init__(self) -> None:
        self._coming = b""
        self._now = 0
        ports = Lights(), Screen(), Keys(), Sound()
        self.table = WatchedTable(self._read, lambda _: None, False, lambda _: None, ports)

    def _read(self) -> bytes:
        coming, self._coming = self._coming, b""
        return coming

    def hear(self, board: LiveBoard) -> dict[str, Any]:
        """Receive the moment and the save of a board; return what the table tells the page."""
        page, about, keys = board.table.stage.display.on_screen()
        plain = [list(one) if isinstance(one, bytes) else one for one in about]
        told = {"version": 1, "look": board.table.stage.look, "language": board.table.stage.language}
        volume = board.table.stage.sound
        self.come(MOMENT, json.dumps({**told, "on_screen": [page.__name__, plain, keys]}).encode(), volume)
        self.come(GAME, board.stored.get("game", b""), volume)
        return self.table.told()

    def come(self, number: int, text: bytes, volume: int = 0) -> None:
        self._coming += packets(number, text) + packet(END, bytes((0, 0, volume)))
        self._now += 40
        self.table.tick(self._now)


SAME = ("look", "language", "sound", "turtles", "moment")


@pytest.mark.parametrize("settings", [settings_for(bytes(3), cards=True, language="de"), settings_for(bytes((0, 1)))])
def test_moment_legends_volume_strip_and_stacks_are_those_of_the_board(settings: Settings) -> None:
    walk, laptop = Walk({"settings": settings.pack()}, 3), Laptop()
    counted, kinds = 0, set()
    for _ in range(250):
        walk.step()
        walk.board.wait(60)  # time to save the game
        expected = walk.board.table.told()
        if expected["around"] and expected["around"]["moving"]:
            continue  # a lesson shows a position in the middle of a move, which a save doesn't have
        told = laptop.hear(walk.board)
        assert {name: told[name] for name in SAME} == {name: expected[name] for name in SAME}
        assert (told["around"] is None) == (expected["around"] is None)
        if expected["around"]:
            same = [name for name in expected["around"] if name != "events"]
            assert {name: told["around"][name] for name in same} == {name: expected["around"][name] for name in same}
            counted = max(counted, told["around"]["events"]["number"])
        kinds.add(told["moment"]["kind"])
    assert counted > 50, "events are told, too"
    assert {"welcome", "first_die", "decision", "scores", "menu"} <= kinds


def test_while_something_moves_the_strip_is_not_ahead_of_it() -> None:
    walk, laptop = Walk({"settings": settings_for(bytes(2)).pack()}, 1), Laptop()
    for does in ("NEW_GAME", "PLAY", "ROLL_FIRST"):
        walk.press(does)
    board = walk.board
    before = laptop.hear(board)["around"]
    board.press(STOP, 20)
    told = laptop.hear(board)
    assert (told["moment"]["kind"], told["around"]["moving"]) == ("swimming", True)
    assert {**told["around"], "moving": False} == before
    board.hurry()
    assert laptop.hear(board)["around"]["stacks"] != before["stacks"]


@pytest.mark.parametrize(
    "text",
    [
        {"version": 2, "on_screen": ["welcome", [], []], "look": "day", "language": "en"},
        {"words": ["STOP: swim 4"], "awaits": "red", "look": "day", "language": "en"},
        {"version": 1, "on_screen": ["unheard of", [], []], "look": "day", "language": "en"},
        {"version": 1, "on_screen": ["message", [1000], []], "look": "day", "language": "en"},
        {"version": 1, "on_screen": ["welcome", [], []], "look": "day", "language": "../en"},
        {"version": 1, "on_screen": ["menu", [7], []], "look": "day", "language": "en"},
        [],
    ],
)
def test_a_board_that_tells_anything_else_is_given_up_in_a_sentence(text: object) -> None:
    with pytest.raises(NoAnswer, match="and these tools know 1; mahe flash gives it theirs"):
        Laptop().come(MOMENT, json.dumps(text).encode())
