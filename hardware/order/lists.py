"""Lists for board houses: parts, places and angles; in a plain form, and in JLCPCB's.

A house counts a part's angle from how it lies on the reel, which isn't always how KiCad draws it. `rotations.csv` has
the difference and its source. Sources contradict each other and reels change, so a third list names the polarised
parts, to check in the house's preview.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from hardware.kicad.netlist import Netlist
from hardware.order.pads import middle, pads_of
from hardware.parts import grouped, natural
from hardware.places import circuit_board

HERE = Path(__file__).parent
LOOK_UP = "look up"
# In place of KiCad's Pico the house solders two sockets, for these pins.
SOCKETS = {"left": range(1, 21), "right": range(21, 41)}
SOCKET = {"value": "pin socket 1x20", "footprint": "PinSocket_1x20_P2.54mm", "manufacturer": "Samtec",
          "number": "SSW-120-01-T-S"}  # fmt: skip
PICO = "RaspberryPi_Pico"


class Placed(NamedTuple):
    """A part's place in KiCad; millimetres, y up."""

    reference: str
    footprint: str
    x: float
    y: float
    turn: float
    side: str


class Turn(NamedTuple):
    """A footprint's correction of the angle, what to check in the preview, and the source."""

    degrees: float
    look_for: str
    source: str


def write_lists(board: str, netlist: Netlist, positions: Path, folder: Path) -> None:
    """Write both pairs of lists, and the list for the preview."""
    parts = list(_placed(board, positions))
    rows = list(_ordered(board, netlist))
    _write(
        folder / f"{board}-positions.csv",
        ("Designator", "Mid X", "Mid Y", "Layer", "Rotation"),
        [(part.reference, f"{part.x:.4f}mm", f"{part.y:.4f}mm", part.side, f"{part.turn:g}") for part in parts],
    )
    _write(folder / f"{board}-parts.csv",
           ("Comment", "Designator", "Footprint", "Manufacturer", "Manufacturer Part", "Quantity"),
           [(row["value"], row["references"].replace(" ", ","), row["footprint"], row["manufacturer"], row["number"],
             row["quantity"]) for row in rows])  # fmt: skip
    # Front only: a second side costs more than the three joints there are worth.
    front = [part for part in parts if part.side == "Top"]
    _write(folder / f"{board}-positions-jlcpcb.csv", ("Designator", "Mid X", "Mid Y", "Layer", "Rotation"),
           [(part.reference, f"{part.x:.4f}mm", f"{part.y:.4f}mm", part.side, f"{house_turn(part):g}")
            for part in front])  # fmt: skip
    numbers, names = house_numbers(), {part.reference for part in front}
    _write(folder / f"{board}-parts-jlcpcb.csv", ("Comment", "Designator", "Footprint", "JLCPCB Part #"),
           [(row["value"], row["references"].replace(" ", ","), row["footprint"], numbers.get(row["number"], LOOK_UP))
            for row in rows if set(row["references"].split()) <= names])  # fmt: skip
    (folder / f"{board}-look-at-in-the-preview.txt").write_text("".join(_to_look_at(board, front, parts)))


def house_turn(part: Placed) -> float:
    """A part's angle by the house's convention."""
    return (part.turn + turn_of(part.footprint).degrees) % 360


def turn_of(footprint: str) -> Turn:
    """The row of rotations.csv for a footprint: the first whose entry is a prefix of the footprint's name."""
    for row in _rows("rotations.csv"):
        if footprint.startswith(row["footprint"]):
            return Turn(float(row["degrees"]), row["what to look for"], row["source"])
    raise KeyError(f"{footprint} has no row in rotations.csv; add one, with what the house shows in its preview")


def house_numbers() -> dict[str, str]:
    """Maker's number -> the house's number; other parts have to be looked up."""
    return {row["number"]: row["house number"] for row in _rows("house_numbers.csv")}


def _rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open() as file:
        return list(csv.DictReader(file))


def _placed(board: str, positions: Path) -> Iterator[Placed]:
    """KiCad's positions, but a part with legs is placed by the middle of its pads, and the Pico as two sockets."""
    legs = pads_of(circuit_board(board))
    with positions.open() as file:
        for row in sorted(csv.DictReader(file), key=lambda row: natural(row["Ref"])):
            name, turn = row["Ref"], float(row["Rot"]) % 360
            part = Placed(name, row["Package"], float(row["PosX"]), float(row["PosY"]), turn, row["Side"].capitalize())
            if part.footprint.startswith(PICO):
                for side, pins in SOCKETS.items():
                    x, y = middle([legs[name][str(pin)] for pin in pins])
                    yield part._replace(reference=f"{name}-{side}", footprint=SOCKET["footprint"], x=x, y=y)
            elif name in legs:
                x, y = middle(list(legs[name].values()))
                yield part._replace(x=x, y=y)
            else:
                yield part


def _ordered(board: str, netlist: Netlist) -> Iterator[dict[str, str]]:
    """The parts to solder, a row per kind, with sockets in place of the Pico."""
    for row in grouped(board, netlist):
        if row["footprint"].startswith(PICO):
            references = " ".join(f"{row['references']}-{name}" for name in SOCKETS)
            yield {**row, **SOCKET, "references": references, "quantity": str(len(SOCKETS))}
        elif row["number"]:
            yield row


def _to_look_at(board: str, front: list[Placed], parts: list[Placed]) -> Iterator[str]:
    yield f"The {board} in the house's preview: each of these has a right way round.\n\n"
    kinds: dict[str, list[str]] = {}
    for part in front:
        if turn_of(part.footprint).look_for:
            kinds.setdefault(part.footprint, []).append(part.reference)
    for footprint, references in kinds.items():
        turn = turn_of(footprint)
        yield f"{footprint}: {turn.look_for}; turned by {turn.degrees:g} degrees ({turn.source})\n"
        yield f"    {_in_short(references)}\n"
    by_hand = [part.reference for part in parts if part not in front]
    if by_hand:
        yield f"\nNot in the house's lists, to be soldered by hand on the back: {' '.join(by_hand)}\n"


def _in_short(references: Sequence[str]) -> str:
    """Shorten a run of references: "D1 to D161"."""
    if len(references) > 20:
        return f"{references[0]} to {references[-1]}"
    return " ".join(references)


def _write(file: Path, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    with file.open("w", newline="") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
