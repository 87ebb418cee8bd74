"""Make the controller's circuit board.

    /usr/bin/python3 -m hardware.layout.controller NETLIST

The wires come from controller_routes.txt, the vias between the ground planes from controller_ground_vias.txt.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pcbnew

from hardware.kicad.netlist import read_netlist
from hardware.layout import controller_print
from hardware.layout.board import BACK, FRONT, Board, Frame
from hardware.layout.routes import lay
from hardware.places import circuit_board

ROUTES = Path(__file__).parent / "controller_routes.txt"
GROUND_VIAS = Path(__file__).parent / "controller_ground_vias.txt"
WIDTH, HEIGHT, CORNER = 100.0, 80.0, 3.0

# Each part's place from the upper left corner, and its turn counter-clockwise.
PLACES: dict[str, tuple[float, float, float]] = {
    "U1": (30, 3, 0),
    # USB-C and its CC lines, along the upper edge.
    "J1": (82, 3.4, 180), "F1": (82, 14, 270), "D1": (90.5, 18, 270), "C14": (94.5, 18, 270), "R16": (86.5, 18.5, 270),
    "R1": (70.5, 6.2, 0), "R2": (70.5, 12.2, 0), "U4": (73.4, 9.2, 180),
    "R3": (58.5, 27.6, 0), "C1": (53, 27.6, 180), "R4": (58.5, 24.2, 0), "C2": (53, 24.2, 180),
    # From USB-C down to the lights.
    "U5": (74.5, 25.5, 0), "R5": (69, 23.6, 0), "R6": (69, 27.2, 0),
    "Q1": (82, 26.5, 90), "Q2": (82, 37, 270), "C4": (75.6, 32.6, 180), "C3": (75.6, 36.4, 0),
    "R8": (69.5, 34.6, 0), "D2": (69.5, 38, 0), "R7": (69.5, 31, 180), "Q3": (63.5, 36, 180), "R9": (63.5, 40.6, 0),
    "C5": (88, 50, 0), "J2": (80, 70.8, 0),
    # From the Pico's USB to the lights.
    "U2": (58, 6.5, 0), "C13": (53.3, 3.6, 90), "D3": (65, 5, 180), "R10": (62.6, 10.4, 90),
    "R11": (53.6, 10.6, 0), "Q4": (58.2, 12.4, 0), "R12": (63.4, 15.4, 0), "R13": (57.6, 16.4, 0),
    "D4": (56.2, 19.8, 0),
    # Light data.
    "U3": (64.5, 62, 0), "C6": (64.5, 57.6, 180), "R15": (59, 60, 90), "R14": (71, 62.6, 0), "D5": (73.4, 72.4, 90),
    # The left side: spare pins, screen, keys.
    "J6": (10, 12.5, 0), "J4": (6.4, 33, 270), "J3": (6.4, 51, 270),
    "R22": (19, 37, 0), "R23": (19, 40.4, 0), "R24": (19, 43.8, 0), "C7": (19, 33.6, 180), "C8": (19, 30.2, 180),
    "U6": (16.6, 54.6, 90), "R17": (21.4, 48.6, 0), "R18": (21.4, 52.6, 0), "R19": (21.4, 56.6, 0),
    "R20": (21.4, 60.6, 0),
    "C9": (25.3, 48.6, 0), "C10": (25.3, 52.6, 0), "C11": (25.3, 56.6, 0), "C12": (25.3, 60.6, 0),
    # Along the lower edge.
    "Q5": (17.2, 65.2, 180), "R21": (23.4, 65.6, 0), "F2": (16.2, 70.6, 180),
    "J5": (30.5, 73.6, 0), "Q6": (31, 65.4, 90), "R25": (25.4, 72, 180), "R26": (30.6, 69.6, 0), "R27": (37.4, 65.4, 0),
    "R28": (37.4, 61.6, 180),
    # RESET beside the Pico's BOOTSEL key, so that both lie under one strip of the console, behind the screen.
    "SW1": (21.2, 16.88, 90),
    # Half of the lights' supply, for the Pico.
    "R29": (69.5, 43, 0), "R30": (63.6, 45.6, 90), "C15": (59.6, 45.6, 90),
    "TP1": (94.8, 24.5, 0), "TP2": (94.8, 38.5, 0), "TP3": (52.6, 15.6, 0), "TP4": (20.4, 26.6, 0),
    "TP5": (59.5, 1.9, 0),
    "TP6": (70.6, 68, 0), "TP7": (55.6, 47, 0), "TP8": (94.8, 31.5, 0),
    "H1": (4, 4, 0), "H2": (96, 4, 0), "H3": (4, 76, 0), "H4": (96, 76, 0),
}  # fmt: skip

FIDUCIALS = ((20.5, 3.6), (96.0, 63.0), (11.5, 76.0))

# Planes for the large currents, on the front.
FUSE_INLET = [(79.8, 5.7), (84.2, 5.7), (85.2, 9), (85.2, 13.2), (78.8, 13.2), (78.8, 9)]
VUSB = [(78.2, 14.8), (96.6, 14.8), (96.6, 21.6), (86.2, 21.6), (86.2, 25.4), (77, 25.4), (77, 21.6), (78.2, 21.6)]
MID = [(78.6, 27.6), (85.8, 27.6), (85.8, 35.8), (78.6, 35.8)]
LIGHTS = [(78, 38.2), (98, 38.2), (98, 58), (82, 72.8), (78.2, 72.8), (78, 56)]
POURS = {"Net-(F1-Pad1)": FUSE_INLET, "VUSB": VUSB, "/MID": MID, "+5V_LED": LIGHTS}


def make(netlist: Path) -> None:
    """Place the parts, lay the wires, print the words and fill the planes."""
    board = Board("controller", "Controller board", read_netlist(netlist), Frame(50, 50))
    for reference, (x, y, turn) in PLACES.items():
        board.place(reference, (x, y), turn)
    for number, at in enumerate(FIDUCIALS, 1):
        board.fiducial(number, at)
    for pad in board.parts["J1"].Pads():
        pad.SetLocalZoneConnection(pcbnew.ZONE_CONNECTION_FULL)
    board.solder_by_hand("J2")
    _outline(board)
    lay(board, ROUTES)
    controller_print.write(board)
    lay(board, GROUND_VIAS)
    for net, area in POURS.items():
        board.pour(net, FRONT, area, priority=2, solid=True)
    whole = [(0.4, 0.4), (WIDTH - 0.4, 0.4), (WIDTH - 0.4, HEIGHT - 0.4), (0.4, HEIGHT - 0.4)]
    for layer in (FRONT, BACK):
        board.pour("GND", layer, whole)
    board.save(circuit_board("controller"))


def _outline(board: Board) -> None:
    w, h, r = WIDTH, HEIGHT, CORNER
    k = r * (1 - 0.5**0.5)
    for start, end in (((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r))):
        board.edge_line(start, end)
    for start, middle, end in (
        ((0, r), (k, k), (r, 0)), ((w - r, 0), (w - k, k), (w, r)),
        ((w, h - r), (w - k, h - k), (w - r, h)), ((r, h), (k, h - k), (0, h - r)),
    ):  # fmt: skip
        board.edge_arc(start, middle, end)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
