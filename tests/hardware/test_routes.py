"""The controller's board has exactly the wires of the two text files (checked without KiCad)."""

from __future__ import annotations

from itertools import pairwise

from hardware.kicad.sexpr import Node, child, children, parse, value
from hardware.places import HARDWARE, circuit_board

FILES = ("controller_routes.txt", "controller_ground_vias.txt")
FRAME = 50  # millimetres from the page's corner to the board's
XY = tuple[float, ...]
Copper = set[tuple[str, str, frozenset[XY]]]


def _place(words: list[str]) -> XY:
    return tuple(round(float(word), 4) for word in words)


def written() -> Copper:
    """Net, layer and ends of every straight piece of track; a via is on layer VIA, and has one end."""
    copper: Copper = set()
    for line in (line for name in FILES for line in (HARDWARE / "layout" / name).read_text().splitlines()):
        net, kind, *rest = line.split()
        places = [_place(word.split(",")) for word in rest if "," in word]
        if kind == "via":
            copper.add((net, "VIA", frozenset(places)))
        copper |= {
            (net, f"{kind} {float(rest[0])}", frozenset(ends)) for ends in pairwise(places) if len(set(ends)) == 2
        }
    return copper


def laid() -> Copper:
    """The tracks and vias of KiCad's board file, in the form of `written`."""
    board = parse(circuit_board("controller").read_text())
    nets = {str(net[1]): str(net[2]) for net in children(board, "net")}
    copper: Copper = set()
    for track in children(board, "segment"):
        layer = f"{value(track, 'layer')[0]} {float(value(track, 'width'))}"
        copper.add((nets[value(track, "net")], layer, frozenset({_own(track, "start"), _own(track, "end")})))
    for via in children(board, "via"):
        copper.add((nets[value(via, "net")], "VIA", frozenset({_own(via, "at")})))
    return copper


def _own(item: Node, name: str) -> XY:
    return tuple(round(float(word) - FRAME, 4) for word in child(item, name)[1:3])


def test_the_board_has_the_wires_of_the_text_files_and_no_others() -> None:
    assert laid() == written()
    assert {layer for _, layer, _ in laid()} > {"VIA", "F 0.25", "B 0.25"}
