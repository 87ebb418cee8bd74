"""Symbols of a library file: their drawing and where their pins are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hardware.kicad.sexpr import Node, child, children, parse, value


@dataclass(frozen=True)
class Pin:
    number: str
    name: str
    x: float
    y: float
    unit: int  # unit 0 is drawn with every unit


def read_library(file: Path) -> dict[str, Node]:
    """The symbols of a library file by name."""
    return {str(symbol[1]): symbol for symbol in children(parse(file.read_text()), "symbol")}


def flattened(library: dict[str, Node], name: str) -> Node:
    """A self-contained symbol: if it extends another, the other's drawing with its own properties."""
    symbol = library[name]
    base_name = value(symbol, "extends")
    if not base_name:
        return symbol
    own = {str(prop[1]): prop for prop in children(symbol, "property")}
    merged: Node = []
    for part in flattened(library, base_name):
        if isinstance(part, list) and part[0] == "property":
            merged.append(own.pop(str(part[1]), part))
        else:
            merged.append(part)
    return renamed([merged[0], *merged[1:2], *own.values(), *merged[2:]], name)


def renamed(symbol: Node, name: str) -> Node:
    """The same symbol under another name, also of its units."""
    old, text = str(symbol[1]), type(symbol[1])
    copy: Node = [symbol[0], text(name)]
    for part in symbol[2:]:
        if isinstance(part, list) and part[0] == "symbol":
            copy.append([part[0], text(str(part[1]).replace(_unit_stem(part, old), name, 1)), *part[2:]])
        else:
            copy.append(part)
    return copy


def pins(symbol: Node) -> list[Pin]:
    """All pins of a symbol, in its own coordinates (y up)."""
    found = []
    for unit in children(symbol, "symbol"):
        which = int(str(unit[1]).rsplit("_", 2)[1])
        for pin in children(unit, "pin"):
            at = child(pin, "at")
            found.append(Pin(value(pin, "number"), value(pin, "name"), float(at[1]), float(at[2]), which))
    return found


def _unit_stem(unit: Node, old: str) -> str:
    return str(unit[1]).rsplit("_", 2)[0] or old
