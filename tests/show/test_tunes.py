"""The tunes are short, end in silence, and sound the same on MicroPython."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from mahe.show import fanfares, tunes
from mahe.show.frame import FRAME_MS
from tests.needs import need_node
from tests.webassembly import run_code

FIRMWARE = Path(tunes.__file__).parents[2]
TUNES = {
    name: tune for name, tune in {**vars(tunes), **vars(fanfares)}.items() if isinstance(tune, tuple) and name[0] != "_"
}
TUNES |= {f"DIE_{face}": tunes.die(face) for face in range(1, 7)}
# The longest duration of each tune, in milliseconds; a frequent tune must be over before it comes again.
LONGEST = {
    "KEY": 20,
    "TUMBLE": 100,
    "HOP": 80,
    "LANDED": 80,
    "ON_TOP": 150,
    **{f"DIE_{face}": 100 for face in range(1, 7)},
    "BUST": 700,
    "EGGS": 400,
    "CARD": 500,
    "TURN": 300,
    "BACK": 200,
    "ERROR": 400,
    "START": 1000,
    "WINNER": 3000,
    "SHARED": 3000,
}


def test_every_tune_has_its_limit() -> None:
    assert set(TUNES) == set(LONGEST)


@pytest.mark.parametrize("name", TUNES)
def test_a_tune_is_short_and_ends_in_silence(name: str) -> None:
    tune = TUNES[name]
    end = sum(tune[1::2])
    assert end <= LONGEST[name]
    assert tunes.tone(tune, end - 1) == tune[-2] > 0
    assert [tunes.tone(tune, end + later) for later in (0, 1, 1000, 1 << 29)] == [0] * 4


@pytest.mark.parametrize("name", TUNES)
def test_a_piezo_can_play_every_note(name: str) -> None:
    tune = TUNES[name]
    assert len(tune) % 2 == 0
    assert all(hz == 0 or 200 <= hz <= 5000 for hz in tune[::2])
    assert all(ms >= FRAME_MS for ms in tune[1::2]), "a shorter one may begin and end between two frames"


def test_no_two_tunes_sound_the_same() -> None:
    sounds = {name: [tunes.tone(tune, ms) for ms in range(3000)] for name, tune in TUNES.items()}
    assert [pair for pair in combinations(sounds, 2) if sounds[pair[0]] == sounds[pair[1]]] == []


@pytest.mark.parametrize(
    ("ms", "hz"), [(0, 440), (99, 440), (100, 0), (119, 0), (120, 880), (149, 880), (150, 0), (10_000, 0)]
)
def test_a_tone_lasts_until_its_last_millisecond(ms: int, hz: int) -> None:
    assert tunes.tone((440, 100, 0, 20, 880, 30), ms) == hz


@pytest.mark.parametrize(
    ("ms", "both"), [(100, (440, 60, 0, 40, 880, 30)), (60, (440, 60, 0, 0, 880, 30)), (59, (880, 30)), (0, (880, 30))]
)
def test_a_tune_is_followed_by_another_at_its_millisecond_or_gives_way_to_it(ms: int, both: tuple[int, ...]) -> None:
    assert tunes.followed((440, 60), ms, (880, 30)) == both


def test_a_higher_face_is_a_higher_note() -> None:
    notes = [tunes.die(face)[0] for face in range(1, 7)]
    assert notes == sorted(set(notes))


def test_a_bust_falls_and_a_won_card_rises() -> None:
    assert [hz for hz in tunes.BUST[::2] if hz] == sorted((hz for hz in tunes.BUST[::2] if hz), reverse=True)
    assert list(tunes.CARD[::2]) == sorted(tunes.CARD[::2])


def test_micropython_plays_the_same() -> None:
    need_node()
    ask = "from mahe.show import tunes\nimport json\nprint(json.dumps([[tunes.tone(tune, ms)"
    ask += f" for ms in range(0, 3000, 7)] for tune in {list(TUNES.values())}]))"
    here = [[tunes.tone(tune, ms) for ms in range(0, 3000, 7)] for tune in TUNES.values()]
    assert json.loads(run_code(ask, FIRMWARE)) == here
