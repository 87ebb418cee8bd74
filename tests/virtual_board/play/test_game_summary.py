"""A frame's summary of the game: eggs and cards, places, and the latest events."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mahe
from mahe.rules.events import DIE, DIE_DICE, DIE_VALUE, KIND, MOVED, TURN, WON, WON_EGGS
from mahe.rules.game_setup import TURTLES
from mahe.rules.position import Position
from mahe.rules.score import eggs_of
from mahe.show.keys import ROLL, STOP
from mahe.show.texts import LANGUAGES
from mahe.table.settings import Settings
from mahe_board.emulator import memory_ports
from mahe_board.emulator.bundle import all_of, carried
from mahe_board.virtual_board import moment, speech
from mahe_board.virtual_board.play import frame, game_summary, live_table, queries
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.script import virtual_board
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.needs import need_node
from tests.webassembly import run_file

FIRMWARE = Path(mahe.__file__).parents[1]
# A program that prints the summary after each of forty presses; CPython's and MicroPython's outputs are compared.
PLAYED = """
import json
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

class LiveBoard(VirtualBoard):
    TABLE = Live

def played():
    board = LiveBoard(7)
    for press in range(40):
        board.press(2 if press % 3 == 2 else 1)
        board.settle()
        yield board.table.told()
"""


class LiveBoard(VirtualBoard):
    TABLE = Live
    table: Live


def board_of(players: int, language: str = "en") -> LiveBoard:
    settings = Settings()
    settings.choose("language", [row[1] for row in LANGUAGES].index(language))
    settings.choose("pace", 2)
    settings.sit_down(bytes(players))
    return LiveBoard(7, {"settings": settings.pack()})


def told(board: LiveBoard) -> dict[str, Any]:
    seen: dict[str, Any] | None = board.table.told()["around"]
    assert seen is not None
    return seen


def in_play(board: LiveBoard) -> LiveBoard:
    """Play until the first die of a game is due."""
    for _ in range(8):
        if board.table.game is None:
            board.press(ROLL)
            board.hurry()
    return board


def test_nothing_is_told_before_there_is_a_game() -> None:
    board = board_of(4)
    assert board.table.told()["around"] is None


def test_at_the_start_all_turtles_are_on_the_raft_and_twenty_cards_are_left() -> None:
    seen = told(in_play(board_of(4)))
    assert sorted(seen["raft"]) == [0, 1, 2, 3]
    assert seen["stacks"] == [[]] * 21
    assert seen["left"] == 20
    assert [(player["turtles"], player["eggs"], player["cards"], player["plays"]) for player in seen["players"]] == [
        ([0], 0, 0, ""), ([2], 0, 0, ""), ([1], 0, 0, ""), ([3], 0, 0, ""),
    ], "the two who sat there before keep their first turtles"  # fmt: skip
    assert seen["chooser"] == seen["seat"]
    assert seen["winners"] == []


def test_players_are_called_by_their_first_turtles_and_of_two_turtles_it_is_said_whose_they_are() -> None:
    seen = told(in_play(board_of(2, "fr")))
    assert [(player["name"], player["turtles"]) for player in seen["players"]] == [("Rouge", [0, 1]), ("Bleu", [2, 3])]
    assert seen["called"][1:4] == ["la tortue jaune de Rouge", "la tortue bleue de Bleu", "la tortue verte de Bleu"]
    assert seen["called"][4:] == ["", "", ""]
    seen = told(in_play(board_of(4)))
    assert seen["called"] == ["Red", "Yellow", "Blue", "Green", "", "", ""]


def stacks_of(position: Position) -> list[list[int]]:
    """Compute the stacks in an independent way: sort each space's turtles by the number of turtles below them."""
    stacks: list[list[int]] = []
    for space in range(1, 22):
        here = [turtle for turtle in position.setup.turtles if position.stacks.space[turtle] == space]
        stacks.append(sorted(here, key=lambda turtle: len(position.stacks.carriers(turtle))))
    return stacks


def test_what_is_told_is_the_game_whenever_nothing_moves_and_never_ahead_of_what_is_shown() -> None:
    board = in_play(board_of(3))
    game = board.table.game
    assert game
    still = moving = 0
    numbers = []
    for press in range(60):
        before = told(board)
        board.keys.give(STOP if press % 3 == 2 else ROLL)
        board.wait(20)
        if told(board)["moving"]:
            moving += 1
            assert told(board)["stacks"] == before["stacks"], "the turtles have not arrived yet"
        board.settle()
        now = told(board)
        assert not now["moving"]
        still += 1
        assert now["stacks"] == stacks_of(game.position)
        assert [player["eggs"] for player in now["players"]] == [eggs_of(game.position, seat) for seat in range(3)]
        numbers.append(now["events"]["number"])
    assert still == 60
    assert moving > 20
    assert numbers == sorted(numbers)
    events = game_summary.log(game)
    assert len(events) == numbers[-1]
    latest = told(board)["events"]["latest"]
    assert [list(event.values())[1:] for event in latest] == [list(event[1:]) for event in events[-16:]]
    assert [event["kind"] == "DIE" for event in latest] == [event[KIND] == DIE for event in events[-16:]]
    dice = [(event["value"], event["dice"]) for event in latest if event["kind"] == "DIE"]
    assert dice == [(event[DIE_VALUE], event[DIE_DICE]) for event in events[-16:] if event[KIND] == DIE]
    assert {event[KIND] for event in events} >= {TURN, DIE, MOVED}
    won = sum(event[WON_EGGS] for event in events if event[KIND] == WON)
    assert won == sum(player["eggs"] for player in told(board)["players"])


def test_the_names_of_the_turtles_are_those_of_the_language() -> None:
    board = board_of(2, "de")
    names = board.table.told()["turtles"]
    assert names == ["Rot", "Gelb", "Blau", "Grün", "Orange", "Lila", "Weiß"]
    assert len(names) == len(TURTLES)


@pytest.mark.parametrize("volume", [0, 1, 2, 3])
def test_the_board_is_as_loud_as_it_is_asked_and_keeps_it(volume: int) -> None:
    board = board_of(2)
    assert board.table.answers["sound"](volume) is True
    assert board.table.told()["sound"] == volume
    board.wait(100)
    again = VirtualBoard(7, dict(board.stored))
    assert again.table.stage.sound == volume


@pytest.mark.parametrize("volume", [4, -1, "loud", None, [3]])
def test_a_volume_that_there_is_not_changes_nothing(volume: object) -> None:
    board = board_of(2)
    assert board.table.answers["sound"](volume) is False
    assert board.table.told()["sound"] == 3


def test_micropython_tells_the_same(tmp_path: Path) -> None:
    need_node()
    carried(
        tmp_path / "lib", virtual_board, memory_ports, moment, queries, game_summary, frame, live_table, *all_of(speech)
    )
    script = tmp_path / "there.py"
    script.write_text(f"{PLAYED}\nprint(json.dumps(list(played())))\n")
    here: dict[str, Any] = {}
    exec(PLAYED, here)
    assert json.loads(run_file(script, FIRMWARE, tmp_path / "lib")) == json.loads(json.dumps(list(here["played"]())))
