"""The two boards' files: KiCad's own checks, planes, print, edges, and a reproducible build."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from hardware.kicad.cli import version
from hardware.places import BOARDS, HARDWARE, KICAD, circuit_board
from tests.hardware.circuit import Circuit
from tests.hardware.layout import Layout, Print, read_layout

COMMITTED = ["parts.csv"] + [
    f"{board}/{name}"
    for board in BOARDS
    for name in (f"{board}.kicad_sch", f"{board}.kicad_pcb", f"{board}.kicad_pro", "sym-lib-table", "fp-lib-table")
]
# Printed word at a connector -> the net it promises.
PROMISED = {
    "ROLL": "KEY_ROLL", "STOP": "KEY_STOP", "CARD": "KEY_CARD", "MENU": "KEY_MENU", "L+": "LIGHT+", "L-": "LIGHT-",
    "GND": "GND", "3V3": "+3V3", "SCL": "SCREEN_SCL", "SDA": "SCREEN_SDA", "RES": "SCREEN_RESET",
    "5V": "+5V_LED", "DATA": "LED_OUT", "VUSB": "VUSB", "5V LED": "+5V_LED", "VSYS": "VSYS", "VBUS": "VBUS_PICO",
    "EN": "LED_ENABLE", **{str(gpio): f"GP{gpio}" for gpio in (0, 1, 2, 3, 7, 8, 22)},
}  # fmt: skip
# A key's resistor lies between its socket's pin and the net of the key's name.
BEHIND = {"KEY_ROLL": "R17.2", "KEY_STOP": "R18.2", "KEY_CARD": "R19.2", "KEY_MENU": "R20.2"}
PLANES = {
    "controller": {("GND", "F.Cu"), ("GND", "B.Cu"), ("Net-(F1-Pad1)", "F.Cu"), ("VUSB", "F.Cu"), ("MID", "F.Cu"),
                   ("+5V_LED", "F.Cu")},
    "disc": {("GND", "F.Cu"), ("+5V_LED", "B.Cu")},
}  # fmt: skip
LABELLED = {"J2": 3, "J3": 8, "J4": 5, "J6": 10, **{f"TP{n}": 1 for n in range(1, 9)}}


@lru_cache(maxsize=2)
def layout(board: str) -> Layout:
    return read_layout(circuit_board(board))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", ["erc", "drc"])
def test_kicad_finds_nothing_at_any_severity(
    kind: str, board: str, rule_checks: Callable[[str, str], list[str]]
) -> None:
    assert rule_checks(kind, board) == []  # "drc" compares the board with the schematic, too


@pytest.mark.parametrize("board", BOARDS)
def test_no_finding_is_waved_through(board: str) -> None:
    settings = (HARDWARE / board / f"{board}.kicad_pro").read_text()
    assert '"rule_severities": {}' in settings
    assert "exclusions" not in settings
    assert "erc" not in settings


@pytest.mark.parametrize("name", COMMITTED)
def test_what_is_committed_is_what_the_scripts_make(name: str, regenerated: Path) -> None:
    same = (HARDWARE / name).read_bytes() == (regenerated / name).read_bytes()
    assert same, f"run `python3 -m hardware.generate`, with KiCad {KICAD}; here is {version()}"


@pytest.mark.parametrize("board", BOARDS)
def test_every_plane_is_filled(board: str) -> None:
    filled = Counter((fill.net, fill.layer) for fill in layout(board).fills for _ in fill.corners)
    assert filled.keys() == PLANES[board]
    assert min(filled.values()) > 8


def wrong_words(board: Layout, circuit: Circuit) -> list[str]:
    """Connector pins whose nearest word of PROMISED promises another net."""
    words = [text for text in board.prints if text.layer == "F.SilkS" or text.layer == "F.Silkscreen"]
    found = []
    for part, pins in LABELLED.items():
        for number in range(1, pins + 1):
            pad = board.pad(part, str(number))
            net = pad.net.removeprefix("/")
            told = PROMISED[_nearest(words, pad.at).words]
            if net != told and not (told in BEHIND and circuit.net[BEHIND[told]] == net):
                found.append(f"{part}.{number}")
    return found


def _nearest(words: list[Print], at: tuple[float, float]) -> Print:
    return min((text for text in words if text.words in PROMISED), key=lambda text: math.dist(text.at, at))


def test_the_words_at_the_sockets_tell_the_truth(circuit: Circuit) -> None:
    assert wrong_words(layout("controller"), circuit) == []


@pytest.mark.parametrize(("one", "other"), [("SCL", "SDA"), ("ROLL", "STOP"), ("5V", "GND"), ("L+", "L-"), ("2", "3")])
def test_two_exchanged_words_are_noticed(one: str, other: str, circuit: Circuit) -> None:
    assert wrong_words(layout("controller").relabelled(one, other), circuit)


def test_the_disc_s_inlet_is_named_on_the_side_of_its_plug() -> None:
    board = layout("disc")
    back = [text for text in board.prints if text.layer in ("B.SilkS", "B.Silkscreen")]
    assert board.sides["J1"] == "B.Cu"
    assert [_nearest(back, board.pad("J1", number).at).words for number in "123"] == ["5V", "DATA", "GND"]


def edges(board: Layout) -> tuple[float, float, float, float]:
    points = [point for _, start, end in board.drawn["edge"] for point in (start, end)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def test_the_usb_c_socket_stands_at_the_edge_with_its_mouth_outwards() -> None:
    board = layout("controller")
    top = edges(board)[1]
    edge_line = next((start, end) for layer, start, end in board.drawn["J1"] if layer == "Dwgs.User")
    assert [y for _, y in edge_line] == pytest.approx([top, top], abs=0.1)
    contacts = [board.pad("J1", number).at[1] for number in ("A5", "A9", "B9")]
    assert min(contacts) > top + 5, "the contacts lie inside, so the mouth looks out"


def test_the_pico_s_own_usb_looks_out_over_the_same_edge() -> None:
    board = layout("controller")
    shell = min(
        y for layer, *ends in board.drawn["U1"] if layer == "F.SilkS" or layer == "F.Silkscreen" for _, y in ends
    )
    assert abs(shell - edges(board)[1]) < 1.0
    pins = [board.pad("U1", number).at[1] for number in ("1", "20")]
    assert pins[0] < pins[1], "its first pins, and so its socket, are at the upper edge"


def test_all_pads_lie_inside_the_outline() -> None:
    board = layout("controller")
    left, top, right, bottom = edges(board)
    assert (right - left, bottom - top) == pytest.approx((100, 80))
    assert all(left < pad.at[0] < right and top < pad.at[1] < bottom for pad in board.pads)


def test_nothing_stands_above_the_pico_s_bootsel_key() -> None:
    board = layout("controller")
    x, y = board.places["U1"]
    key = (x + 5.39, y + 10.63)
    assert not [part for part, at in board.places.items() if part != "U1" and math.dist(at, key) < 6]


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_bears_its_name_revision_and_licence(board: str) -> None:
    words = " ".join(text.words for text in layout(board).prints)
    for wanted in ("MAHÉ", "revision A", "CERN-OHL-P", "not yet built"):
        assert wanted in words


def test_no_two_sockets_take_the_same_plug(circuit: Circuit) -> None:
    kinds = [circuit.value[f"J{number}"] for number in range(2, 7)]
    assert len(set(kinds)) == 5
