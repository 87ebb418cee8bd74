"""The filled planes: away from screws, and joined to sockets by spokes, so that an iron can heat the pins."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import pytest

from hardware.places import BOARDS, circuit_board
from tests.hardware.layout import Fill, Layout, covered, read_layout

HEAD = 4.0  # mm around a screw's middle that its head or a spacer may touch
PIN = 1.35  # half of the width of a pad of the lights' sockets
SCREWS = {"controller": 4, "disc": 9}
# Pins of the lights' current: board, socket, pin, the plane's layer.
PLUGGED = [("disc", "J1", "1", "B.Cu"), ("disc", "J1", "3", "F.Cu"), ("controller", "J2", "1", "F.Cu"),
           ("controller", "J2", "3", "F.Cu"), ("controller", "J2", "3", "B.Cu")]  # fmt: skip


@lru_cache(maxsize=2)
def layout(board: str) -> Layout:
    return read_layout(circuit_board(board))


def touching(board: Layout) -> set[str]:
    """Screws whose heads touch copper of a plane."""
    screws = {name: at for name, at in board.places.items() if board.values[name] == "M3"}
    return {name for name, at in screws.items() if any(fill.distance(at) < HEAD for fill in board.fills)}


@pytest.mark.parametrize("board", BOARDS)
def test_no_plane_comes_under_the_head_of_a_screw(board: str) -> None:
    assert list(layout(board).values.values()).count("M3") == SCREWS[board]
    assert touching(layout(board)) == set()


@pytest.mark.parametrize("board", BOARDS)
def test_a_hole_that_wanders_into_copper_is_noticed(board: str) -> None:
    x, y = layout(board).places["H3"]
    assert touching(layout(board).moved("H3", (x + 0.6, y - 0.6))) == {"H3"}


def test_copper_that_creeps_under_a_screw_is_noticed() -> None:
    board = layout("disc")
    x, y = board.places["H5"]
    creeping = Fill("GND", "F.Cu", [(x + 3, y), (x + 5, y), (x + 4, y + 1)])
    assert touching(replace(board, fills=[*board.fills, creeping])) == {"H5"}


def spokes(board: Layout, part: str, pin: str, layer: str) -> list[float]:
    """The width in mm of each thermal spoke of a pin; if no gap surrounds the pad, its circumference alone."""
    pad = board.pad(part, pin)
    fills = [fill for fill in board.fills if (fill.net, fill.layer) == (pad.net.removeprefix("/"), layer)]
    ring = _ring(pin == "1")
    step = math.dist(ring[0], ring[1])
    sides = [side for fill in fills for side in fill.sides_about(pad.at[1], 2 * PIN)]
    inside = [covered(sides, (pad.at[0] + x, pad.at[1] + y)) for x, y in ring]
    first = next((n for n in range(len(ring)) if inside[n] and not inside[n - 1]), None)
    if first is None:
        return [step * len(ring)] if inside[0] else []
    runs: list[float] = []
    for n in range(first, first + len(ring)):
        if inside[n % len(ring)]:
            if not inside[n % len(ring) - 1]:
                runs.append(0.0)
            runs[-1] += step
    return runs


def _ring(square: bool) -> list[tuple[float, float]]:
    """Points in the middle of the gap around a pad; pin 1 has a square pad, other pins have round ones."""
    reach, count = PIN + 0.2, 400
    if not square:
        angles = [2 * math.pi * n / count for n in range(count)]
        return [(reach * math.cos(angle), reach * math.sin(angle)) for angle in angles]
    side = [reach * (8 * n / count - 1) for n in range(count // 4)]
    return [*((at, -reach) for at in side), *((reach, at) for at in side), *((-at, reach) for at in side),
            *((-reach, -at) for at in side)]  # fmt: skip


@pytest.mark.parametrize(("board", "part", "pin", "layer"), PLUGGED)
def test_the_lights_sockets_have_thermal_relief_that_carries_their_current(
    board: str, part: str, pin: str, layer: str
) -> None:
    widths = spokes(layout(board), part, pin, layer)
    assert 2 <= len(widths) <= 4
    assert all(width <= 1.4 for width in widths), "an iron can heat the pin"
    assert sum(widths) >= 2.2, "2.4 A through 2 mm of copper of 35 µm, some tenths of a millimetre long"


def test_a_pin_that_lies_solidly_in_its_plane_is_noticed() -> None:
    board = layout("disc")
    x, y = board.pad("J1", "3").at
    solid = Fill("GND", "F.Cu", [(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)])
    assert spokes(replace(board, fills=[solid]), "J1", "3", "F.Cu")[0] > 9
