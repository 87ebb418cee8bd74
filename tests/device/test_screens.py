"""Each type of screen shows the picture in its place, judged by the data sheets."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from mahe.device.fitted import Fitted
from mahe.device.screens import SCREENS, head_of, setup_of

ARGUMENTS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}  # argument bytes, on all types
ON, UPRIGHT = 0xAF, {0xA1, 0xC8}


class Type(NamedTuple):
    """A controller by its data sheet; `first` is its first visible column, `own` its own commands' argument bytes."""

    columns: int
    first: int
    wraps: bool  # whether writing goes on from the last column to the first
    own: dict[int, int]
    supply: tuple[int, ...]  # the command that switches on the display's voltage converter


TYPES = {
    "SSD1306": Type(128, 0, True, {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}, (0x8D, 0x14)),
    "SH1106": Type(132, 2, False, {0xAD: 1}, (0xAD, 0x8B)),
}


class Panel:
    """A model of a screen: it obeys the commands that come over I²C."""

    def __init__(self, kind: Type) -> None:
        self.kind = kind
        self.memory = [bytearray(b"\xaa" * kind.columns) for _ in range(8)]  # its content at power-on is random
        self.band, self.column = 5, 77
        self.commands: list[tuple[int, ...]] = []

    def take(self, message: bytes) -> None:
        rest = list(message)
        pending: list[int] = []
        while rest:
            control = rest.pop(0)
            single = control & 0x80
            for byte in [rest.pop(0)] if single else rest:
                if control & 0x40:
                    self.store(byte)
                else:
                    pending.append(byte)
                    if len(pending) > {**ARGUMENTS, **self.kind.own}.get(pending[0], 0):
                        self.obey(tuple(pending))
                        pending = []
            if not single:
                break
        assert not pending, "a command is cut short"

    def obey(self, command: tuple[int, ...]) -> None:
        self.commands.append(command)
        code = command[0]
        if code < 0x10:
            self.column = self.column & 0xF0 | code
        elif code < 0x20:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code < 0xB8:
            self.band = code & 7

    def store(self, byte: int) -> None:
        self.memory[self.band][self.column] = byte
        if self.column + 1 < self.kind.columns:
            self.column += 1
        elif self.kind.wraps:
            self.column = 0

    def seen(self) -> bytes:
        """Return the visible picture, 128 columns wide."""
        return b"".join(bytes(row[self.kind.first : self.kind.first + 128]) for row in self.memory)


def test_every_type_is_judged_here() -> None:
    assert SCREENS.keys() <= TYPES.keys()


def test_the_usual_screen_is_one_of_them_and_stands_for_a_type_that_is_not_known() -> None:
    usual = Fitted().SCREEN
    assert usual in SCREENS
    assert setup_of("UNKNOWN") == setup_of(usual)
    assert [head_of("UNKNOWN", band) for band in range(8)] == [head_of(usual, band) for band in range(8)]


@pytest.mark.parametrize("name", SCREENS)
def test_a_type_shows_the_picture_whole_and_upright_in_whatever_order_its_bands_come(name: str, seed: int) -> None:
    panel = Panel(TYPES[name])
    panel.take(setup_of(name))
    assert {command[0] for command in panel.commands} >= UPRIGHT
    assert TYPES[name].supply in panel.commands
    assert panel.commands[-1] == (ON,)
    random = Random(seed)
    picture = random.randbytes(1024)
    for band in random.sample(range(8), 8) + random.choices(range(8), k=5):
        panel.take(head_of(name, band) + picture[128 * band : 128 * band + 128])
    assert panel.seen() == picture


def test_bands_of_the_usual_screen_cost_three_bytes_more_than_their_dots() -> None:
    assert {len(head_of("SSD1306", band)) for band in range(8)} == {3}
