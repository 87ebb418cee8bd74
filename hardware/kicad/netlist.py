"""A schematic's netlist, exported by KiCad."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hardware.kicad.sexpr import Node, child, children, parse, value

# A pin: the part's reference and the pin's number.
Pin = tuple[str, str]


@dataclass
class Listed:
    """A part of the netlist."""

    value: str
    footprint: str
    sheet_path: str
    fields: dict[str, str]


@dataclass
class Netlist:
    """Which pin is on which net."""

    net: dict[Pin, str] = field(default_factory=dict)
    function: dict[Pin, str] = field(default_factory=dict)
    parts: dict[str, Listed] = field(default_factory=dict)

    def pins_on(self, net: str) -> set[Pin]:
        return {pin for pin, name in self.net.items() if name == net}

    def others(self, pin: Pin) -> set[Pin]:
        """The other pins on a pin's net."""
        return self.pins_on(self.net[pin]) - {pin}


def read_netlist(file: Path) -> Netlist:
    """Read what `kicad-cli sch export netlist` wrote."""
    return netlist_of(parse(file.read_text()))


def netlist_of(root: Node) -> Netlist:
    netlist = Netlist()
    for part in children(child(root, "components"), "comp"):
        fields = {value(entry, "name"): str(entry[-1]) for entry in children(child(part, "fields"), "field")
                  if not isinstance(entry[-1], list)}  # fmt: skip
        path = "/" + value(part, "tstamps")
        netlist.parts[value(part, "ref")] = Listed(value(part, "value"), value(part, "footprint"), path, fields)
    for net in children(child(root, "nets"), "net"):
        for node in children(net, "node"):
            pin = (value(node, "ref"), value(node, "pin"))
            netlist.net[pin] = value(net, "name")
            netlist.function[pin] = value(node, "pinfunction")
    return netlist
