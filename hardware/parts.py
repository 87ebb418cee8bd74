"""The parts list of each build: hardware/parts.csv, from the two netlists and what comes on top.

A build is "controller" and "both", and then "disc" or "strip".
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from hardware.catalogue import CHECK, PRICES
from hardware.kicad.netlist import Listed, Netlist

COLUMNS = ("build", "references", "quantity", "value", "manufacturer", "number", "second source", "price class",
           "footprint", "note")  # fmt: skip
Row = dict[str, str]

# What stands in no schematic: build, quantity, what, maker, number, second source, price class, what for.
ON_TOP = (
    ("both", 2, "pin socket 1x20, 2.54 mm, 8.5 mm high", "Samtec", "SSW-120-01-T-S", "any 1x20 socket", 1, "under the Pico"),
    ("both", 2, "pin header 1x20, 2.54 mm", "Harwin", "M20-9992046", "any 1x20 header", 1, "on a Pico without headers"),
    ("both", 1, "OLED 128x64, I2C, SSD1309, 2.42 inch", "", "", "SSD1306, 0.96 inch", 3, "3.3 V, address 0x3C"),
    ("both", 4, "arcade key, 24 mm", "Sanwa", "OBSF-24", "any key, with a 5 V light or without", 2, "ROLL STOP CARD MENU"),
    ("both", 1, "piezo disc, 27 mm, with wires", "Murata", "7BB-27-4L0", "any passive piezo", 1, "glued under the plate"),
    ("both", 1, "USB-C supply, 5 V 3 A, with cable", "Raspberry Pi", "SC0218", "any 15 W USB-C charger", 3, "a laptop does, dimmer"),
    ("both", 2, "VH housing, 3 ways", "JST", "VHR-3N", "", 0, "LIGHTS; for the strip one"),
    ("both", 6, "VH contact", "JST", "BVH-21T-P1.1", "", 0, "0.75 mm² wire for 5V and GND"),
    ("both", 1, "XH housing, 8 ways", "JST", "XHP-8", "", 0, "KEYS"),
    ("both", 1, "XH housing, 5 ways", "JST", "XHP-5", "", 0, "SCREEN"),
    ("both", 13, "XH contact", "JST", "BXH-001T-P0.6", "", 0, "KEYS and SCREEN"),
    ("both", 1, "PH housing, 2 ways, with wires", "JST", "PHR-2", "", 0, "PIEZO"),
    ("disc", 4, "spacer M3 x 20 mm, inside thread, with 8 screws", "Ettinger", "05.03.203", "any", 1, "controller under the disc"),
    ("strip", 22, "piece of seven lights of 144/m strip, WS2812B, 5 V", "Worldsemi", "WS2812B strip 144/m, 2 m", "SK6812", 3,
     "a metre gives twenty pieces"),
    ("strip", 1, "jewel of seven lights, 23 mm", "Adafruit", "2226", "other 7-light jewels", 2, "the eggs"),
    ("strip", 1, "wire 0.75 mm², red and black, 3 m each", "", "", "any", 1, "supply to every third piece"),
    ("strip", 1, "wire 0.14 mm², 2 m", "", "", "any", 0, "data from piece to piece"),
)  # fmt: skip


def parts_list(controller: Netlist, disc: Netlist) -> str:
    """The whole list as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(grouped("controller", controller))
    writer.writerows(grouped("disc", disc))
    for build, quantity, what, maker, number, second, price, use in ON_TOP:
        writer.writerow({
            "build": build, "quantity": str(quantity), "value": what, "manufacturer": maker, "number": number,
            "second source": second, "price class": PRICES[price], "note": f"{use}; {CHECK}",
        })  # fmt: skip
    return out.getvalue()


def grouped(build: str, netlist: Netlist) -> Iterator[Row]:
    """One row for all parts that are ordered alike."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for reference in sorted(netlist.parts, key=natural):
        part = netlist.parts[reference]
        rows.setdefault((part.fields.get("Number", ""), part.value, part.footprint), []).append(reference)
    for references in rows.values():
        yield _row(build, references, netlist.parts[references[0]])


def natural(reference: str) -> tuple[str, int]:
    """R2 before R10."""
    letters, digits = re.fullmatch(r"(\D+)(\d+)", reference).groups()  # type: ignore[union-attr]
    return letters, int(digits)


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
