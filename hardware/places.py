"""The hardware's folders and files, and the revision and date that are printed on every sheet and board."""

from __future__ import annotations

from pathlib import Path

HARDWARE = Path(__file__).resolve().parent
CLONE = HARDWARE.parent
BUILD = CLONE / "build" / "hardware"

SYMBOLS = HARDWARE / "library" / "mahe.kicad_sym"
FOOTPRINTS = HARDWARE / "library" / "mahe.pretty"

BOARDS = ("controller", "disc")
REVISION = "A"
DATE = "2026-11-18"
KICAD = "9.0.8"
# Always the system's Python: only it has pcbnew.
SYSTEM_PYTHON = "/usr/bin/python3"


def schematic(board: str) -> Path:
    return HARDWARE / board / f"{board}.kicad_sch"


def circuit_board(board: str) -> Path:
    return HARDWARE / board / f"{board}.kicad_pcb"
