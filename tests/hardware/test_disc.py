"""The disc: its chain of lights walked through the netlist, against the firmware's order and positions."""

from __future__ import annotations

import math
from functools import lru_cache

import pytest

from hardware.places import circuit_board
from mahe.show import geometry
from tests.hardware.circuit import Circuit
from tests.hardware.layout import Layout, read_layout

MIDDLE = (210.0, 148.0)
CLOSE = 0.05


@lru_cache(maxsize=1)
def layout() -> Layout:
    return read_layout(circuit_board("disc"))


def chain(disc: Circuit) -> list[str]:
    """The lights in the order in which the data from the inlet reaches them."""
    takes = {net: pin.split(".")[0] for pin, net in disc.net.items() if pin.startswith("D") and pin.endswith(".4")}
    order: list[str] = []
    net = disc.net["J1.2"]
    while net in takes and len(order) <= 161:
        order.append(takes[net])
        net = disc.net[f"{order[-1]}.2"]
    return order


def misplaced(disc: Circuit, board: Layout) -> list[str]:
    """Lights of the chain that stand elsewhere than the firmware believes, seen from above with y up."""
    wrong = []
    for index, light in enumerate(chain(disc)):
        x, y = board.places[light]
        if math.dist((x - MIDDLE[0], MIDDLE[1] - y), geometry.position(index)) > CLOSE:
            wrong.append(light)
    return wrong


def test_the_data_passes_161_lights_each_once(disc: Circuit) -> None:
    order = chain(disc)
    assert len(order) == len(set(order)) == 161 == geometry.LIGHTS


def test_every_light_of_the_chain_stands_where_the_firmware_has_it(disc: Circuit) -> None:
    assert misplaced(disc, layout()) == []


def test_a_mirrored_disc_is_noticed(disc: Circuit) -> None:
    assert len(misplaced(disc, layout().mirrored(MIDDLE[0]))) > 140


def test_two_exchanged_lights_are_noticed(disc: Circuit) -> None:
    swapped = disc
    for pin in ("2", "4"):
        swapped = swapped.swapped(f"D20.{pin}", f"D40.{pin}")
    assert sorted(misplaced(swapped, layout())) == ["D20", "D40"]


def test_the_lights_are_on_the_side_that_is_seen(disc: Circuit) -> None:
    assert {layout().sides[light] for light in chain(disc)} == {"F.Cu"}


def test_a_light_in_the_middle_of_a_row_gives_its_data_on_the_side_of_the_next_one(disc: Circuit) -> None:
    order = chain(disc)
    for index in range(160):
        if (index % 7) != 6 and index >= 7:
            out, back = (layout().pad(order[index], number).at for number in ("2", "4"))
            after = layout().places[order[index + 1]]
            assert math.dist(out, after) < math.dist(back, after), order[index]


def test_every_light_has_supply_ground_and_a_capacitor_of_its_own_close_by(disc: Circuit) -> None:
    for number in range(1, 162):
        light, capacitor = f"D{number}", f"C{number}"
        assert (disc.net[f"{light}.1"], disc.net[f"{light}.3"]) == ("+5V_LED", "GND")
        assert disc.between(capacitor, "+5V_LED", "GND")
        assert disc.amount(capacitor) == 100e-9
        assert math.dist(layout().places[light], layout().places[capacitor]) < 4.5


def test_the_copper_s_nets_are_the_schematic_s(disc: Circuit) -> None:
    assert {f"{pad.part}.{pad.number}": pad.net.removeprefix("/") for pad in layout().pads if pad.net} == disc.net


def test_the_inlet_takes_the_controller_s_plug_pin_by_pin(disc: Circuit, circuit: Circuit) -> None:
    assert [disc.net[f"J1.{n}"] for n in (1, 2, 3)] == ["+5V_LED", "LED_IN", "GND"]
    assert [circuit.net[f"J2.{n}"] for n in (1, 2, 3)] == ["+5V_LED", "LED_OUT", "GND"]


def test_the_disc_is_280_mm_across_and_the_lights_stay_off_its_rim() -> None:
    rim = max(layout().circles, key=lambda circle: circle[1])
    assert rim == (MIDDLE, 140.0)
    assert all(math.dist(pad.at, MIDDLE) < 139 for pad in layout().pads)


@pytest.mark.parametrize(
    ("hole", "part", "middle_of_it"), [("BOOTSEL", "U1", (5.39, 10.63)), ("RESET", "SW1", (3.25, 2.25))]
)
def test_an_opening_lies_above(hole: str, part: str, middle_of_it: tuple[float, float]) -> None:
    # The controller hangs under the disc by its four holes, which tell how its places become the disc's.
    controller = read_layout(circuit_board("controller"))
    shift = [layout().places["H1"][axis] - controller.places["H1"][axis] for axis in (0, 1)]
    for corner in ("H2", "H3", "H4"):
        here, there = layout().places[corner], controller.places[corner]
        assert (here[0] - there[0], here[1] - there[1]) == pytest.approx(shift)
    at = tuple(controller.places[part][axis] + middle_of_it[axis] + shift[axis] for axis in (0, 1))
    middle, radius = next(circle for circle in layout().circles if math.dist(circle[0], at) < 0.1)
    assert radius >= 2.5
    named = next(text for text in layout().prints if text.words == hole)
    assert math.dist(named.at, middle) < radius + 3
