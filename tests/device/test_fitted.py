"""The record of what is fitted: its table of pins fits a Pico's header, and its bytes follow the format."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest

from mahe.device.fitted import FIELDS, LONGEST, PINS, SECTOR, Fitted, newest, packed, value_of

BLANK = b"\xff" * SECTOR
ON_THE_HEADER = {*range(23), 26, 27, 28}
# For each field: a valid word (not the circuit board's), the value it is read as, and some invalid words.
OFF_THE_HEADER = ("23", "25", "29", "", "x", "-1", "1.0", "22 ")
CASES: dict[str, tuple[str, object, tuple[str, ...]]] = {
    **dict.fromkeys(("LED_DATA", "KEY_ROLL", "KEY_STOP", "KEY_CARD", "KEY_MENU"), ("22", 22, (*OFF_THE_HEADER, "-"))),
    **dict.fromkeys(("LED_ENABLE", "LED_FAULT", "KEY_LIGHTS", "SCREEN_RESET", "PIEZO"), ("-", None, OFF_THE_HEADER)),
    **dict.fromkeys(("CC1_SENSE", "CC2_SENSE", "RAIL_SENSE"), ("-", None, (*OFF_THE_HEADER, "22"))),
    "SCREEN_SDA": ("20", 20, ("5", "2", "26", "-")),
    "SCREEN_SCL": ("21", 21, ("4", "3", "27", "-")),
    "COLOUR_ORDER": ("BGR", "BGR", ("GRG", "GR", "grb", "-", "")),
    "CHAIN_START": ("1", 1, ("2", "-", "-1")),
    "LEVEL_SHIFTER": ("no", False, ("1", "No", "-")),
    "KEY_LIGHTS_MA": ("47", 47, ("48", "-")),
    "SCREEN": ("SH1106", "SH1106", ("",)),
    "SCREEN_HZ": ("1000000", 1_000_000, ("99999", "1000001", "1_000_000")),
    "CLOCK_HZ": ("200000000", 200_000_000, ("133000000", "125", "-")),
    "MOST_MA": ("500", 500, ("349", "2501", "0")),
}
DEFAULTS = {name: value for name, value, _ in FIELDS}


def values(fitted: Fitted) -> dict[str, object]:
    return {name: getattr(fitted, name) for name in DEFAULTS}


def test_no_gpio_has_two_uses_and_each_is_on_the_pico_s_header() -> None:
    gpios = [gpio for _, gpio, _ in PINS]
    assert len(gpios) == len(set(gpios))
    assert set(gpios) <= ON_THE_HEADER


def test_the_table_says_of_the_circuit_board_what_a_record_might() -> None:
    said = {None: "-", True: "yes", False: "no"}
    for name, value, may_be in FIELDS:
        told = said[value] if value is None or isinstance(value, bool) else str(value)
        assert value_of(told, may_be) == value, name


def test_without_a_record_all_is_as_on_the_circuit_board() -> None:
    assert values(Fitted()) == DEFAULTS
    assert Fitted().wrong == []


def test_every_field_is_tried_here() -> None:
    assert CASES.keys() == DEFAULTS.keys()


@pytest.mark.parametrize("name", CASES)
def test_a_field_has_the_value_that_it_is_told_and_nothing_else_changes(name: str) -> None:
    told, value, wrong = CASES[name]
    assert value != DEFAULTS[name]
    assert values(Fitted(f"{name} {told}\n")) == {**DEFAULTS, name: value}
    for other in wrong:
        fitted = Fitted(f"NEWER 3\n{name} {other}")
        assert values(fitted) == DEFAULTS, other
        assert fitted.wrong == [name], other


def test_a_copy_of_a_record_has_the_format_that_is_written_down() -> None:
    text = "MOST_MA 500\nPIEZO -"
    head = b"MaFi" + bytes((7, 1, 0, 0)) + bytes((len(text), 0)) + text.encode()
    assert packed(263, text) == head + crc32(head).to_bytes(4, "little")


@pytest.mark.parametrize("rest", [b"\xff", b"\x00", b"M"])
@pytest.mark.parametrize("text", ["", "PIEZO -", "x" * LONGEST], ids=["empty", "short", "longest"])
def test_the_newer_whole_copy_counts_wherever_it_lies(text: str, rest: bytes) -> None:
    def sector(copy: bytes) -> bytes:
        return copy + rest * (SECTOR - len(copy))

    older, newer = sector(packed(255, "PIEZO 22")), sector(packed(256, text))
    assert newest([older, newer]) == (1, 256, text)
    assert newest([newer, older]) == (0, 256, text)
    assert newest([BLANK, newer]) == (1, 256, text)
    assert newest([newer, BLANK]) == (0, 256, text)


def test_no_damaged_copy_counts(seed: int) -> None:
    random = Random(seed)
    whole = packed(5, "MOST_MA 500\nPIEZO -")
    for at in range(8 * len(whole)):  # each bit
        damaged = bytearray(whole + BLANK[len(whole) :])
        damaged[at >> 3] ^= 1 << (at & 7)
        assert newest([bytes(damaged), BLANK]) == (-1, 0, "")
    for length in range(len(whole)):
        for rest in (BLANK, bytes(SECTOR), random.randbytes(SECTOR)):
            torn = (whole[:length] + rest)[:SECTOR]
            assert newest([BLANK, torn]) == (-1, 0, "") or torn[: len(whole)] == whole
    assert newest([BLANK, BLANK]) == newest([bytes(SECTOR), random.randbytes(SECTOR)]) == (-1, 0, "")
