"""What is printed on the controller's board: connectors, their pins, test points, the version."""

from __future__ import annotations

from hardware.layout.board import Board
from hardware.layout.names import write_names
from hardware.places import REVISION

# The words at each connector's pins, in the order of the pins.
PIN_NAMES = {
    "J2": ("5V", "DATA", "GND"),
    "J3": ("ROLL", "STOP", "CARD", "MENU", "L+", "L-", "GND", "GND"),
    "J4": ("GND", "3V3", "SCL", "SDA", "RES"),
    "J5": ("+", "-"),
    "J6": ("3V3", "GND", "0", "1", "2", "3", "7", "8", "22", "GND"),
}
TITLES = {
    "LIGHTS": (84, 64.9), "KEYS": (12.6, 48.6), "SCREEN": (13.2, 30), "PIEZO": (39.6, 75.6), "SPARE": (11.3, 5.4),
    "RESET": (23.45, 21.2),
}  # fmt: skip
POINT_NAMES = {"TP1": "VUSB", "TP2": "5V LED", "TP3": "VSYS", "TP4": "3V3", "TP5": "VBUS", "TP6": "DATA", "TP7": "EN",
               "TP8": "GND"}  # fmt: skip


def write(board: Board) -> None:
    """Print the names of connectors, pins and parts, and the version."""
    for words, at in TITLES.items():
        board.text(words, at, size=1.2)
    for reference, names in PIN_NAMES.items():
        for number, words in enumerate(names, 1):
            _pin_name(board, reference, number, words)
    for reference, words in POINT_NAMES.items():
        x, y = board.pad(reference, "1")
        if reference == "TP5":
            board.text(words, (x + 1.6, y), align="left")
        else:
            board.text(words, (x, y - 2.0))
    board.text("5V IN", (90.2, 2.4), size=1.0)
    board.text("MAHÉ", (52, 64), size=2.4)
    board.text(f"controller, revision {REVISION}", (52, 67.6), size=1.2)
    board.text("CERN-OHL-P v2", (52, 70), size=1.0)
    board.text("checked by tools, not yet built", (52, 72.2), size=1.0)
    homeless = write_names(board, hidden={"H1", "H2", "H3", "H4", "FID1", "FID2", "FID3", *POINT_NAMES})
    if homeless:
        raise SystemExit(f"the controller has no room for the names of {', '.join(homeless)}: move these parts apart")


def _pin_name(board: Board, reference: str, number: int, words: str) -> None:
    x, y = board.pad(reference, str(number))
    if reference in ("J3", "J4"):
        board.text(words, (x + 3.4, y), align="left")
    elif reference == "J6":
        left = number % 2 == 1
        board.text(words, (x + (-5.0 if left else 4.1), y), align="right" if left else "left")
    elif reference == "J5":
        board.text(words, (x, y + 4.2), size=1.0)
    else:
        board.text(words, (x, y + 6.3), size=1.0)
