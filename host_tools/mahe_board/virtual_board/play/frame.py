"""A frame of the virtual board: all it shows and says at one instant, and its serialisation for a page.

MicroPython runs this file, too, so the server of `mahe play` and the site's worker send the same.
"""

from mahe.show.paper import HEIGHT, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound
    from mahe_board.virtual_board.play.ports import Shown

VERSION = 1  # version of the messages between page and board; raised when an old reader would misread new ones
# Fields of a frame, with the values that they have on a board without that information.
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
    """The fields of a frame: all that a page ever learns of a board."""
    told = table.told()
    told["keys"] = keys.taken  # number of key events that the table has read: tells a page when its press was answered
    told["lights"] = lights.frame
    told["screen"] = screen.pixels
    told["tone"] = sound.hz
    return told


class Frame:
    """A numbered, immutable frame."""

    def __init__(self, number: int, parts: "dict[str, Any]") -> None:
        self.number = number
        self.parts = parts

    @property
    def keys(self) -> int:
        """The number of key events that the table had read when this frame was made."""
        return int(self.parts["keys"])

    def whole(self) -> "dict[str, Any]":
        """Return all fields, readable for people and tests: a colour per light, and 64 rows of # and dots."""
        rgb = red_green_blue(self.parts["lights"])
        told: dict[str, Any] = {"version": VERSION, "frame": self.number}
        told.update(self.parts)
        told["lights"] = [rgb[at : at + 3].hex() for at in range(0, len(rgb), 3)]
        told["screen"] = rows(self.parts["screen"])
        return told

    def changes(self, seen: "Frame | None") -> "dict[str, Any]":
        """Return a page's update: number, keys, and the fields that differ from those of `seen`, with bytes in hex."""
        told: dict[str, Any] = {"version": VERSION, "frame": self.number, "keys": self.keys}
        for name, value in self.parts.items():
            if seen is None or value != seen.parts[name]:
                told[name] = _written(name, value)
        return told


def red_green_blue(grb: bytes) -> bytes:
    """Convert the lights' GRB bytes to RGB."""
    rgb = bytearray(grb)
    for at in range(0, len(grb), 3):  # MicroPython can't assign to a slice with a step
        rgb[at] = grb[at + 1]
        rgb[at + 1] = grb[at]
    return bytes(rgb)


def lit(screen: bytes, x: int, y: int) -> bool:
    """Whether a pixel is lit: a byte is a column of eight, its lowest bit on top."""
    return bool(screen[(y >> 3) * WIDTH + x] >> (y & 7) & 1)


def rows(screen: bytes) -> "list[str]":
    """The screen as text, a line per row."""
    return ["".join("#" if lit(screen, x, y) else "." for x in range(WIDTH)) for y in range(HEIGHT)]


def _written(name: str, value: "Any") -> "Any":
    if name == "lights":
        return red_green_blue(value).hex()
    return value.hex() if isinstance(value, bytes) else value
