"""What can be seen on an emulated Pico: frames on the data pin, the screen, the flash's work, edges of a pin."""

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
    data: bytes  # that were programmed


@dataclass(frozen=True)
class Frame:
    """One frame as the LEDs take it; times in emulated nanoseconds.

    It is torn when the line rested for more than 5 µs between two bits, or when an LED got only a part of its 24 bits.
    """

    number: int
    start: float
    end: float
    before: float | None  # how long the line was low before it; None for the first
    bits: int
    torn: bool
    gaps: tuple[tuple[int, float], ...]  # after which bit, and how long
    t0h: Range | None  # shortest and longest high time of a 0, and so on
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
    """Frames since power-on: how many, how many of them torn, and those that were asked for and are still kept."""

    count: int
    torn: int
    kept: tuple[Frame, ...]


@dataclass(frozen=True)
class Screen:
    """The memory of the screen's controller (1024 bytes, MONO_VLSB) and what its commands set."""

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
    """What the flash chip has done: sectors erased, pages programmed, operations in all (which a power cut counts)."""

    erases: int
    programs: int
    operations: int
