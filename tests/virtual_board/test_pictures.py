"""Board and screen as SVG: lit things are drawn in their places, with the same bytes every time."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mahe.show import geometry
from mahe.show.board_lights import FAINT
from mahe.show.canvas import WHOLE
from mahe.show.palette import BRIGHTNESS, DAY, DAY_EGG, NIGHT, NIGHT_EGG
from mahe_board.virtual_board.pictures import board_svg, screen_svg
from mahe_board.virtual_board.play.glow import core, hue, strength
from mahe_board.virtual_board.play.island_palette import LOOKS
from tests.show.colour_vision import oklab
from tests.show.test_palette import dimmed

SVG = "{http://www.w3.org/2000/svg}"


def glows(svg: str) -> dict[tuple[float, float], tuple[str, str]]:
    """Read from a picture the colour and strength of each lit light, by its place."""
    root = ElementTree.fromstring(svg)
    found = {}
    for circle in root.iter(f"{SVG}circle"):
        if (colour := re.fullmatch(r"url\(#glow-(\w+)\)", circle.get("fill", ""))) is not None:
            place = float(circle.get("cx", "")), -float(circle.get("cy", ""))
            found[place] = colour[1], circle.get("opacity", "")
    return found


def test_a_dark_board_has_an_island_and_no_glow() -> None:
    assert glows(board_svg(bytearray(483))) == {}


def test_each_light_shines_in_its_place_and_colour() -> None:
    frame = bytearray(483)
    frame[geometry.space(1, 2) * 3 : geometry.space(1, 2) * 3 + 3] = bytes((0, 255, 0))  # in GRB order
    frame[geometry.egg(0) * 3 : geometry.egg(0) * 3 + 3] = bytes((20, 20, 20))
    shining = glows(board_svg(frame))
    assert len(shining) == 2
    assert shining[0.0, 0.0] == ("ffffff", "0.421"), "(20/255)^0.34"
    x, y = geometry.position(geometry.space(1, 2))
    assert shining[round(x, 2), round(y, 2)] == ("ff0b0b", "1"), "255 × (0.25/255.25)^(1/2.2) = 11"


@pytest.mark.parametrize("colours", [DAY, NIGHT])
def test_a_landing_place_is_clearly_less_bright_than_a_turtle(
    colours: tuple[tuple[int, int, int], ...],
) -> None:
    for colour in colours:
        there, faint = (core(strength(*(part * share // WHOLE for part in colour))) for share in (WHOLE, FAINT))
        assert 0 < faint < 0.8 * there
        assert there > 0.45


@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize("look", LOOKS)
def test_a_lit_egg_outshines_an_empty_socket_and_the_nest_at_every_brightness(look: str, step: int) -> None:
    egg = dimmed(DAY_EGG if look == "day" else NIGHT_EGG, BRIGHTNESS[look == "night"][step])
    paints = LOOKS[look]
    socket = mixed(paint(paints["well"]), paint(paints["lamp"]), 0.32)
    lit = mixed(socket, paint(hue(*egg)), core(strength(*egg)))
    nest = paint(paints["nest"])
    assert lightness(lit) >= lightness(socket) + 0.15
    assert lightness(lit) >= lightness(nest) + 0.15


def paint(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def mixed(below: list[float], above: list[float], share: float) -> list[float]:
    return [low + (high - low) * share for low, high in zip(below, above, strict=True)]


def lightness(colour: list[float]) -> float:
    """The OKLab lightness of an sRGB colour."""
    return oklab([(part / 255) ** 2.2 for part in colour])[0]


def test_sand_with_no_blue_left_in_its_bytes_is_pale() -> None:
    assert int(hue(3, 2, 0)[5:], 16) > 70
    assert int(hue(144, 92, 0)[5:], 16) < 20


def test_day_and_night_differ_in_the_island_only() -> None:
    frame = bytearray(range(161)) * 3
    day, night = board_svg(frame, "day"), board_svg(frame, "night")
    assert day != night
    assert glows(day) == glows(night)


@pytest.mark.parametrize("look", ["day", "night"])
def test_the_same_frame_is_the_same_file_and_needs_nothing_from_outside(look: str) -> None:
    frame = bytearray(range(161)) * 3
    assert board_svg(frame, look) == board_svg(bytes(frame), look)
    outside = re.findall(r"(?:href|src|url\()\W*(\w+:[^\s\"')]+)", board_svg(frame, look))
    assert outside == []
    assert "$" not in board_svg(frame, look)


@pytest.mark.parametrize("look", ["day", "night"])
def test_every_name_in_the_drawing_is_defined_once(look: str) -> None:
    svg = board_svg(bytearray(range(161)) * 3, look)
    names = re.findall(r'\bid="([^"]+)"', svg)
    assert len(names) == len(set(names))
    assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', svg)) <= set(names)


def test_the_spaces_are_numbered_counter_clockwise_with_21_at_six_o_clock() -> None:
    root = ElementTree.fromstring(board_svg(bytearray(483)))
    numbers = {
        int(text.text): (float(text.get("x", "")), float(text.get("y", "")))
        for text in root.iter(f"{SVG}text")
        if text.text and text.text.isdigit()
    }
    assert sorted(numbers) == list(range(1, 22))
    assert numbers[21][0] == 0
    assert numbers[21][1] > 100
    assert numbers[1][0] > 0 > numbers[20][0]


def test_a_pixel_of_the_screen_is_a_square_in_its_place() -> None:
    pixels = bytearray(1024)
    pixels[128 * 2 + 5] = 0b100  # the bit of the third row in the third page, which is row 18
    pixels[128 * 2 + 6] = 0b100
    pixels[1023] = 0b10000000
    path = ElementTree.fromstring(screen_svg(pixels)).find(f"{SVG}path")
    assert path is not None
    assert path.get("d") == "M5 18h2v1H5zM127 63h1v1H127z"


def test_a_dark_screen_has_no_pixel() -> None:
    path = ElementTree.fromstring(screen_svg(bytes(1024))).find(f"{SVG}path")
    assert path is not None
    assert path.get("d") == ""
