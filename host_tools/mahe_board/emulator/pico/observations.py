"""Observations of an emulated Pico: frames on the data pin, the screen, the flash's work, edges of a pin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from mahe_board.emulator.pico.process import decoded

WIDTH, HEIGHT = 128, 64
Range = tuple[float, float]


class Edge(NamedTuple):
    """A change of a pin's level."""

    ns: float
    level: int


class Operation(NamedTuple):
    """One erase or program of the flash chip."""

    kind: str
    address: int
    size: int
    ns: float
    data: bytes  # the bytes programmed; empty for an erase


@dataclass(frozen=True)
class Frame:
    """One frame as the LEDs receive it; times in emulated nanoseconds.

    It is torn if the line was low for more than 5 µs between two bits, or an LED got only part of its 24 bits.
    """

    number: int
    start: float
    end: float
    before: float | None  # how long the line was low before the frame; None for the first frame
    bits: int
    torn: bool
    gaps: tuple[tuple[int, float], ...]  # for each gap: the number of the bit before it, and its length
    t0h: Range | None  # shortest and longest time: high in a 0, low in a 0, high in a 1, low in a 1
    t0l: Range | None
    t1h: Range | None
    t1l: Range | None
    data: bytes

    @classmethod
    def of(cls, seen: dict[str, Any]) -> Frame:
        timings = {name: tuple(span) if span else None for name, span in seen["timings"].items()}
        return cls(
            number=seen["number"],
            start=seen["start"],
            end=seen["end"],
            before=seen["before"],
            bits=seen["bits"],
            torn=seen["torn"],
            gaps=tuple((bit, ns) for bit, ns in seen["gaps"]),
            data=decoded(seen["bytes"]),
            **timings,
        )


@dataclass(frozen=True)
class Frames:
    """Frames since power-on: their count, the count of torn ones, and the requested ones that are still kept."""

    count: int
    torn: int
    kept: tuple[Frame, ...]


@dataclass(frozen=True)
class Screen:
    """The memory of the screen's controller (1024 bytes, MONO_VLSB) and its settings."""

    memory: bytes
    on: bool
    inverted: bool
    contrast: int
    bytes_received: int

    def pixel(self, x: int, y: int) -> bool:
        return bool(self.memory[(y // 8) * WIDTH + x] >> (y % 8) & 1)

    def __str__(self) -> str:
        """The picture, two rows of pixels to a line of text."""
        blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
        rows = range(0, HEIGHT, 2)
        lines = ("".join(blocks[self.pixel(x, y), self.pixel(x, y + 1)] for x in range(WIDTH)) for y in rows)
        return "\n".join(line.rstrip() for line in lines)


@dataclass(frozen=True)
class FlashWork:
    """The flash chip's work: sectors erased, pages programmed, and all operations (as counted by power cuts)."""

    erases: int
    programs: int
    operations: int
