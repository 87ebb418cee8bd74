"""What is printed on the disc: spaces, raft, the order of the lights, the inlet's pins on the back."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pcbnew

from hardware.layout.board import Board
from hardware.places import REVISION

if TYPE_CHECKING:
    from hardware.layout.disc import Light

INLET_NAMES = ("5V", "DATA", "GND")
POINT_NAMES = {"TP1": "5V LED", "TP2": "GND", "TP3": "END"}
SHOWN = ("D", "J", "TP")


def write(board: Board, lights: list[Light]) -> None:
    """Print on the front what each light is, and on the back where the cable goes."""
    for part in board.parts.values():
        part.Value().SetVisible(False)
        part.Reference().SetVisible(False)
    for light in lights:
        _light_name(light)
    for number in range(1, 22):
        angle = -90 + number * 360 / 21
        board.text(str(number), _polar(68.6, angle), size=2.2, turn=_upright(angle + 90))
    board.text("RAFT", _polar(126.2, -90 + 360 / 42), size=1.6, turn=360 / 42)
    for reference, words in POINT_NAMES.items():
        x, y = board.pad(reference, "1")
        board.text(words, (x, y + 2.4), size=1.0)
    for y, size, words in (
        (44, 5.0, "MAHÉ"), (37.4, 1.6, f"disc with 161 lights, revision {REVISION}"), (34.2, 1.2, "CERN-OHL-P v2"),
        (31.6, 1.2, "checked by tools, not yet built"), (-20, 1.2, "C1 stands beside D1, and so on"),
        (-24, 1.6, "lights: notch = GND"),
    ):  # fmt: skip
        board.text(words, (0, y), size=size)
    back = pcbnew.B_SilkS
    for number, words in enumerate(INLET_NAMES, 1):
        x, y = board.pad("J1", str(number))
        board.text(words, (x, y - 5.4), size=1.0, layer=back)
    x, y = board.pad("J1", "2")
    board.text("J1  from the console", (x, y - 8.0), size=1.4, layer=back)
    board.text("tie the cable here", (0, 100), size=1.4, layer=back)
    board.text(f"MAHÉ disc, revision {REVISION}: lights on the other side", (0, 38), size=1.8, layer=back)


def _light_name(light: Light) -> None:
    """Print a light's name on its side without a capacitor; an egg's goes outside the ring, for lack of room inside."""
    text = light.board.parts[f"D{light.light + 1}"].Reference()
    if light.light == 0:
        return
    step = (0.0, -3.7)
    if light.kind == "egg":
        step = (-1.6, 4.4)
    elif light.kind == "raft":
        step = (0.6, 3.6)
    text.SetVisible(True)
    text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(1.0), pcbnew.FromMM(1.0)))
    text.SetTextThickness(pcbnew.FromMM(0.15))
    text.SetKeepUpright(True)
    text.SetTextAngleDegrees(_upright(light.heading))
    text.SetPosition(light.board.frame.page(light.spot(step)))


def _upright(degrees: float) -> float:
    """The angle of a line of text, turned by 180 degrees if it were upside down."""
    turned = (degrees + 180) % 360 - 180
    return turned if -90 < turned <= 90 else (turned + 360) % 360 - 180


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)
