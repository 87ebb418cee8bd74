"""The parts list: complete, orderable, and clear about unchecked numbers."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from hardware.kicad.netlist import Netlist
from hardware.places import BOARDS, HARDWARE

with (HARDWARE / "parts.csv").open() as file:
    ROWS = list(csv.DictReader(file))
PRICES = {"cents", "under 1 €", "1–5 €", "over 5 €"}


def ordered(build: str) -> list[dict[str, str]]:
    return [row for row in ROWS if row["build"] == build]


@pytest.mark.parametrize("board", BOARDS)
def test_every_reference_of_the_schematic_is_listed_exactly_once(board: str, netlists: dict[str, Netlist]) -> None:
    listed = Counter(reference for row in ordered(board) for reference in row["references"].split())
    assert listed == Counter(netlists[board].parts.keys())


@pytest.mark.parametrize("board", BOARDS)
def test_the_quantities_are_the_numbers_of_references(board: str) -> None:
    assert all(int(row["quantity"]) == len(row["references"].split()) for row in ordered(board))


def test_everything_that_is_ordered_has_maker_number_price_and_a_word_of_caution() -> None:
    for row in ROWS:
        if row["note"].startswith("nothing to order"):
            assert not row["number"]
            continue
        assert "check before ordering" in row["note"], row
        assert row["price class"] in PRICES, row
        assert (row["manufacturer"] and row["number"]) or row["second source"], row


def test_what_runs_short_has_a_second_source() -> None:
    for row in ROWS:
        if row["value"] in (
            "WS2812B",
            "SN74LV1T34",
            "TPS2553",
            "Si4425DDY",
            "BC857BS",
            "3 A hold",
            "Raspberry Pi Pico",
        ):
            assert row["second source"], row["value"]


def test_each_build_has_its_lights() -> None:
    assert next(row for row in ordered("disc") if row["value"] == "WS2812B")["quantity"] == "161"
    strip = {row["value"]: int(row["quantity"]) for row in ordered("strip build")}
    pieces = next(count for what, count in strip.items() if what.startswith("piece of seven lights"))
    jewels = next(count for what, count in strip.items() if what.startswith("jewel of seven lights"))
    assert (pieces, jewels, pieces * 7 + jewels * 7) == (22, 1, 161)
    assert {row["build"] for row in ROWS} == {"controller", "disc", "both builds", "disc build", "strip build"}


def amount(start: str) -> int:
    return int(next(row["quantity"] for row in ROWS if row["value"].startswith(start)))


def test_there_are_contacts_to_spare() -> None:
    # Two plugs of three wires; keys and screen have 8 + 5.
    assert amount("VH housing") == 2
    assert amount("VH contact") >= 6 + 4
    assert amount("XH contact") >= 8 + 5 + 5


@pytest.mark.parametrize(("board", "build", "size"), [("controller", "both builds", "100 x 80"),
                                                     ("disc", "disc build", "280 mm round")])  # fmt: skip
def test_a_bare_board_is_ordered_with_thickness_finish_and_colour(board: str, build: str, size: str) -> None:
    (row,) = [row for row in ordered(build) if row["value"] == f"circuit board of the {board}"]
    for wanted in (size, "1.6 mm thick", "HASL", "ORDER.md"):
        assert wanted in row["note"]
    assert "colour" in row["note"] or "black" in row["note"]


def test_what_holds_a_board_doesn_t_conduct() -> None:
    assert "nylon" in next(row["value"] for row in ROWS if row["value"].startswith("spacer"))


def test_the_screen_s_swapped_pins_are_warned_of() -> None:
    assert "VCC GND" in next(row["note"] for row in ROWS if row["value"].startswith("OLED"))
