"""The build guide agrees with netlist and firmware, and its pictures are up to date."""

from __future__ import annotations

import csv
import re

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageStat

from hardware.case import guide, scenes, wiring
from hardware.case.piece import Piece
from hardware.kicad.netlist import Netlist
from hardware.places import CLONE, HARDWARE
from mahe.device import supply
from mahe.show import current_limit, geometry
from mahe.show.texts import en
from tests.hardware.circuit import Circuit, circuit_of

TEXT = (HARDWARE / "BUILD.md").read_text()
NETS = {"VUSB": "VUSB", "5V LED": "+5V_LED", "VSYS": "VSYS", "3V3": "+3V3", "VBUS": "VBUS_PICO", "DATA": "LED_OUT",
        "EN": "LED_ENABLE", "GND": "GND"}  # fmt: skip


def chapter(number: int) -> str:
    return TEXT.split(f"\n## {number}. ")[1].split("\n## ")[0]


def table(text: str) -> dict[str, list[str]]:
    """The rows of a chapter's tables, by their first cell."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}


def resistance(circuit: Circuit, net: str) -> float:
    """The resistance from a net to ground through resistors only, since a meter's voltage is too low for diodes."""
    resistors = [part for part in circuit.value if re.fullmatch(r"R\d+", part)]
    edges = [(circuit.net[f"{part}.1"], circuit.net[f"{part}.2"], circuit.amount(part)) for part in resistors]
    reached, grew = {net}, True
    while grew:
        more = {end for a, b, _ in edges for end in (a, b) if {a, b} & (reached - {"GND"})} - reached
        reached |= more
        grew = bool(more)
    if "GND" not in reached:
        return float("inf")
    nodes = sorted(reached - {"GND"})
    flow = np.zeros((len(nodes), len(nodes)))
    for a, b, ohms in edges:
        for one, other in ((a, b), (b, a)):
            if one in nodes:
                flow[nodes.index(one), nodes.index(one)] += 1 / ohms
                if other in nodes:
                    flow[nodes.index(one), nodes.index(other)] -= 1 / ohms
    fed = np.array([1.0 if node == net else 0.0 for node in nodes])
    return float(np.linalg.lstsq(flow, fed, rcond=None)[0][nodes.index(net)])


def without_the_pico(circuit: Circuit) -> Circuit:
    return Circuit({pin: net for pin, net in circuit.net.items() if not pin.startswith("U1.")}, circuit.value)


@pytest.mark.parametrize(("point", "ohms"), [("VUSB", 468), ("5V LED", 9400), ("EN", 4700)])
def test_the_resistances_before_power_are_those_of_the_netlist(point: str, ohms: float, circuit: Circuit) -> None:
    assert resistance(without_the_pico(circuit), NETS[point]) == pytest.approx(ohms, rel=0.005)
    told = f"{ohms} Ω" if ohms < 1000 else f"{ohms / 1000:.1f} kΩ"
    assert table(chapter(4))[point][0] == told


@pytest.mark.parametrize("point", ["VSYS", "3V3", "VBUS", "DATA"])
def test_no_resistor_leads_from_the_other_points_to_ground(point: str, circuit: Circuit) -> None:
    assert resistance(without_the_pico(circuit), NETS[point]) > 20_000
    assert "above" in table(chapter(4))[point][0]


def test_a_changed_resistor_would_be_noticed(circuit: Circuit) -> None:
    assert resistance(circuit.valued("R16", "4.7 k"), "VUSB") == pytest.approx(4476, rel=0.01)


def test_the_points_of_the_drawing_are_on_the_nets_that_their_words_say(circuit: Circuit) -> None:
    for name, words in wiring.POINTS.items():
        assert circuit.net[f"{name}.1"] == NETS[words]
    assert set(table(chapter(4))) - {"point", "---"} == set(NETS) - {"GND"}


def test_the_current_at_first_power_is_what_the_resistors_take(circuit: Circuit) -> None:
    assert 5.0 / resistance(without_the_pico(circuit), "VUSB") == pytest.approx(0.0107, abs=0.0003)
    assert "It takes 0.01 A" in chapter(5)


def test_voltages_under_way_are_the_firmware_s_own() -> None:
    at_full = (supply.SAGS + supply.WAY * supply.USB_C_3_A / 1000) / 1000
    rows = table(chapter(10))
    assert rows["5V LED"][0].startswith(f"{at_full:.2f} or more")
    assert f"below {at_full:.2f} V at {supply.USB_C_3_A / 1000:.2f} A" in chapter(12)
    assert f"up to {supply.SOFT_START} ms longer" in chapter(10)
    assert f"{supply.USB_C_3_A / 1000:.2f} A ({supply.USB_C_1A5 / 1000:.2f} A from" in chapter(10)
    left = (supply.SURE - current_limit.PICO_AND_SCREEN_MA) / 1000
    assert f"{left:.2f} A of {supply.SURE / 1000:.2f} A" in chapter(10)
    assert f"above {supply.LISTENS / 1000:.1f} V" in chapter(12)


def test_power_md_says_the_same_of_the_lights_least_voltage() -> None:
    least = re.search(r"folds back at, USB-C, 3 A \| ([\d.]+) V \| ([\d.]+) V", (HARDWARE / "POWER.md").read_text())
    assert least
    assert table(chapter(10))["5V LED"][0].startswith(least[1])
    assert table(chapter(10))["5V LED on the disc, before its tray is on"][0].startswith(least[2])


def test_the_contacts_of_the_cable_hold_its_wires() -> None:
    thinnest, thickest = map(float, re.findall(r"[\d.]+", table(chapter(6))["LIGHTS (VH)"][1])[:2])
    for _, name, _, wire in wiring.CABLE:
        sizes = [float(size) for size in re.findall(r"\d\.\d+", wire)]
        assert thinnest <= min(sizes) <= max(sizes) <= thickest, name


def wrong_wires(harness: tuple[tuple[str, tuple[tuple[int, str, str, str], ...]], ...], circuit: Circuit) -> list[str]:
    """Contacts of the harness whose signal isn't their socket's net."""
    sockets = {"KEYS, XH 8": "J3", "SCREEN, XH 5": "J4", "PIEZO, PH 2": "J5"}
    words = {"GND": "GND", "3V3": "+3V3", "SCL": "SCREEN_SCL", "SDA": "SCREEN_SDA", "RES": "SCREEN_RESET",
             "L+": "LIGHT+", "L-": "LIGHT-"}  # fmt: skip
    resistors = {"ROLL": "R17", "STOP": "R18", "CARD": "R19", "MENU": "R20"}
    wrong = []
    for title, contacts in harness:
        for number, signal, _, _ in contacts:
            net = circuit.net[f"{sockets[title]}.{number}"]
            if signal in resistors:  # a resistor lies between the key's contact and its net
                right = circuit.between(resistors[signal], net, f"KEY_{signal}")
            elif signal in ("+", "-"):
                right = net == circuit.net["R25.2" if signal == "+" else "Q6.3"]
            else:
                right = net == words[signal]
            if not right:
                wrong.append(f"{title} {number} {signal}")
    return wrong


def test_the_harness_is_drawn_as_the_sockets_are_wired(circuit: Circuit) -> None:
    assert wrong_wires(wiring.HARNESS, circuit) == []


def test_two_exchanged_wires_of_the_harness_are_noticed(circuit: Circuit) -> None:
    assert wrong_wires(wiring.HARNESS, circuit.swapped("J4.1", "J4.2"))
    assert wrong_wires(wiring.HARNESS, circuit.swapped("J3.1", "J3.2"))


def test_the_cable_joins_the_same_contacts_of_both_boards(netlists: dict[str, Netlist]) -> None:
    controller, disc = circuit_of(netlists["controller"]), circuit_of(netlists["disc"])
    names = {"5V": ("+5V_LED", "+5V_LED"), "DATA": ("LED_OUT", "LED_IN"), "GND": ("GND", "GND")}
    for number, signal, _, _ in wiring.CABLE:
        assert (controller.net[f"J2.{number}"], disc.net[f"J1.{number}"]) == names[signal]


def test_every_third_piece_of_strip_is_fed_and_hands_on_to_its_neighbours() -> None:
    assert len(wiring.FED) == 8
    pieces = range(1, 23)
    assert all(any(abs(piece - fed) <= 1 for fed in wiring.FED) for piece in pieces)
    told = re.findall(r"go to pieces ([\d, and]+);", chapter(9))
    assert tuple(int(number) for number in re.findall(r"\d+", told[0])) == wiring.FED
    assert wiring.strip_wiring().count('class="feed"') == 2 * 8


def test_the_strip_s_pieces_are_drawn_in_the_order_of_the_data() -> None:
    for piece in range(1, 22):
        begin, end = wiring._piece_ends(piece)
        inward = np.hypot(*end) < np.hypot(*begin)
        assert inward == (piece % 2 == 0), "odd spaces run outwards"
    assert geometry.space(2, 0) > geometry.space(2, 6)


def test_there_are_as_many_screws_as_holes_and_the_parts_list_has_them() -> None:
    rows = [line for line in chapter(1).splitlines() if re.match(r"\| \d+ \|", line)]
    told = {cells[2].strip().split(",")[0]: int(cells[1]) for cells in (row.split("|") for row in rows)}
    assert list(told.values()) == [9 + 6 + 4 + 2, 4, 8, 1]
    with (HARDWARE / "parts.csv").open() as file:
        listed = {row["value"].split(",")[0]: int(row["quantity"]) for row in csv.DictReader(file)}
    for words, count in told.items():
        assert listed[words] == count


def test_the_self_test_s_pages_come_in_the_order_of_the_guide() -> None:
    pages = re.findall(r"!\[[^\]]*\]\(case/pictures/(test-[a-z]+)-screen\.svg\)", chapter(11))
    assert pages == ["test-light", "test-colour", "test-keys", "test-screen", "test-sound"]
    titles = re.findall(r"!\[([^\]]*)\]\(case/pictures/test-[a-z]+-screen\.svg\)", chapter(11))
    for title in titles:
        assert title in en.TEXTS or title == "a white screen"


def test_every_picture_of_the_guide_is_there_and_every_picture_is_used() -> None:
    used = set(re.findall(r"\(case/pictures/([\w.-]+)\)", TEXT))
    assert used == {file.name for file in guide.PICTURES.iterdir()}


def test_the_drawn_pictures_are_what_the_script_draws() -> None:
    for name, text in guide.drawings().items():
        assert (guide.PICTURES / name).read_text() == text, f"{name}: run make case"


def test_a_rendered_picture_is_what_the_script_renders() -> None:
    with Image.open(guide.PICTURES / "controller-flat.png") as committed:
        apart = ImageChops.difference(committed.convert("RGB"), scenes.controller_flat())
    assert sum(ImageStat.Stat(apart).mean) / 3 < 1.5, "run make case"


def test_the_commands_of_the_guide_exist() -> None:
    verbs = set(re.findall(r"^([a-z0-9-]+):", (CLONE / "Makefile").read_text(), re.M))
    assert set(re.findall(r"`make ([a-z0-9-]+)`", TEXT)) <= verbs
    assert "flash" in (CLONE / "host_tools" / "mahe_board" / "__main__.py").read_text()


def test_every_printed_piece_is_named(pieces: dict[str, Piece]) -> None:
    text = chapter(2)
    for name, piece in pieces.items():
        stem = re.sub(r"-\d$", "", name)
        assert not piece.printed or f"`{name}`" in text or f"`{stem}-1`" in text or name.startswith("inlay-"), name
