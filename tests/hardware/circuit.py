"""A circuit for the tests: nets of pins and values of parts, and ways to spoil them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from hardware.kicad.netlist import Netlist

UNITS = {"n": 1e-9, "µ": 1e-6, "k": 1e3, "M": 1e6}


@dataclass(frozen=True)
class Circuit:
    """`net["R1.2"]` is the net of pin 2 of R1."""

    net: dict[str, str]
    value: dict[str, str]

    def on(self, net: str) -> set[str]:
        return {pin for pin, name in self.net.items() if name == net}

    def joined(self, *pins: str) -> bool:
        return len({self.net[pin] for pin in pins}) == 1

    def between(self, part: str, one: str, other: str) -> bool:
        """Whether a two-pin part connects two nets, either way round."""
        return {self.net[f"{part}.1"], self.net[f"{part}.2"]} == {one, other}

    def amount(self, part: str) -> float:
        """A value in ohms or farads: "5.1 k" is 5100."""
        found = re.match(r"([\d.]+)\s*([nµkM]?)", self.value[part])
        assert found, f"{part} has the value {self.value[part]!r}"
        return float(f"{float(found[1]) * UNITS.get(found[2], 1.0):.6g}")

    def moved(self, pin: str, net: str) -> Circuit:
        """The same circuit with one pin on another net."""
        return replace(self, net={**self.net, pin: net})

    def swapped(self, one: str, other: str) -> Circuit:
        """The same circuit with two pins exchanged."""
        return replace(self, net={**self.net, one: self.net[other], other: self.net[one]})

    def valued(self, part: str, value: str) -> Circuit:
        """The same circuit with another value of a part."""
        return replace(self, value={**self.value, part: value})


def circuit_of(netlist: Netlist) -> Circuit:
    return Circuit(
        {f"{part}.{pin}": net.removeprefix("/") for (part, pin), net in netlist.net.items()},
        {reference: part.value for reference, part in netlist.parts.items()},
    )
