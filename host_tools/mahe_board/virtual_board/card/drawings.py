"""Draws the pictures of the card: the firmware's signs, a space with a stack, and the board with its numbers."""

from __future__ import annotations

from mahe.show import geometry
from mahe.show.palette import DAY
from mahe.show.signs import TURTLES
from mahe_board.virtual_board.pictures import board_svg
from mahe_board.virtual_board.play.glow import hue
from mahe_board.virtual_board.play.island_drawing import stands

THERE = (1, 5, 4)  # the turtles on the space STACK in the drawn scene, the bottom one first
STACK, LANDING = 3, 9
BESIDE = 19.0  # mm from a number of the legend to the thing that it points to
CLEAR = 4.0  # mm between the thing and the end of the line from its number
PAPER, INK, SEA, WELL = "#fff8e6", "#10151a", "#1f8fc4", "#0b2b42"
_DARKEST = 1150  # the brightness (of 2550) of a turtle's colour from which its sign is dark, as on the page


def sign_svg(sign: bytes) -> str:
    """Draw a sign of the screen, with a square for each of its dots."""
    return f'<svg viewBox="0 0 {sign[-2]} {sign[-1]}" aria-hidden="true"><path d="{_dots(sign)}"/></svg>'


def _dots(sign: bytes) -> str:
    width, height = sign[-2:]
    places = [(x, y) for y in range(height) for x in range(width)]
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in places if sign[y // 8 * width + x] >> y % 8 & 1)


def turtle_svg(turtle: int) -> str:
    """Draw a turtle: its colour, with its sign on it."""
    return f'<svg class="turtle" viewBox="-6 -6 12 12" aria-hidden="true">{_turtle(turtle, 0, 5.6)}</svg>'


def _turtle(turtle: int, x: float, radius: float) -> str:
    colour = hue(*DAY[turtle])
    red, green, blue = bytes.fromhex(colour[1:])
    ink = INK if red * 3 + green * 6 + blue > _DARKEST else "#fff"
    return (
        f'<circle cx="{x:g}" r="{radius:g}" fill="{colour}" stroke="{INK}" stroke-opacity=".35" stroke-width=".4"/>'
        f'<path transform="translate({x - 3.5:g} -3.5)" d="{_dots(TURTLES[turtle])}" fill="{ink}"/>'
    )


def row_svg(top: str, decides: str, bottom: str) -> str:
    """Draw a space from its inner end to its outer one, with three turtles, and name the bottom one and the top one."""
    pitch = 15.0
    highest = (len(THERE) - 1) * pitch
    turtles = [_turtle(turtle, level * pitch, 6.2) for level, turtle in enumerate(THERE)]
    empty = [f'<circle cx="{level * pitch:g}" r="5" fill="{WELL}"/>' for level in range(len(THERE), geometry.LEVELS)]
    return "".join([
        '<svg class="row" viewBox="-9 -9 108 30">',
        f'<rect x="-8.5" y="-8.5" width="107" height="17" rx="8.5" fill="{SEA}"/>', *turtles, *empty,
        f'<path d="M0 8v4M{highest:g} 8v4" stroke="{INK}"/><g font-size="6" fill="{INK}">',
        f'<text x="-7" y="18.5">{bottom}</text>',
        f'<text x="{highest - 6:g}" y="18.5" font-weight="700">{top} – {decides}</text></g></svg>',
    ])  # fmt: skip


def clutch_svg() -> str:
    """Draw the seven eggs that are printed on the board, as large as a picture of the screen."""
    eggs = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="2.6" fill="#fff3d6"/>' for x, y in stands()[: geometry.EGGS])
    return (
        '<svg viewBox="-25.5 -13.8 51 27.7" aria-hidden="true">'
        '<rect x="-25.5" y="-13.8" width="51" height="27.7" rx="1.5" fill="#b58a4f"/>'
        f'<circle r="13" fill="#6d4a26"/>{eggs}</svg>'
    )


def numbered_board(frame: bytes) -> str:
    """Draw the board as it is lit, with a number at each thing that the card explains."""
    at = stands()
    middle_x, middle_y = at[0]
    marks = (
        (1, at[geometry.space(STACK, 0)], (-1, 0)),
        (2, at[geometry.space(STACK, len(THERE) - 1)], (1, 0)),
        (3, at[geometry.space(LANDING, 0)], (1, 0)),
        (4, (middle_x, middle_y + geometry.EGG_RADIUS), (0, 1)),
        (4, at[geometry.FIRST_OF_RAFT + geometry.PLACES // 2], (0, -1)),
    )
    board = board_svg(frame).rstrip().removesuffix("</svg>")
    return "\n".join([board, *(_mark(*mark) for mark in marks), "</svg>", ""])


def _mark(number: int, named: tuple[float, float], way: tuple[int, int]) -> str:
    (near_x, near_y), (x, y) = (
        tuple(place + step * far for place, step in zip(named, way, strict=True)) for far in (CLEAR, BESIDE)
    )
    return (
        f'<path d="M{x:.1f} {y:.1f}L{near_x:.1f} {near_y:.1f}" stroke="{PAPER}" stroke-width="1.6"/>'
        f'<g transform="translate({x:.1f} {y:.1f})"><circle r="7.5" fill="{PAPER}" stroke="{INK}"/>'
        '<text y="3.8" font-size="11" font-weight="700" text-anchor="middle" font-family="sans-serif">'
        f"{number}</text></g>"
    )
