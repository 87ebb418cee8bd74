"""Draw a schematic: parts, wires and words on a grid of 1.27 mm, written as a KiCad sheet.

Coordinates are whole steps of the grid, x to the right and y down. Identifiers are derived from names and places (UUID
5), so the same drawing gives the same bytes.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from itertools import pairwise

from hardware.catalogue import CATALOGUE, CHECK, Kind
from hardware.kicad.junctions import broken, junctions
from hardware.kicad.sexpr import Node, Text, write
from hardware.kicad.symbols import Pin, pins, read_library
from hardware.places import DATE, REVISION, SYMBOLS

GRID = 1.27
NAMESPACE = uuid.UUID("5f0c3d5e-6d61-5668-8eb0-6d6168c3a900")

Point = tuple[int, int]
# A word's offset from its part's middle, and its justification: "left", "right" or "" (centred).
Word = tuple[int, int, str]

RIGHT: tuple[Word, Word] = ((2, -1, "left"), (2, 1, "left"))
LEFT: tuple[Word, Word] = ((-2, -1, "right"), (-2, 1, "right"))
ABOVE_AND_BELOW: tuple[Word, Word] = ((0, -2, ""), (0, 2, ""))
ABOVE: tuple[Word, Word] = ((0, -4, ""), (0, -2, ""))


@dataclass
class Part:
    """A symbol on the sheet."""

    reference: str
    symbol: str
    value: str
    at: Point
    turn: int
    mirror: str
    unit: int
    pins: dict[str, Pin]
    origin: Point
    fields: dict[str, str] = field(default_factory=dict)
    words: tuple[Word, Word] = RIGHT
    hide_value: bool = False

    def __getitem__(self, number: str) -> Point:
        """The end of the pin of this number, relative to the block's corner."""
        pin = self.pins[number]
        x, y = round(pin.x / GRID), round(-pin.y / GRID)
        for _ in range(self.turn // 90):
            x, y = y, -x
        x, y = (-x if self.mirror == "y" else x), (-y if self.mirror == "x" else y)
        return self.at[0] + x - self.origin[0], self.at[1] + y - self.origin[1]

    def ends(self) -> list[Point]:
        """The ends of all pins on the sheet."""
        return [(x + self.origin[0], y + self.origin[1]) for x, y in map(self.__getitem__, self.pins)]


class Sheet:
    """A schematic of one sheet."""

    def __init__(self, project: str, title: str, paper: str, comments: tuple[str, ...]) -> None:
        self.project, self.paper = project, paper
        self.origin: Point = (0, 0)
        self.parts: list[Part] = []
        self.wires: list[tuple[Point, Point]] = []
        self._library = read_library(SYMBOLS)
        self._items: list[Node] = []
        self._identifier = self._uuid("sheet")
        self._title: Node = ["title_block", ["title", Text(title)], ["date", Text(DATE)], ["rev", Text(REVISION)]]
        self._title.append(["company", Text("Mahé, the LED board")])
        self._title += [["comment", number, Text(comment)] for number, comment in enumerate(comments, 1)]

    def block(self, title: str, at: Point, size: Point) -> None:
        """Frame a part of the sheet; later coordinates count from its upper left corner."""
        self.origin = at
        corner = (at[0] + size[0], at[1] + size[1])
        stroke: Node = ["stroke", ["width", 0.15], ["type", "dash"], ["color", 110, 110, 110, 1]]
        frame: Node = ["rectangle", ["start", *_mm(at)], ["end", *_mm(corner)], stroke, ["fill", ["type", "none"]]]
        self._items.append([*frame, ["uuid", self._uuid("frame", title)]])
        self.note(title, (2, 3), size=2.2, bold=True)

    def note(self, text: str, at: Point, size: float = 1.27, bold: bool = False) -> None:
        """Words for the reader; several lines go downwards from `at`."""
        node: Node = ["text", Text(text), ["exclude_from_sim", "no"], ["at", *self._place(at), 0]]
        node.append(_effects(size=size, justify="left top" if "\n" in text else "left", bold=bold))
        self._items.append([*node, ["uuid", self._uuid("text", text, at, self.origin)]])

    def part(
        self,
        reference: str,
        kind: str,
        at: Point,
        *,
        turn: int = 0,
        mirror: str = "",
        unit: int = 1,
        words: tuple[Word, Word] | None = None,
        value: str = "",
    ) -> Part:
        """Add a part of the catalogue."""
        what = CATALOGUE[kind]
        default = ABOVE_AND_BELOW if turn in (90, 270) and what.symbol in ("R", "C", "Polyfuse") else RIGHT
        part = self._symbol(reference, what.symbol, value or what.value, at, turn, mirror, unit, words or default)
        part.fields = _order_fields(what)
        return part

    def supply(self, name: str, at: Point) -> None:
        """Add a supply's arrow, pointing up."""
        up: tuple[Word, Word] = ((0, 0, ""), (0, -3, ""))
        self._symbol(self._next("#PWR"), "SUPPLY", name, at, 0, "", 1, up)

    def ground(self, at: Point, turn: int = 0) -> None:
        """Add the sign of the ground, pointing down; with a turn of 270 it points left."""
        part = self._symbol(self._next("#PWR"), "GND", "GND", at, turn, "", 1, ((0, 0, ""), (0, 3, "")))
        part.hide_value = True

    def driven(self, at: Point) -> None:
        """Mark a supply's source for the rule check (power flag)."""
        part = self._symbol(self._next("#FLG"), "PWR_FLAG", "PWR_FLAG", at, 0, "", 1, ((0, 0, ""), (0, -3, "")))
        part.hide_value = True

    def wire(self, *points: Point) -> None:
        """Draw straight wires from point to point; a bend goes across first and then up or down."""
        absolute = [self._shift(point) for point in points]
        for (x, y), (u, v) in pairwise(absolute):
            corner = (u, y)
            self.wires += [(a, b) for a, b in (((x, y), corner), (corner, (u, v))) if a != b]

    def label(self, name: str, at: Point, towards: str) -> None:
        """Add a signal's label, which connects it to other blocks; `towards` is its direction, "left" or "right"."""
        angle = {"right": 0, "left": 180}[towards]
        node: Node = ["global_label", Text(name), ["shape", "bidirectional"], ["at", *self._place(at), angle]]
        node.append(_effects(justify="right" if towards == "left" else "left"))
        self._items.append([*node, ["uuid", self._uuid("label", name, at, self.origin)]])

    def name(self, name: str, at: Point, towards: str = "right") -> None:
        """Write a wire's name on it, from the wire's end `at` towards the right or the left."""
        angle, justify = (180, "right bottom") if towards == "left" else (0, "left bottom")
        node: Node = ["label", Text(name), ["at", *self._place(at), angle], _effects(justify=justify)]
        self._items.append([*node, ["uuid", self._uuid("name", name, at, self.origin)]])

    def unused(self, *points: Point) -> None:
        """Mark pins as unconnected on purpose."""
        for point in points:
            self._items.append(
                ["no_connect", ["at", *self._place(point)], ["uuid", self._uuid("open", self._shift(point))]]
            )

    def render(self) -> str:
        """The sheet as KiCad's file."""
        ends = [end for part in self.parts for end in part.ends()]
        dots = junctions(self.wires, ends)
        head: Node = ["kicad_sch", ["version", "20250114"], ["generator", Text("eeschema")]]
        head += [["generator_version", Text("9.0")], ["uuid", self._identifier], ["paper", Text(self.paper)]]
        used = sorted({part.symbol for part in self.parts})
        head += [self._title, ["lib_symbols", *(renamed_for_sheet(self._library[name]) for name in used)]]
        head += self._items
        head += [self._dot(dot) for dot in dots]
        head += [self._wire(*wire) for wire in broken(self.wires, dots)]
        head += [self._instance(part) for part in self.parts]
        head += [["sheet_instances", ["path", Text("/"), ["page", Text("1")]]], ["embedded_fonts", "no"]]
        return write(head) + "\n"

    def _symbol(
        self,
        reference: str,
        symbol: str,
        value: str,
        at: Point,
        turn: int,
        mirror: str,
        unit: int,
        words: tuple[Word, Word],
    ) -> Part:
        found = {pin.number: pin for pin in pins(self._library[symbol]) if pin.unit in (0, unit)}
        part = Part(reference, symbol, value, self._shift(at), turn, mirror, unit, found, self.origin, words=words)
        self.parts.append(part)
        return part

    def _instance(self, part: Part) -> Node:
        x, y = part.at
        node: Node = ["symbol", ["lib_id", Text(f"mahe:{part.symbol}")], ["at", *_mm(part.at), part.turn]]
        node += [["mirror", part.mirror]] if part.mirror else []
        copper_only = part.symbol in ("TestPoint", "MountingHole")
        node += [["unit", part.unit], ["exclude_from_sim", "no"], ["in_bom", "no" if copper_only else "yes"]]
        node += [["on_board", "yes"], ["dnp", "no"], ["uuid", self._uuid("part", part.reference, part.unit)]]
        # KiCad rotates a part's words with it: words of a part turned by 90 degrees need another 90 to be level.
        angle = 90 if part.turn in (90, 270) else 0
        hidden = part.reference.startswith("#")
        for name, text, word, hide in (
            ("Reference", part.reference, part.words[0], hidden),
            ("Value", part.value, part.words[1], part.hide_value),
        ):
            spot = (x + word[0], y + word[1])
            effects = _effects(justify=_seen(word[2], part), hidden=hide)
            node.append(["property", Text(name), Text(text), ["at", *_mm(spot), angle], effects])
        for name, text in part.fields.items():
            node.append(["property", Text(name), Text(text), ["at", *_mm(part.at), 0], _effects(hidden=True)])
        every = sorted({pin.number for pin in pins(self._library[part.symbol])})
        node += [
            ["pin", Text(number), ["uuid", self._uuid("pin", part.reference, part.unit, number)]] for number in every
        ]
        path: Node = ["path", Text(f"/{self._identifier}"), ["reference", Text(part.reference)], ["unit", part.unit]]
        return [*node, ["instances", ["project", Text(self.project), path]]]

    def _dot(self, at: Point) -> Node:
        node: Node = ["junction", ["at", *_mm(at)], ["diameter", 0], ["color", 0, 0, 0, 0]]
        return [*node, ["uuid", self._uuid("dot", at)]]

    def _wire(self, start: Point, end: Point) -> Node:
        node: Node = ["wire", ["pts", ["xy", *_mm(start)], ["xy", *_mm(end)]]]
        return [*node, ["stroke", ["width", 0], ["type", "default"]], ["uuid", self._uuid("wire", start, end)]]

    def _next(self, prefix: str) -> str:
        return f"{prefix}{sum(part.reference.startswith(prefix) for part in self.parts) + 1:03d}"

    def _shift(self, point: Point) -> Point:
        return self.origin[0] + point[0], self.origin[1] + point[1]

    def _place(self, point: Point) -> tuple[float, float]:
        return _mm(self._shift(point))

    def _uuid(self, *role: object) -> Text:
        return Text(uuid.uuid5(NAMESPACE, "|".join(map(str, (self.project, *role)))))


def renamed_for_sheet(symbol: Node) -> Node:
    """A sheet's own copy of a symbol: its name gets the library's as a prefix, its units' names don't."""
    copy = list(symbol)
    copy[1] = Text(f"mahe:{symbol[1]}")
    return copy


def _order_fields(kind: Kind) -> dict[str, str]:
    fields = {"Footprint": kind.footprint, "Datasheet": "", "Description": ""}
    if kind.number:
        fields |= {"Manufacturer": kind.maker, "Number": kind.number, "Second source": kind.second}
        fields |= {"Price class": kind.price, "Note": CHECK}
    return fields


def _seen(justify: str, part: Part) -> str:
    """KiCad mirrors a text's justification with its part."""
    if justify and (part.turn in (90, 180)) != (part.mirror == "y"):
        return {"left": "right", "right": "left"}[justify]
    return justify


def _effects(size: float = 1.27, justify: str = "", bold: bool = False, hidden: bool = False) -> Node:
    font: Node = ["font", ["size", size, size]]
    font += [["bold", "yes"]] if bold else []
    effects: Node = ["effects", font]
    effects += [["justify", *justify.split()]] if justify else []
    return [*effects, ["hide", "yes"]] if hidden else effects


def _mm(point: Point) -> tuple[float, float]:
    return round(point[0] * GRID, 4), round(point[1] * GRID, 4)
