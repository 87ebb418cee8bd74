"""The record of what is fitted: wiring and parts of this board, by name; the circuit board's values are the defaults.

The record lies in flash, outside slots and filesystem: text, with a line `NAME VALUE` for each field. It has two
copies, a sector each, so that one is intact when power goes while the other is written. A copy is MAGIC, a counter (4
bytes; the higher one is newer), the length of the text (2 bytes), the text, and the CRC-32 of all that (4).

The guard and the tools on a laptop have this file, too: it imports nothing of the game.
"""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Value = int | str | bool | None

MAGIC = b"MaFi"
SECTOR = 4096
_HEAD = 10  # length in front of the text
_SEAL = 4  # length behind it
LONGEST = SECTOR - _HEAD - _SEAL
_SAID = {"-": None, "yes": True, "no": False}

# A row is a name, the value on the circuit board, and the values allowed: words or numbers. `-` (None) is a missing
# part, `*` any word. The netlist of the circuit is tested against these pins.
PINS = (
    # The chain of lights.
    ("LED_DATA", 16, "0-22 26-28"),  # through the level shifter; pulled down, so that a reset lights nothing
    ("LED_ENABLE", 17, "- 0-22 26-28"),  # high switches the lights' supply on; pulled down, so it is off at first
    ("LED_FAULT", 18, "- 0-22 26-28"),  # low while the lights draw too much from a laptop; needs the Pico's pull-up
    # The four keys: low while pressed, pulled up by the Pico.
    ("KEY_ROLL", 10, "0-22 26-28"),
    ("KEY_STOP", 11, "0-22 26-28"),
    ("KEY_CARD", 12, "0-22 26-28"),
    ("KEY_MENU", 13, "0-22 26-28"),
    ("KEY_LIGHTS", 14, "- 0-22 26-28"),  # high switches the lights of the keys on
    # The screen, on I2C 0.
    ("SCREEN_SDA", 4, "0 4 8 12 16 20"),
    ("SCREEN_SCL", 5, "1 5 9 13 17 21"),
    ("SCREEN_RESET", 6, "- 0-22 26-28"),  # low resets the screen; an SSD1309 needs it
    ("PIEZO", 15, "- 0-22 26-28"),  # PWM, through a transistor
    # Voltages, all on the analogue converter.
    ("CC1_SENSE", 26, "- 26-28"),  # the offer of the USB-C source: about 0.4, 0.9 or 1.7 V; the other one reads 0
    ("CC2_SENSE", 27, "- 26-28"),
    ("RAIL_SENSE", 28, "- 26-28"),  # half of the lights' voltage, by a divider
)
OTHERS = (
    ("COLOUR_ORDER", "GRB", "GRB GBR RGB RBG BRG BGR"),  # the order in which a light takes its three bytes
    ("CHAIN_START", 0, "0-1"),  # lights in front of the game's first one: 1 if a spare one serves as level shifter
    ("LEVEL_SHIFTER", True, "yes no"),  # without one, a light at more than 4.7 V may not understand the Pico's 3.3 V
    ("KEY_LIGHTS_MA", 0, "0-47"),  # of all lights of the keys together, lit if it is above 0; 47: firmware/README.md
    ("SCREEN", "SSD1306", "*"),  # also for an SSD1309; other types: screens.py
    ("SCREEN_HZ", 400_000, "100000-1000000"),  # many screens can do 1_000_000
    ("CLOCK_HZ", 125_000_000, "125000000 200000000"),  # at the second, an RP2040 gets a higher voltage
    ("MOST_MA", None, "- 350-2500"),  # the board's limit, and the offer of a source without CC lines
)
FIELDS = PINS + OTHERS


class Fitted:
    """The fields of a record's text, as attributes; `wrong` names invalid ones, which have their defaults."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, text: str = "") -> None:
        self.wrong: list[str] = []
        for name, value, _ in FIELDS:
            setattr(self, name, value)
        for line in text.split("\n"):
            name, _, told = line.partition(" ")
            for field, _, may_be in FIELDS:
                if field == name:  # fields of other versions are ignored
                    try:
                        setattr(self, name, value_of(told, may_be))
                    except ValueError:
                        self.wrong.append(name)


def value_of(told: str, may_be: str) -> "Value":
    """The value of a word in a record; ValueError if the field can't have it."""
    for word in may_be.split(" "):
        least, _, most = word.partition("-")
        if word == "*" and told:
            return told
        if word == told:
            return _SAID[told] if told in _SAID else int(told) if told.isdigit() else told
        if most and told.isdigit() and int(least) <= int(told) <= int(most):
            return int(told)
    raise ValueError(may_be)


def newest(copies: "Sequence[bytes]") -> "tuple[int, int, str]":
    """The index, counter and text of the newer intact copy in these sectors; -1, 0 and no text if none is intact."""
    found = (-1, 0, "")
    for place, copy in enumerate(copies):
        end = _HEAD + int.from_bytes(copy[8:_HEAD], "little")
        seal = int.from_bytes(copy[end : end + _SEAL], "little")
        if bytes(copy[:4]) == MAGIC and end <= SECTOR - _SEAL and crc32(copy[:end]) == seal:
            count = int.from_bytes(copy[4:8], "little")
            if found[0] < 0 or count > found[1]:
                found = (place, count, "".join(map(chr, copy[_HEAD:end])))
    return found


def packed(count: int, text: str) -> bytes:
    """A copy of a record, to be written at the beginning of the sector that isn't the newest one's."""
    content = bytes(map(ord, text))
    whole = MAGIC + count.to_bytes(4, "little") + len(content).to_bytes(2, "little") + content
    seal: int = crc32(whole)
    return whole + seal.to_bytes(_SEAL, "little")
