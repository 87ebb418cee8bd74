"""A light's orientation: its notch is at the ground pad, in print, on the drawing and in the library."""

from __future__ import annotations

import math
from functools import lru_cache

import pytest

from hardware.kicad.mended import NOTCHED
from hardware.places import FOOTPRINTS, circuit_board
from tests.hardware.layout import XY, Layout, read_footprint, read_layout

LIGHTS = [f"D{number}" for number in range(1, 162)]
LAYERS = ("F.SilkS", "F.Fab")


@lru_cache(maxsize=1)
def disc() -> Layout:
    return read_layout(circuit_board("disc"))


def notch(board: Layout, light: str, layer: str) -> XY:
    """The middle of the single slanted line of a light's print."""
    slanting = []
    for drawn_on, (ax, ay), (bx, by) in board.drawn[light]:
        degrees = math.degrees(math.atan2(by - ay, bx - ax)) + board.turns[light]
        if drawn_on == layer and abs(degrees % 90 - 45) < 1:
            slanting.append(((ax + bx) / 2, (ay + by) / 2))
    assert len(slanting) == 1, f"{light} has {len(slanting)} notches on {layer}"
    return slanting[0]


def reversed_lights(board: Layout, lights: list[str]) -> set[str]:
    """Lights whose supply is reversed if they are placed by the notch, or whose pads are on wrong nets.

    A WS2812B has its supply at 1, its data out at 2, ground at 3 and data in at 4, and the notch beside pin 3.
    """
    found = set()
    for light in lights:
        pads = [pad for pad in board.pads if pad.part == light]
        nets = {pad.number: pad.net for pad in pads}
        if (nets["1"], nets["3"]) != ("+5V_LED", "GND") or {nets["2"], nets["4"]} & {"+5V_LED", "GND"}:
            found.add(light)
        for layer in LAYERS:
            corner = notch(board, light, layer)
            if min(pads, key=lambda pad: math.dist(pad.at, corner)).number != "3":
                found.add(light)
    return found


def test_the_notch_of_every_light_is_drawn_at_its_ground() -> None:
    assert reversed_lights(disc(), LIGHTS) == set()


def test_a_light_that_is_drawn_the_other_way_round_is_noticed() -> None:
    assert reversed_lights(disc().with_print_turned("D77"), LIGHTS) == {"D77"}


def test_a_footprint_whose_pads_are_numbered_the_other_way_round_is_noticed() -> None:
    assert reversed_lights(disc().with_pads_swapped("D5", "1", "3"), LIGHTS) == {"D5"}


@pytest.mark.parametrize("layer", LAYERS)
def test_the_library_s_footprint_has_its_notch_at_pad_3(layer: str) -> None:
    footprint = read_footprint(FOOTPRINTS / f"{NOTCHED}.kicad_mod")
    corner = notch(footprint, "REF**", layer)
    assert min(footprint.pads, key=lambda pad: math.dist(pad.at, corner)).number == "3"
    turned = footprint.with_print_turned("REF**")
    corner = notch(turned, "REF**", layer)
    assert min(turned.pads, key=lambda pad: math.dist(pad.at, corner)).number == "1"


def test_the_words_for_it_stand_once_on_the_board() -> None:
    assert [text.layer for text in disc().prints if "notch = GND" in text.words] == ["F.SilkS"]
