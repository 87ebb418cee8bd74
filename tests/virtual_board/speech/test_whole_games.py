"""Whole games by ear: the speech suffices to play, is the same on every Python, and isn't too long."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import mahe
from mahe.rules.roster import number_of
from mahe.show.keys import CARD, MENU, ROLL, STOP
from mahe.show.texts import KEY_NAMES
from mahe.table.settings import Settings
from mahe_board.bench.speech import table, words_a_minute
from mahe_board.emulator import memory_ports
from mahe_board.emulator.bundle import all_of, carried
from mahe_board.virtual_board import moment, speech
from mahe_board.virtual_board.play import frame, game_summary, live_table, queries
from mahe_board.virtual_board.script import runner, spoken_script, virtual_board
from mahe_board.virtual_board.script.spoken_script import HeardBoard
from tests.needs import need_node
from tests.virtual_board.speech.hearing import SIGNS
from tests.webassembly import run_file

FIRST_GAME = Path(__file__).with_name("first_game.txt")
RISK = re.compile(r"(three|four|five|six) (of six|over 7)")
EGGS = re.compile(r"\d eggs?, or ROLL")


def test_a_first_game_that_was_played_by_ear_is_said_again_word_by_word() -> None:
    played = FIRST_GAME.read_text("utf-8")
    assert spoken_script.transcript(played) == played
    assert "wins with" in played.splitlines()[-1]


def test_micropython_says_the_same(tmp_path: Path) -> None:
    need_node()
    parts = (virtual_board, memory_ports, runner, spoken_script, moment, queries, game_summary, frame, live_table)
    carried(tmp_path / "lib", *parts, *all_of(speech))
    file = tmp_path / "say.py"
    script = "\n".join(FIRST_GAME.read_text("utf-8").splitlines()[:130])
    file.write_text(
        f"from mahe_board.virtual_board.script.spoken_script import transcript\nprint(transcript({script!r}))", "utf-8"
    )
    said = run_file(file, Path(mahe.__file__).parents[1], tmp_path / "lib")
    assert said.splitlines() == script.splitlines()


def test_who_hears_nothing_but_the_last_line_can_play_a_first_game_to_its_end() -> None:
    board = HeardBoard(1, {})
    board.settle()
    for _ in range(400):
        if "plays again" in board.lines[-1]:
            break
        enough = EGGS.search(board.lines[-1]) or RISK.search(board.lines[-1])
        board.press(STOP if ", or ROLL" in board.lines[-1] and enough else ROLL)
        board.settle()
    assert " plays again" in board.lines[-1]
    assert board.table.playing().position.is_over()


def asked(board: HeardBoard) -> dict[str, Any]:
    told: dict[str, Any] = board.table.told()["moment"]  # type: ignore[attr-defined]  # it is a Live
    return told


@pytest.mark.parametrize(
    ("language", "players", "chosen"),
    [
        (0, (0, 0, 0, 0), {"cards": 1}),
        (1, (0, number_of("pirate"), 0), {"coach": 1}),
        (2, (0, 0), {"first_steps": 1}),
        (3, (0, 0, 0, 0, 0), {"cards": 1, "coach": 1}),
        (4, (0, 0, number_of("timid")), {"cards": 1}),
    ],
)
def test_whenever_the_board_asks_the_last_line_names_new_keys_and_who_decides(
    language: int, players: tuple[int, ...], chosen: dict[str, int]
) -> None:
    settings = Settings()
    settings.sit_down(bytes(players))
    for name, value in {"language": language, **chosen}.items():
        settings.choose(name, value)
    board = HeardBoard(1 + language, {"settings": settings.pack()})
    chance = random.Random(language)
    explained: set[tuple[str, str, str]] = set()
    board.settle()
    heard = 0
    for _ in range(150):
        told, since, last = asked(board), " ".join(board.lines[heard:]), board.lines[-1]
        heard = len(board.lines)
        for name in KEY_NAMES:
            for way, does in told["keys"][name.lower()].items():
                assert (name, way, does["does"]) in explained or name in since, since
                explained.add((name, way, does["does"]))
        if told["kind"] in ("first_die", "decision", "card_in_hand"):
            assert decider(board, told) in last or len([seat for seat in players if not seat]) == 1, last
        board.press(chance.choices((ROLL, STOP, CARD, MENU), (8, 5, 2, 1))[0])
        board.settle()
        # The same sentence comes twice in a row only on the page of scores, when a player's cards are asked for again.
        assert told["kind"] == "scores" or len(board.lines) == heard or board.lines[heard] != last
    for line in board.lines:
        assert not set(line) & set(SIGNS), line


def decider(board: HeardBoard, told: dict[str, Any]) -> str:
    """The name of the player who must choose."""
    seat = told["turn"]["seat"] if told["kind"] == "first_die" else told["turn"]["decider"]
    setup = board.table.playing().position.setup
    return board.table.stage.display.paper.turtles[setup.turtles_of(seat)[0]]


def test_in_a_game_of_four_at_most_150_words_a_minute_are_said() -> None:
    evenings = ("four people", "a person and three computers")
    figures = {evening: [words_a_minute(evening, 1)] for evening in evenings}
    assert all(80 < figures[evening][0] <= 150 for evening in evenings)
    assert f"{figures['four people'][0]:7.1f}" in table(figures)
