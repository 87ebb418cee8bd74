"""`mahe replay-log FILE`: a valid log is replayed, and any other file is refused in a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.save import write
from mahe.show.keys import RELEASE, ROLL
from mahe.table.settings import Settings
from mahe_board.boards.input_log import frames
from mahe_board.command_line.errors import BadTape
from tests.command_line.command import mahe

# The log of a game of two: the first choice was due after 500 ms, and ROLL was pressed once.
START = [500, 500, 0, 0, 480, 0, Settings().pack().hex()]
GOOD: dict[str, Any] = {
    "tape": [[700, ROLL], [760, ROLL + RELEASE]],
    "starts": [START],
    "now": 1200,
    "offered": 450,
    "others": 0,
    "game": write(new_game(Setup(2, two=False), 7)).hex(),
}
WRONG: dict[str, tuple[object, str]] = {
    "no list": ({**GOOD, "tape": 5}, "“tape” should be a list of entries, not 5"),
    "game not hex": ({**GOOD, "game": "zz"}, "the game in this log should be hexadecimal digits"),
    "settings a number": ({**GOOD, "starts": [[*START[:6], 7]]}, "the settings in this log should be hexa"),
    "damaged game": ({**GOOD, "game": "4d414845"}, "the game in this log can't be played: it is damaged"),
    "no settings": ({**GOOD, "starts": [[*START[:6], ""]]}, "the settings in this log can't be used"),
    "short entry": ({**GOOD, "tape": [[1]]}, "entry 1 of this log should be two numbers, not [1]"),
    "long entry": ({**GOOD, "tape": [["x" * 99] * 9]}, "entry 1 of this log should be two numbers, not ['xxx"),
    "no key": ({**GOOD, "tape": [[1, 0], [2, 5]]}, "entry 2 of this log, [2, 5], can't come from a board"),
    "backwards": ({**GOOD, "tape": [[2, 0], [1, 1]]}, "entry 2 of this log, [1, 1], can't come from a board"),
    "no end": ({**GOOD, "now": None}, "“now” in this log should be a number, not None"),
    "less than nothing": ({**GOOD, "offered": -1}, "“offered” in this log should be a number, not -1"),
    "a year": ({**GOOD, "now": 365 * 86_400_000}, "this log runs for 8759 hours; at most 24"),
    "nowhere to start": ({**GOOD, "starts": []}, "no choice was due in this log"),
    "short start": ({**GOOD, "starts": [[500]]}, "“starts” in this log should be a list of lists of seven, not"),
    "start before its choice": ({**GOOD, "starts": [[501, *START[1:]]]}, "can't come from a board"),
    "no game": ({**GOOD, "game": ""}, "this log holds no game"),
    "a list": ([], "this log holds no game"),
}


def refusal(log: str) -> str:
    """The reason why a log can't be replayed; empty if it can."""
    try:
        for _ in frames(log):
            pass
    except BadTape as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_log_is_refused_with_what_is_wrong(name: str) -> None:
    log, said = WRONG[name]
    assert said in refusal(json.dumps(log))


def test_the_command_replays_a_valid_log_and_refuses_others_in_one_sentence(tmp_path: Path) -> None:
    # The choice is at 500 ms; there is a frame every 20 ms from 560 to 1200 ms.
    said = mahe("replay-log", "-", given=json.dumps(GOOD).encode()).stdout.decode()
    assert [re.sub("lights [0-9a-f]{8}", "…", line) for line in said.splitlines()[:2]] == [
        "     0.56 s  key  0  …  first_die | roll ROLL_FIRST | menu EGGS_KEY | hold menu HOLD_MENU",
        "     0.70 s  key  1  …  tumbling",
    ]
    assert "\n33 frames; " in said
    for number, data in enumerate([b"\x84\xff\0" * 40, b"[" * 100_000, b'{"now": ' + b"1" * 5000 + b"}"]):
        file = tmp_path / str(number)
        file.write_bytes(data)
        done = mahe("replay-log", str(file), PYTHONIOENCODING="utf-8")
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr == f"mahe replay-log: {file}: this is no input log of a board\n".encode()


def test_a_log_that_cant_be_kept_stays_on_its_board() -> None:
    """Reading the log makes the board begin a new one, so the file is made first."""
    done = mahe("replay-log", "--port", "no-such-port", "--keep", "no-such-folder/log")
    assert done.returncode == 2
    assert b"no-such-folder/log: " in done.stderr


@given(data=st.binary(max_size=200))
def test_any_bytes_are_refused_in_a_sentence(data: bytes) -> None:
    assert refusal(data.decode(errors="replace")).isprintable()
    assert refusal(data.decode(errors="replace"))


# A log with these numbers never stands for hours of play.
NUMBERS = st.integers(-3, 3000) | st.sampled_from([2**31, 10**30, -(10**30)])
ANYTHING = st.recursive(st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=8), st.lists, max_leaves=5)


@given(
    name=st.sampled_from(sorted(GOOD)),
    other=ANYTHING | st.lists(st.lists(st.sampled_from([0, 1, 4, 20, 64, 900]), min_size=2, max_size=4)),
)
def test_a_log_with_anything_in_one_of_its_places_ends_without_a_traceback(name: str, other: object) -> None:
    assert refusal(json.dumps({**GOOD, name: other})).isprintable()


@given(place=st.integers(0), sign=st.text(max_size=1))
def test_a_log_with_one_sign_changed_ends_without_a_traceback(place: int, sign: str) -> None:
    text = json.dumps(GOOD)
    place %= len(text)
    log = text[:place] + sign + text[place + 1 :]
    if '"now": 1200' in log:  # replay only a log of normal length: another may run for hours
        assert refusal(log).isprintable()
