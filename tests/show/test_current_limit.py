"""The limiter keeps the current within the budget, by one factor for the whole frame, and puts no light out."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import framebuf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mahe.device import supply
from mahe.rules.events import BUST, MOVED, POSITION, TURNED_UP, WON
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.moves import goes
from mahe.rules.position import FACE_UP_AT, TOTAL_AT
from mahe.rules.stacks import swim
from mahe.show import palette
from mahe.show.between_games import Choosing, Counting, Lots, Shining
from mahe.show.between_games import Testing as LampTest
from mahe.show.board_lights import Asleep, Waiting
from mahe.show.canvas import Canvas
from mahe.show.current_limit import FULL, LEAST_MA, Limiter
from mahe.show.frame import BYTES
from mahe.show.move_scenes import Blink, Bust, Hops, Laying, TurningUp
from mahe.show.shown_position import Picture
from mahe.show.waves import Wave
from tests.table.hands import meanings

LEAST = min(supply.LEAST, *meanings("budget"))
OTHERS = LEAST - LEAST_MA  # the most that lit keys and the sign of a missing screen may take

frames = st.one_of(
    st.binary(min_size=BYTES, max_size=BYTES),
    st.tuples(st.integers(0, 255), st.integers(1, BYTES)).map(
        lambda lit: bytes([lit[0]] * lit[1] + [0] * (BYTES - lit[1]))
    ),
)


def milliamperes(frame: bytes | bytearray) -> float:
    """Return a frame's current: 20 mA for each channel fully on, 1 mA for each of 161 lights, 90 mA for the rest."""
    return 90 + 161 + 20 * sum(frame) / 255


def limited(drawn: bytes, budget: int, brightness: int = FULL, others: int = 0) -> Limiter:
    limiter = Limiter()
    limiter.budget, limiter.brightness, limiter.others = budget, brightness, others
    canvas = Canvas()
    canvas.bytes[:] = drawn
    limiter.scale(canvas.bytes, canvas.buffer)
    return limiter


def test_the_estimate_is_that_of_the_data_sheet() -> None:
    assert limited(bytes(BYTES), 9911).wanted_ma == 251
    assert limited(b"\xff" * BYTES, 9911).wanted_ma == 251 + 483 * 20 == 9911
    assert limited(b"\xff" + bytes(BYTES - 1), 9911, others=5).wanted_ma == 276


def test_the_least_budget_is_enough_for_every_light_at_its_least() -> None:
    assert min(meanings("budget")) >= LEAST_MA >= milliamperes(b"\x01" * BYTES)


@given(frames, st.integers(LEAST, 2500), st.integers(1, FULL), st.integers(0, OTHERS))
@example(b"\xff" * BYTES, LEAST, FULL, OTHERS)
@example(b"\x01" * BYTES, LEAST, 1, OTHERS)
@example(b"\x01" * 400 + b"\xff" * 83, LEAST, FULL, 0)  # lights at level 1 get no dimmer, so the others must
def test_a_frame_is_within_the_budget_by_one_factor_and_never_dark(
    drawn: bytes, budget: int, brightness: int, others: int
) -> None:
    limiter = limited(drawn, budget, brightness, others)
    sent = bytes(limiter.frame)
    assert milliamperes(sent) + others <= budget
    assert limiter.level <= brightness
    factor = limiter.level / FULL
    for before, after in zip(drawn, sent, strict=True):
        assert (after > 0) == (before > 0)
        assert after == before if limiter.level == FULL else abs(after - before * factor) <= 1


def test_all_levels_one_after_the_other_scale_rightly_and_take_little_memory() -> None:
    limiter, canvas = Limiter(), Canvas()
    canvas.bytes[:] = bytes(range(256)) + bytes(range(227))
    limiter.budget = 10_000
    gc.collect()
    before = sum(isinstance(thing, framebuf.FrameBuffer) for thing in gc.get_objects())
    for level in (*range(FULL), *range(0, FULL, 5), *reversed(range(FULL))):
        limiter.brightness = level
        limiter.scale(canvas.bytes, canvas.buffer)
        assert limiter.level == level
        for drawn, sent in zip(canvas.bytes, limiter.frame, strict=True):
            assert sent == (max(1, int(drawn * level / FULL + 0.5)) if drawn else 0)
    gc.collect()
    assert sum(isinstance(thing, framebuf.FrameBuffer) for thing in gc.get_objects()) - before <= 32


@pytest.mark.parametrize("budget", [350, 450])
def test_while_a_scene_stands_no_scale_is_made_twice(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    make = Limiter._make

    def noted(limiter: Limiter, level: int) -> framebuf.FrameBuffer:
        made.append(level)
        return make(limiter, level)

    monkeypatch.setattr(Limiter, "_make", noted)
    canvas, picture = Canvas(), position_pictures()[3]
    for scene in scenes(picture):
        if not isinstance(scene, (Wave, Asleep, Waiting, Choosing, Shining)):
            continue  # the other scenes are soon over
        limiter = Limiter()
        limiter.budget = budget
        made.clear()
        for ms in range(0, 20_000, 20):
            scene.draw(canvas, picture, palette.row(False), ms)
            limiter.scale(canvas.bytes, canvas.buffer)
        assert len(made) == len(set(made)), scene


@given(frames, st.integers(350, 2500), st.integers(1, FULL - 1))
def test_it_limits_no_more_than_it_must(drawn: bytes, budget: int, brightness: int) -> None:
    limiter = limited(drawn, budget, brightness)
    if limiter.level < limiter.brightness:
        brighter = bytes(max(1, byte * (limiter.level + 1) // FULL) if byte else 0 for byte in drawn)
        assert milliamperes(brighter) > budget - 2 * 38 - 1, "one step more would not fit, but for rounding"
    roomy = limited(drawn, 20000, brightness)
    assert roomy.level == roomy.brightness


def position_pictures() -> list[Picture]:
    """Return pictures of games, from all turtles on the raft to all in one stack."""
    pictures = []
    for players, stacked in ((2, 0), (7, 0), (7, 3), (7, 7), (3, 6)):
        game = new_game(Setup(players), 4)
        picture = Picture()
        picture.fold((POSITION, game.position))
        for turtle in picture.setup.turtles[:stacked]:
            swim(picture.cells, turtle, (), 20)
        picture.now[FACE_UP_AT] = 7
        goes(picture, 0)
        picture.throws = (1, 2)
        picture.now[TOTAL_AT] = 3
        picture.measure()
        pictures.append(picture)
    return pictures


def scenes(picture: Picture) -> Iterator[object]:
    turtle = picture.setup.turtles[0]
    riders = picture.stacks.riders(turtle)
    start = picture.stacks.space[turtle]
    yield from (Wave(), Asleep(), Waiting(), Waiting().for_turtle(turtle), Waiting().for_landing(picture))
    for end in (1, 5, 19, 21):
        yield Hops().begin((MOVED, turtle, riders, start, end, (), ()))
    yield Bust().begin((BUST, turtle, riders, start, ()))
    yield Blink().begin(turtle)
    for eggs in (1, 2, 7):
        yield Laying().begin((WON, 0, eggs, picture.topmost()))
        yield TurningUp().begin((TURNED_UP, eggs, 3))
    for taken in (0, 3, 7):
        choosing = Choosing()
        choosing.taken, choosing.in_hand = bytes(range(taken)), taken % 7
        yield choosing
    for turtles in (picture.setup.turtles, bytes((6,))):
        lots, shining = Lots(), Shining()
        lots.turtles = shining.turtles = turtles
        yield from (lots, shining)
    counting = Counting()
    for ring in range(7):
        yield counting.begin(ring, ring, 94)
    for colour in range(11):
        yield LampTest().begin(3 * colour, False)
    yield LampTest().begin(palette.ALARM_AT, True)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("budget", meanings("budget"))
def test_every_scene_in_every_picture_is_within_every_budget(budget: int, night: bool) -> None:
    colours = palette.row(night)
    canvas, limiter = Canvas(), Limiter()
    limiter.budget = budget
    for picture in position_pictures():
        for scene in scenes(picture):
            for ms in (0, 40, 333, 699, 700, 1199, 2399, 10_000):
                scene.draw(canvas, picture, colours, ms)  # type: ignore[attr-defined]
                limiter.scale(canvas.bytes, canvas.buffer)
                assert milliamperes(limiter.frame) <= budget, (scene, ms)
                assert any(limiter.frame) == any(canvas.bytes)
