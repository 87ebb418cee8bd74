"""A frame of the virtual board: what it shows and says at one moment, and how a page is told of it.

MicroPython runs this file too, so the server of `mahe play` and the worker of the page without a server tell the same.
"""

from mahe.show.paper import HEIGHT, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound
    from mahe_board.virtual_board.play.ports import Shown

VERSION = 1  # of the messages between page and board: raised when one that reads the old would misread the new
# What a page is told besides lights, screen and tone of a board that doesn't tell it.
UNTOLD: "dict[str, Any]" = {
    "look": "day",
    "language": "en",
    "turtles": [],
    "sound": None,
    "around": None,
    "moment": None,
    "rerun": None,
    "said": {"number": 0, "latest": []},
}


def parts(table: "Shown", lights: "Lights", screen: "Screen", keys: "Keys", sound: "Sound") -> "dict[str, Any]":
    """What people see and hear now, by name: all that a page is ever told of a board."""
    told = table.told()
    told["keys"] = keys.taken  # key events that the table has read: a press has been answered once it is counted here
    told["lights"] = lights.frame
    told["screen"] = screen.pixels
    told["tone"] = sound.hz
    return told


class Frame:
    """One moment, by its number; it never changes once it is made."""

    def __init__(self, number: int, parts: "dict[str, Any]") -> None:
        self.number = number
        self.parts = parts

    @property
    def keys(self) -> int:
        """How many key events it answers."""
        return int(self.parts["keys"])

    def whole(self) -> "dict[str, Any]":
        """For people and tests: a colour for each light, and the screen as 64 rows of # and dots."""
        rgb = red_green_blue(self.parts["lights"])
        told: dict[str, Any] = {"version": VERSION, "frame": self.number}
        told.update(self.parts)
        told["lights"] = [rgb[at : at + 3].hex() for at in range(0, len(rgb), 3)]
        told["screen"] = rows(self.parts["screen"])
        return told

    def changes(self, seen: "Frame | None") -> "dict[str, Any]":
        """For a page: its number, its keys, and what else differs from the frame before, bytes in hexadecimal."""
        told: dict[str, Any] = {"version": VERSION, "frame": self.number, "keys": self.keys}
        for name, value in self.parts.items():
            if seen is None or value != seen.parts[name]:
                told[name] = _written(name, value)
        return told


def red_green_blue(grb: bytes) -> bytes:
    """The bytes of a chain of lights in this order; the lights take green first."""
    rgb = bytearray(grb)
    for at in range(0, len(grb), 3):  # MicroPython has no slices with a step to assign to
        rgb[at] = grb[at + 1]
        rgb[at + 1] = grb[at]
    return bytes(rgb)


def lit(screen: bytes, x: int, y: int) -> bool:
    """Whether a pixel of the screen shines: a byte is a column of eight, the top one lowest."""
    return bool(screen[(y >> 3) * WIDTH + x] >> (y & 7) & 1)


def rows(screen: bytes) -> "list[str]":
    """The screen as text, a row a line."""
    return ["".join("#" if lit(screen, x, y) else "." for x in range(WIDTH)) for y in range(HEIGHT)]


def _written(name: str, value: "Any") -> "Any":
    if name == "lights":
        return red_green_blue(value).hex()
    return value.hex() if isinstance(value, bytes) else value
