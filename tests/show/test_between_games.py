"""Which lights the scenes before, between and after games show, in which colour and how brightly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mahe.show import between_games
from mahe.show.between_games import Choosing, Counting, Lots, Shining
from mahe.show.board_lights import FAINT, pulse
from mahe.show.canvas import WHOLE
from mahe.show.geometry import LIGHTS, raft, space
from mahe.show.palette import ALARM_AT, EGG_AT, row
from mahe.show.shown_position import Picture

if TYPE_CHECKING:
    from mahe.show.ports import Scene

RED, YELLOW, BLUE, GREEN, ORANGE, PURPLE, WHITE = range(0, 21, 3)  # offset of each colour in the palette's row


class Lit:
    """A canvas that records the colour and brightness of each light, of the beach, and of the eggs."""

    def __init__(self) -> None:
        self.seen: dict[object, tuple[int, ...]] = {}

    def clear(self) -> None:
        self.seen.clear()

    def light(self, number: int, _: bytes, at: int, intensity: int) -> None:
        self.seen[number] = at, intensity

    def beach(self, _: bytes, at: int, intensity: int) -> None:
        self.seen["beach"] = at, intensity

    def eggs(self, number: int, _: bytes, at: int, intensity: int) -> None:
        self.seen["eggs"] = number, at, intensity


def lit(scene: Scene, *moments: int) -> dict[object, tuple[int, ...]]:
    """Draw a scene at these milliseconds, one after the other, on one canvas; return the lights that are lit then."""
    canvas: Any = Lit()
    for ms in moments:
        scene.draw(canvas, Picture(), row(False), ms)
    seen: dict[object, tuple[int, ...]] = canvas.seen
    return seen


def on_raft(**strengths: int) -> dict[object, tuple[int, ...]]:
    return {raft(globals()[name] // 3): (globals()[name], strength) for name, strength in strengths.items()}


def test_choosing_shows_all_colours_faintly_those_taken_wholly_and_the_one_in_hand_pulsing() -> None:
    choosing = Choosing()
    choosing.taken, choosing.number = bytes((1, 4)), 5
    board = {"eggs": (5, EGG_AT, WHOLE)} | on_raft(
        RED=FAINT, YELLOW=WHOLE, BLUE=FAINT, GREEN=FAINT, ORANGE=WHOLE, PURPLE=FAINT, WHITE=FAINT
    )
    assert lit(choosing, 0) == board
    choosing.in_hand = 6
    for ms in (0, 250, 400, 800):
        strength = pulse(ms, 800)
        assert lit(choosing, ms) == board | on_raft(WHITE=strength) | {"beach": (WHITE, strength // 2)}


@pytest.mark.parametrize(
    ("ms", "number", "colour", "begins"),
    # With t ms left, t² ÷ 62000 steps are left until the beach in yellow: 2400 ms are 92 steps, 1200 ms 23, 249 ms 1.
    [
        (0, 13, YELLOW, FAINT),
        (1200, 19, RED, FAINT),
        (2151, 20, BLUE, FAINT),
        (2152, 21, YELLOW, WHOLE),
        (9000, 21, YELLOW, WHOLE),
    ],
)
def test_lots_run_round_until_they_stop_at_the_beach_in_the_colour_of_who_begins(
    ms: int, number: int, colour: int, begins: int
) -> None:
    lots = Lots()
    lots.turtles, lots.first = bytes((0, 1, 2, 5)), 1
    there = {space(number, level): (colour, WHOLE) for level in range(7)}
    assert lit(lots, ms) == there | on_raft(RED=FAINT, YELLOW=begins, BLUE=FAINT, PURPLE=FAINT)


def test_eggs_are_counted_one_every_sixty_milliseconds_and_brighter_in_each_lap() -> None:
    counting = Counting().begin(2, 3, 24)
    assert counting.length == 400 + 24 * 60
    assert lit(counting, 59) == on_raft(GREEN=WHOLE)
    assert lit(counting, 60, 180) == on_raft(GREEN=WHOLE) | {space(number, 2): (GREEN, 96) for number in (1, 2, 3)}
    all_round = {space(number, 2): (GREEN, 176 if number <= 3 else 96) for number in range(1, 22)}
    assert lit(Counting().begin(2, 3, 24), 24 * 60) == on_raft(GREEN=WHOLE) | all_round


@pytest.mark.parametrize(
    ("ms", "outwards", "eggs"), [(0, 0, YELLOW), (40, 1, YELLOW), (479, 11, YELLOW), (480, 12, ORANGE)]
)
def test_the_winners_shine_outwards_in_turn_and_in_the_eggs(ms: int, outwards: int, eggs: int) -> None:
    shining = Shining()
    shining.turtles = bytes((1, 4))
    wanted: dict[object, tuple[int, ...]] = {"eggs": (7, eggs, pulse(ms, 900))}
    for number in range(1, 22):
        level = (2 * number + outwards) % 14  # the shine runs over seven lights, then it is dark for seven steps
        if level < 7:
            wanted[space(number, level)] = (ORANGE if number % 2 else YELLOW), WHOLE
    assert lit(shining, ms) == wanted


def test_the_self_test_lights_each_light_for_sixty_milliseconds_or_all_of_them_once() -> None:
    testing = between_games.Testing()  # not imported by name: pytest would collect it as tests
    assert lit(testing, 0, 59) == {0: (ALARM_AT, WHOLE)}
    assert lit(testing, 60) == lit(testing, 60 * (LIGHTS + 1)) == {1: (ALARM_AT, WHOLE)}
    assert lit(testing.begin(BLUE, False), 0) == dict.fromkeys(range(LIGHTS), (BLUE, WHOLE))
    assert lit(testing, 20) == {}, "it only adds to what is there"
    assert lit(testing.begin(RED, False), 0)
