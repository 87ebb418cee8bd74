"""The parts that are fitted to this board, by its record in the flash, and the keys that are down."""

from _rp2 import Flash  # type: ignore[import-not-found]  # rp2 has an assembler, too
from machine import Pin

from mahe_guard import flash_map

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted, newest
else:
    from fitted import Fitted, newest

KEYS = ("KEY_ROLL", "KEY_STOP", "KEY_CARD", "KEY_MENU")
# Requests by keys held at power-on, a byte for each of KEYS; the label under the board is made from this table.
HELD = {b"\0\1\0\1": "safe mode", b"\1\0\1\0": "lowest brightness, sound off, language anew"}
SAFE_MODE, QUIET = HELD[b"\0\1\0\1"], HELD[b"\1\0\1\0"]
_COPIES = 2


def fitted() -> "Fitted":
    """The fields of the newer intact copy of the record; without one, the circuit board's values."""
    try:
        start, length = flash_map.FITTED - flash_map.SLOT_A, _COPIES * flash_map.SECTOR
        record = memoryview(Flash(start=start, len=length))
        copies = [record[at : at + flash_map.SECTOR] for at in range(0, length, flash_map.SECTOR)]
        return Fitted(newest(copies)[2])  # type: ignore[arg-type]
    except Exception:  # of any kind, since the flash may hold anything
        return Fitted()


def keys(wired: "Fitted") -> list[Pin]:
    """The four keys' pins, which read 0 while a key is down."""
    return [Pin(getattr(wired, key), Pin.IN, Pin.PULL_UP) for key in KEYS]


def asked(pins: list[Pin]) -> list[str]:
    """The requests of the keys that are down; stuck keys besides don't matter."""
    down = [1 - pin() for pin in pins]
    return [what for held, what in HELD.items() if all(down[key] for key in range(4) if held[key])]
