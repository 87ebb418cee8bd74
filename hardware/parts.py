"""The parts list of each build: hardware/parts.csv, from the two netlists and from parts_on_top.csv.

Everybody needs the rows of "controller" and "both builds"; then those of "disc" and "disc build", or of "strip build".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from hardware.kicad.netlist import Listed, Netlist
from hardware.places import HARDWARE

COLUMNS = ("build", "references", "quantity", "value", "manufacturer", "number", "second source", "price class",
           "footprint", "note")  # fmt: skip
Row = dict[str, str]

# Parts in no schematic: screen, keys, cables, strip.
ON_TOP = HARDWARE / "parts_on_top.csv"


def parts_list(controller: Netlist, disc: Netlist) -> str:
    """The whole list as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(grouped("controller", controller))
    writer.writerows(grouped("disc", disc))
    with ON_TOP.open() as on_top:
        writer.writerows(csv.DictReader(on_top))
    return out.getvalue()


def grouped(build: str, netlist: Netlist) -> Iterator[Row]:
    """Join parts with the same number, value and footprint in one row."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for reference in sorted(netlist.parts, key=natural):
        part = netlist.parts[reference]
        rows.setdefault((part.fields.get("Number", ""), part.value, part.footprint), []).append(reference)
    for references in rows.values():
        yield _row(build, references, netlist.parts[references[0]])


def natural(reference: str) -> tuple[str, int]:
    """The key to sort by: R2 comes before R10."""
    letters = reference.rstrip("0123456789")
    return letters, int(reference[len(letters) :])


def _row(build: str, references: list[str], part: Listed) -> Row:
    return {
        "build": build,
        "references": " ".join(references),
        "quantity": str(len(references)),
        "value": part.value,
        "manufacturer": part.fields.get("Manufacturer", ""),
        "number": part.fields.get("Number", ""),
        "second source": part.fields.get("Second source", ""),
        "price class": part.fields.get("Price class", ""),
        "footprint": part.footprint.split(":")[1],
        "note": part.fields.get("Note", "nothing to order: copper only"),
    }
