"""A game is read from a record or an input log: every step, the line of a mistake, and a review."""

from __future__ import annotations

import io
import itertools
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import mahe
from mahe.rules.choices import CARD, ROLL, STOP
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.moves import choose, give
from mahe.rules.odds import ADVANCE, WAYS, Outlook
from mahe.rules.position import Position
from mahe.rules.position import copy as copy_position
from mahe.rules.record import record_of, records
from mahe.rules.roster import play_on
from mahe.rules.save import write
from mahe_board.emulator.bundle import carried
from mahe_board.games import record_check, record_header, record_lines, story, summary
from mahe_board.games.record_check import Replay
from mahe_board.games.record_lines import RecordError, split
from mahe_board.games.story import Unreadable, read, story_of
from mahe_board.games.summary import review as reviewed
from tests.needs import need_node
from tests.webassembly import run_file

FIRMWARE = Path(mahe.__file__).parents[1]
GAMES = [
    next(records(1, seed, bots, **house))
    for seed, bots, house in (
        (1, (1, 2), {"cards": True}),
        (2, (2, 2, 2, 2), {}),
        (3, (1, 2, 1), {"two": False, "third7": True}),
        (4, (2,) * 7, {"cards": True}),
    )
]
MARTIN = """MAHE-RECORD 1
players: Martin Eva David Andrea
turtles: red=Martin green=Eva blue=David yellow=Andrea
rules: cards=off third7=no
deck: 5 3 1 4 2 6 3 5 1 4 2 6 3 5 4 4 3 5 4 5
start: Martin
1 red Martin: 2 4 | 6x2=12 | 0-12
2 green Eva: 2 6 | bust | 0-0
3 blue David: 3 | 3x1=3 | 0-3
4 yellow Andrea: 3 | 3x1=3 | 0-3 | on blue
5 red Martin: 1 2 4 | 7x3=21 | 12-12 | egg 5 Martin
6 green Eva: 1 2 | 3x2=6 | 0-6
7 blue Andrea: 1 2 5 | bust | 3-0 | +yellow
pending: 8 yellow Andrea: 6
"""
PARTIAL = f"""{MARTIN.split("deck")[0]}partial: yes
board: 18=blue,red 7=green
hands: Eva=2,4
deck: 5 3
start: Martin
"""


@pytest.mark.parametrize("text", GAMES, ids=["cards", "four", "third7", "seven"])
def test_a_record_is_told_to_its_last_line(text: str) -> None:
    told = read(text)
    game, _ = told.after(len(told.steps))
    assert game.position.is_over()
    thrown = sum(len(line.split(": ")[1].split(" | ")[0].split()) for line in text.split("\n") if line[:1].isdigit())
    assert sum(1 for choice, die in told.steps if die or CARD < choice < CARD + 7) == thrown
    assert told.moments == sorted(set(told.moments))
    assert told.moments[-1] == len(told.steps)


def test_the_players_names_and_the_turtles_colours_are_the_record_s() -> None:
    told = read(MARTIN)
    assert told.names == ("Martin", "Eva", "David", "Andrea")
    game, _ = told.after(len(told.steps))
    assert [list(game.position.setup.turtles_of(seat)) for seat in range(4)] == [[0], [3], [2], [1]]
    assert game.position.throws == (6,)
    # The decisions after one or two dice below 7, line by line: 2, 1, 1, 1, 2, 2, 2; and the pending one.
    assert len(told.moments) == 11 + 1


def test_a_line_that_the_rules_do_not_make_is_named() -> None:
    record_lines = MARTIN.split("\n")
    for number, wrong in ((7, "1 red Martin: 2 4 | 6x2=12 | 0-13"), (10, "4 yellow Eva: 3 | 3x1=3 | 0-3 | on blue"),
                          (3, "turtles: red=Martin green=Eva blue=David yellow=Ann"), (14, "pending: 8 yellow Eva: 6"),
                          (12, "nonsense")):  # fmt: skip
        with pytest.raises(Unreadable) as found:
            read("\n".join([*record_lines[: number - 1], wrong, *record_lines[number:]]))
        assert found.value.line in (number, 6), "a header is known to be wrong at its end"
    for text in ("", "hello", "{}", '{"game": "00"}', "[1]", '{"a":' + "[" * 100_000, '{"game": [[]]}', "\ud800"):
        with pytest.raises(Unreadable):
            read(text)


def test_a_lone_surrogate_is_refused_by_its_line() -> None:
    with pytest.raises(Unreadable, match="not UTF-8") as caught:
        read("MAHE-RECORD 1\nturtles: \udfff\n")
    assert caught.value.line == 2


def test_whatever_stands_in_a_file_is_told_or_refused_and_all_that_mahe_replay_lets_pass_is_told(seed: int) -> None:
    dice = random.Random(seed)
    told = refused = 0
    for text in (MARTIN, GAMES[0], PARTIAL):
        for _ in range(120):
            at = dice.randrange(min(len(text), 900))
            changed = text[:at] + dice.choice("0123456789 abcdr=,:|x-+\n") + text[at + dice.randrange(2) :]
            try:
                for _line in Replay(next(split(io.BytesIO(changed.encode())))).moves():
                    pass
                right = True
            except RecordError:
                right = False
            try:
                read(changed)
                told += 1
            except Unreadable:
                refused += 1
                assert not right, changed
    assert told
    assert refused > 100


def test_a_tape_s_game_is_told_from_its_seed() -> None:
    game = new_game(Setup(3), 77, bytes((2, 2, 2)))
    for _ in range(40):
        play_on(game)
    told = read(json.dumps({"tape": [], "game": write(game).hex()}))
    assert told.after(len(told.steps))[0].position.state() == game.position.state()
    assert record_of(told.after(len(told.steps))[0]) == record_of(game)


def test_the_throws_and_busts_of_a_review_are_those_of_the_lines() -> None:
    for text in GAMES:
        seen = reviewed(read(text))
        record_lines = [line for line in text.split("\n") if line[:1].isdigit()]
        dice = [
            throw for line in record_lines for throw in line.split(": ")[1].split(" | ")[0].split() if throw[0] != "c"
        ]
        assert sum(player["throws"] for player in seen["players"]) == len(dice)
        assert sum(player["busts"] for player in seen["players"]) == sum("| bust |" in line for line in record_lines)
        scores = dict(pair.split("=") for pair in text.split("score: ")[1].split("\n")[0].split())
        assert [f"{player['eggs']}/{player['cards']}" for player in seen["players"]] == list(scores.values())
        assert [name for name, player in zip(scores, seen["players"], strict=True) if player["won"]] == (
            text.split("winner: ")[1].split()
        )
        results = [tuple(map(int, score.split("/"))) for score in scores.values()]
        assert [results[seat] for seat in seen["ranking"]] == sorted(results, reverse=True)
        for player in seen["players"]:
            laid = [eggs for _, eggs in player["line"]]
            assert laid[-1] == player["eggs"]
            assert laid == sorted(laid) or "cards=on" in text, "only a card that is played takes eggs away"


def test_players_who_are_equal_are_ranked_as_they_sit() -> None:
    assert reviewed(read(PARTIAL))["ranking"] == [1, 0, 2, 3], "Eva has cards, nobody else any"


def test_luck_is_fair_over_the_six_faces_no_throw_is_good_or_bad(seed: int) -> None:
    told = story_of(_played(seed))
    for step in range(0, len(told.steps), 7):
        position = told.after(step)[0].position
        if ROLL not in position.choices or position.setup.cards:
            continue
        outlook = Outlook(position, position.turtle(), ADVANCE)
        dice, total = len(position.throws), position.total()
        after = [outlook.thrown(total + face, dice + 1) for face in range(1, 7)]
        assert sum(after) == 6 * outlook.after(ROLL, total, dice)


def _played(seed: int) -> Any:
    game = new_game(Setup(4), seed, bytes((2, 1, 2, 1)))
    while not game.position.is_over():
        play_on(game)
    return game


def test_the_value_of_a_throw_is_the_mean_advance_of_play_for_distance() -> None:
    """The test computes the mean in another way: it tries every throw on a copy of the position."""
    position = new_game(Setup(4), 5).position
    outlook = Outlook(position, position.turtle(), ADVANCE)
    first = 0
    for face in range(1, 7):
        first += _best(position, face)
    assert Fraction(first, 216) == Fraction(outlook.after(ROLL, 0, 0), WAYS)


def _best(position: Position, face: int) -> int:
    """Return the best mean advance after the first die has shown this face, in 36ths of a space."""
    own = Position(position.setup)
    copy_position(position, own)
    choose(own, ROLL)
    give(own, face)
    if not own.throws:
        return 0  # from the raft a bust loses nothing, and one die doesn't reach 7
    stop = 36 * own.total()
    second = 0
    for two in range(1, 7):
        total = face + two
        if total > 7:
            continue
        end = 6 * 2 * total
        third = sum(3 * (total + three) for three in range(1, 7) if total + three <= 7)
        second += max(end, third) if total < 7 else end
    assert STOP in own.choices
    return max(stop, second)


def test_micropython_tells_the_same_story_and_the_same_review(tmp_path: Path) -> None:
    need_node()
    carried(tmp_path / "lib", record_lines, record_header, record_check, story, summary)
    script = tmp_path / "there.py"
    script.write_text(
        f"import json\nfrom mahe_board.games.story import read\nfrom mahe_board.games.summary import review\n"
        f"for text in {[*GAMES[:2], MARTIN]!r}:\n"
        "    told = read(text)\n    print(json.dumps([told.steps, told.moments, list(told.names), review(told)]))\n"
    )
    there = [json.loads(line) for line in run_file(script, FIRMWARE, tmp_path / "lib").splitlines()]
    for text, seen in itertools.zip_longest([*GAMES[:2], MARTIN], there):
        told = read(text)
        assert json.loads(json.dumps([told.steps, told.moments, list(told.names), reviewed(told)])) == seen
