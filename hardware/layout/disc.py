"""Make the disc's circuit board: the lights at the firmware's positions, each turned the way the data runs.

    /usr/bin/python3 -m hardware.layout.disc NETLIST

The lights, their capacitors and the wires between them follow from the geometry; there is nothing to route.
The plane on the back is the supply, the plane on the front is ground.
"""

from __future__ import annotations

import math
import sys
from itertools import pairwise
from pathlib import Path

from hardware.kicad.netlist import read_netlist
from hardware.layout import disc_print
from hardware.layout.board import BACK, FRONT, XY, Board, Frame
from hardware.places import CLONE, circuit_board

sys.path.insert(0, str(CLONE / "firmware"))
from mahe.show import geometry

RADIUS = geometry.DISC_RADIUS
SIGNAL, POWER = 0.3, 0.5

# Steps from a light's middle: ahead along the data, and to the right of it.
DATA_OUT, DATA_IN, SUPPLY = (2.45, -1.65), (-2.45, 1.65), (2.45, 1.65)
INNER_LINK, OUTER_LINK = 72.4, 123.2  # radii at which the wires from space to space run

# Screws, three for each third of the pieces above: six along the rim, three inside. Radius, and degrees from x.
SCREWS = {f"H{1 + n}": (131.0, 60 * n) for n in range(6)} | {f"H{7 + n}": (45.0, 30 + 120 * n) for n in range(3)}
# The cable comes in at twelve o'clock, on the back; a tie through two holes takes the pull.
INLET = (-3.96, 56.0)
TIE = {"H10": (-4.0, 96.0), "H11": (4.0, 96.0)}
BESIDE_THE_EGGS = (-6.4, 11.1)  # corner of the data's wire, on the back
FIDUCIALS = ((-60.0, 30.0), (60.0, 30.0), (60.0, -30.0))
TEST_POINTS = {"TP1": (-22.0, -50.0), "TP2": (-32.0, -50.0), "TP3": (49.5, -123.5)}


def heading(light: int) -> float:
    """Which way the data runs through a light, in degrees counter-clockwise from x."""
    kind, number, _ = geometry.name(light)
    if kind == "space":
        return geometry.bearing(number) + (0 if number % 2 else 180)
    if kind == "raft":
        return geometry.raft_bearing() + 90
    return -90 + 60 * number + 90 if number else -90


class Light:
    """A light on the board; places around it are given as distances ahead along the data and to the right."""

    def __init__(self, board: Board, light: int) -> None:
        self.board, self.light = board, light
        self.at, self.heading = geometry.position(light), heading(light)
        self.kind, self.number, _ = geometry.name(light)
        board.place(f"D{light + 1}", self.at, self.heading + 180)

    def spot(self, step: XY) -> XY:
        """The place at these distances ahead of the light's middle and to the right of it."""
        ahead, right = step
        c, s = math.cos(math.radians(self.heading)), math.sin(math.radians(self.heading))
        return self.at[0] + ahead * c + right * s, self.at[1] + ahead * s - right * c

    def feed(self) -> None:
        """Place the capacitor, and bring the supply up from the plane on the back."""
        if self.kind == "raft":
            # The rim is close on the right: the capacitor stands on the left, with a via of its own.
            self._capacitor((-0.9, -3.9))
            self._supply([SUPPLY, (2.45, 3.1)])
            self._supply([(-0.125, -3.9), (1.1, -3.9)])
        elif self.light == 0:
            self._capacitor((0, 3.9))
            self._supply([SUPPLY, (0.775, 3.9)])
            self._supply([SUPPLY, (2.95, 2.95)])
        else:
            self._capacitor((1.675, 3.9))
            self._supply([SUPPLY, (2.45, 3.9), (3.75, 3.9)])

    def _capacitor(self, step: XY) -> None:
        self.board.place(f"C{self.light + 1}", self.spot(step), self.heading + 180)

    def _supply(self, steps: list[XY]) -> None:
        spots = [self.spot(step) for step in steps]
        self.board.track("+5V_LED", spots, POWER)
        if steps[-1] != (0.775, 3.9):
            self.board.via("+5V_LED", spots[-1])


def make(netlist: Path) -> None:
    """Place the parts, lay the wires, print the words and fill the planes."""
    board = Board("disc", "Disc with 161 lights", read_netlist(netlist), Frame(210, 148, up=True), paper="A3")
    lights = [Light(board, light) for light in range(geometry.LIGHTS)]
    for light in lights:
        light.feed()
    _fixed_parts(board)
    for before, after in pairwise(lights):
        _link(board, before, after)
    _ends(board, lights)
    board.edge_circle((0, 0), RADIUS)
    rim = [_polar(RADIUS - 0.6, 2 * step) for step in range(180)]
    board.pour("GND", FRONT, rim)
    board.pour("+5V_LED", BACK, rim)
    disc_print.write(board, lights)
    board.save(circuit_board("disc"))


def _fixed_parts(board: Board) -> None:
    for reference, (radius, degrees) in SCREWS.items():
        board.place(reference, _polar(radius, degrees))
    board.place("J1", INLET, back=True)
    board.solder_by_hand("J1")
    for reference, at in (TEST_POINTS | TIE).items():
        board.place(reference, at)
    for number, at in enumerate(FIDUCIALS, 1):
        board.fiducial(number, at)


def _link(board: Board, before: Light, after: Light) -> None:
    """Lay the wire from one light to the next."""
    net = f"{board.netlist.net[f'D{before.light + 1}', '2']}"
    start, end = before.spot(DATA_OUT), after.spot(DATA_IN)
    if before.light == 0:
        # Under the ring of eggs, on the back.
        inside, outside = _polar(4.9, -60), after.spot((-2.45, 3.3))
        board.track(net, [start, inside], SIGNAL)
        board.track(net, [inside, outside], SIGNAL, BACK)
        board.track(net, [outside, end], SIGNAL)
        board.via(net, inside)
        board.via(net, outside)
    elif before.light == geometry.EGGS - 1:
        board.track(net, [start, (4.3, -8.4), (5.5, -11.6), after.spot((-5, 1.65)), end], SIGNAL)
    elif before.kind == "space" and after.kind == "raft":
        board.track(net, [start, (0.6, -123.4), (-5.6, -129.6), (-5.6, -134.6), after.spot((-4, 1.65)), end], SIGNAL)
    elif before.kind == after.kind == "space" and before.number != after.number:
        radius = OUTER_LINK if before.number % 2 else INNER_LINK
        first, last = (math.degrees(math.atan2(y, x)) for x, y in (start, end))
        turn = (last - first) % 360
        board.track(net, [start, *(_polar(radius, first + turn * step / 6) for step in range(7)), end], SIGNAL)
    else:
        board.track(net, [start, end], SIGNAL)


def _ends(board: Board, lights: list[Light]) -> None:
    entry = _polar(4.9, 120)
    board.track("LED_IN", [board.pad("J1", "2"), BESIDE_THE_EGGS, entry], SIGNAL, BACK)
    board.via("LED_IN", entry)
    board.track("LED_IN", [entry, lights[0].spot(DATA_IN)], SIGNAL)
    board.track("LED_END", [lights[-1].spot(DATA_OUT), board.pad("TP3", "1")], SIGNAL)


def _polar(radius: float, degrees: float) -> XY:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
