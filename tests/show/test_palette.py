"""The colours of the lights: everybody can tell them apart, and a laptop's USB port can power them."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path

import pytest

from mahe.rules.events import POSITION
from mahe.rules.game import new_game
from mahe.rules.game_setup import TURTLES, Setup
from mahe.rules.stacks import swim
from mahe.show import geometry, palette
from mahe.show.board_lights import FAINT, Waiting, draw_board
from mahe.show.canvas import WHOLE, Canvas
from mahe.show.current_limit import Limiter
from mahe.show.shown_position import Picture
from tests.needs import need_node
from tests.show.colour_vision import distance, oklab
from tests.webassembly import run_code

FIRMWARE = Path(palette.__file__).parents[2]
# Side by side, 0.02 is just noticeable; seven times that distance is seen at a glance, even from memory.
APART = 0.14
# A landing place has the hue of its turtle, but winks, so five times 0.02 is enough.
FROM_ITS_LANDING_PLACE = 0.1
# Where a stack will land, landing places are seen side by side, so four times 0.02 is enough.
LANDING_PLACES_APART = 0.08
CHANNEL_MA = 20
LOOKS = {"day": palette.DAY, "night": palette.NIGHT}
EGGS = {"day": palette.DAY_EGG, "night": palette.NIGHT_EGG}


def test_the_distance_is_measured_in_oklab() -> None:
    # Ottosson publishes these values for sRGB's white, red and blue.
    assert oklab((1, 1, 1)) == pytest.approx((1, 0, 0), abs=1e-3)
    assert oklab((1, 0, 0)) == pytest.approx((0.628, 0.225, 0.126), abs=1e-3)
    assert oklab((0, 0, 1)) == pytest.approx((0.452, -0.032, -0.312), abs=1e-3)


def test_the_simulation_makes_red_and_green_hard_for_those_who_can_not_tell_them() -> None:
    away, who = distance((100, 0, 0), (40, 26, 0), 130)
    assert who in ("protanope", "deuteranope")
    assert away < 0.1


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("pair", list(combinations(range(7), 2)), ids=lambda pair: "-".join(TURTLES[t] for t in pair))
def test_everybody_tells_two_turtles_apart(look: str, pair: tuple[int, int]) -> None:
    colours = LOOKS[look]
    # The eye adapts to the brightest lights of the board: about their level looks white to it.
    white = max(map(max, colours)) * 0.65
    away, who = distance(colours[pair[0]], colours[pair[1]], white)
    assert away >= APART, f"{who}: {away:.3f}"


def dimmed(colour: tuple[int, int, int], level: int, intensity: int = WHOLE) -> tuple[int, ...]:
    """Return a colour as a light gets it: rounded on the canvas (intensity), then by the limiter (brightness)."""
    canvas = Canvas()
    canvas.light(0, bytes(colour), 0, intensity)
    limiter = Limiter()
    limiter.brightness = level
    limiter.scale(canvas.bytes, canvas.buffer)
    return tuple(limiter.frame[:3])


@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize("look", LOOKS)
def test_turtles_and_landing_places_are_told_apart_at_every_brightness(look: str, step: int) -> None:
    level = palette.BRIGHTNESS[look == "night"][step]
    turtles = [dimmed(colour, level) for colour in LOOKS[look]]
    white = max(map(max, turtles)) * 0.65
    for one, other in combinations(turtles, 2):
        assert distance(one, other, white)[0] >= APART, (one, other)
    landing = [dimmed(colour, level, FAINT) for colour in LOOKS[look]]
    for turtle, place in zip(turtles, landing, strict=True):
        assert distance(turtle, place, white)[0] >= FROM_ITS_LANDING_PLACE, (turtle, place)
    for one, other in combinations(landing, 2):
        assert distance(one, other, white)[0] >= LANDING_PLACES_APART, (one, other)


@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize("look", LOOKS)
def test_a_landing_place_of_white_is_white(look: str, step: int) -> None:
    red, green, blue = dimmed(LOOKS[look][6], palette.BRIGHTNESS[look == "night"][step], FAINT)
    assert max(red, green, blue) - min(red, green, blue) <= 0.34 * max(red, green, blue), (red, green, blue)


@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize("look", LOOKS)
def test_everybody_tells_a_turtle_that_waits_from_the_others_at_every_moment(look: str, step: int) -> None:
    """All seven lie on the raft, and two blink: the turtle to move, and a rider whose owner decides."""
    game = new_game(Setup(7), 5)
    game.apply(game.position.choices[0])
    canvas, limiter = Canvas(), Limiter()
    limiter.brightness, limiter.budget = palette.BRIGHTNESS[look == "night"][step], 20000
    colours = palette.row(look == "night")
    rest = [dimmed(colour, limiter.brightness) for colour in LOOKS[look]]
    white = max(map(max, rest)) * 0.65
    for turtle, answering in ((turtle, (turtle + 1) % 7) for turtle in range(7)):
        picture, scene = Picture(), Waiting().for_turtle(turtle)
        picture.fold((POSITION, game.position))
        scene.answering = answering
        for ms in range(0, 1200, 20):
            scene.draw(canvas, picture, colours, ms)
            limiter.scale(canvas.bytes, canvas.buffer)
            for waits, other in product((turtle, answering), range(7)):
                green, red, blue = limiter.frame[3 * geometry.raft(waits) :][:3]
                if other != waits:
                    away, who = distance((red, green, blue), rest[other], white)
                    assert away >= APART, (
                        f"{TURTLES[waits]} is like {TURTLES[other]} after {ms} ms to a {who}: {away:.3f}"
                    )


def test_a_landing_place_goes_out_and_comes_back_and_of_the_turtles_only_the_one_that_waits_blinks() -> None:
    game = new_game(Setup(4), 5)
    game.apply(game.position.choices[0])
    picture, canvas = Picture(), Canvas()
    picture.fold((POSITION, game.position))
    scene = Waiting().for_landing(picture)
    place = 3 * geometry.space(picture.total(), 0)
    raft = [3 * geometry.raft(turtle) for turtle in range(4)]
    lit = []
    dark = dict.fromkeys(range(4), 0)
    for ms in range(0, 3600, 20):
        scene.draw(canvas, picture, palette.row(False), ms)
        lit.append(any(canvas.bytes[place : place + 3]))
        for turtle, at in enumerate(raft):
            dark[turtle] += not any(canvas.bytes[at : at + 3])
    assert lit == ([True] * 30 + [False] * 15) * 4
    assert dark == {turtle: 45 if turtle == picture.turtle() else 0 for turtle in range(4)}


def test_on_the_raft_only_those_shine_who_are_on_it() -> None:
    game = new_game(Setup(4), 5)
    picture, canvas = Picture(), Canvas()
    picture.fold((POSITION, game.position))
    swim(picture.cells, 2, (), 9)
    picture.measure()
    draw_board(canvas, picture, palette.row(False), bytearray(7))
    places = [any(canvas.bytes[3 * geometry.raft(place) :][:3]) for place in range(7)]
    assert places == [True, True, False, True, False, False, False]


@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize("look", LOOKS)
def test_what_is_faint_is_fainter_than_a_turtle_at_every_brightness(look: str, step: int) -> None:
    """Landing places, and colours that nobody has taken in the set-up, are shown faintly."""
    level = palette.BRIGHTNESS[look == "night"][step]
    for colour in LOOKS[look]:
        assert 0 < sum(dimmed(colour, level, FAINT)) <= 0.67 * sum(dimmed(colour, level))


@pytest.mark.parametrize("look", LOOKS)
def test_a_colour_is_what_its_name_says(look: str) -> None:
    colours = dict(zip(TURTLES, LOOKS[look], strict=True))
    assert list(colours) == ["red", "yellow", "blue", "green", "orange", "purple", "white"]
    strongest = {name: max(range(3), key=lambda channel: colour[channel]) for name, colour in colours.items()}
    assert strongest["red"] == strongest["orange"] == strongest["yellow"] == 0
    assert strongest["green"] == 1
    assert strongest["blue"] == strongest["purple"] == 2
    assert colours["orange"][1] / colours["orange"][0] < 0.3 < 0.55 < colours["yellow"][1] / colours["yellow"][0]
    assert colours["blue"][0] / colours["blue"][2] < 0.1 < 0.35 < colours["purple"][0] / colours["purple"][2]
    assert min(colours["white"]) / max(colours["white"]) > 0.7


@pytest.mark.parametrize("look", LOOKS)
def test_seven_turtles_and_seven_eggs_fit_a_laptop_s_port(look: str) -> None:
    light = sum(map(sum, LOOKS[look])) + 7 * sum(EGGS[look])
    assert light * CHANNEL_MA / 255 <= 290


@pytest.mark.parametrize("look", LOOKS)
def test_no_colour_is_greedy(look: str) -> None:
    assert max(map(sum, LOOKS[look])) <= 300


def test_the_night_is_dimmer_than_the_day() -> None:
    for day, night in zip(palette.DAY, palette.NIGHT, strict=True):
        assert sum(night) < sum(day) / 2
    assert sum(palette.NIGHT_EGG) < sum(palette.DAY_EGG) / 2
    red, _, blue = palette.NIGHT_WATER
    assert red > blue, "warm by night"


def test_the_lights_take_green_first() -> None:
    colours = palette.row(night=False)
    assert colours[3 * 4 : 3 * 4 + 3] == bytes([27, 116, 0]), "orange"
    assert colours[palette.EGG_AT : palette.EGG_AT + 3] == bytes([96, 136, 44])
    assert colours[palette.WATER_AT : palette.WATER_AT + 3] == bytes([9, 0, 14])
    assert colours[palette.BEACH_AT : palette.BEACH_AT + 3] == bytes([4, 6, 0])
    assert colours[palette.ALARM_AT :] == bytes([90, 90, 90])


ASK = """
from mahe.show.palette import row
import json
print(json.dumps([list(row(night)) for night in (False, True)]))
"""


def test_micropython_makes_the_same_colours() -> None:
    need_node()
    assert json.loads(run_code(ASK, FIRMWARE)) == [list(palette.row(night)) for night in (False, True)]
