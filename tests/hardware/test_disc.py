"""The disc's chain of lights, followed through the netlist, has the firmware's order and positions."""

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
    """The lights in the order of the data from the inlet."""
    takes = {net: pin.split(".")[0] for pin, net in disc.net.items() if pin.startswith("D") and pin.endswith(".4")}
    order: list[str] = []
    net = disc.net["J1.2"]
    while net in takes and len(order) <= 161:
        order.append(takes[net])
        net = disc.net[f"{order[-1]}.2"]
    return order


def misplaced(disc: Circuit, board: Layout) -> list[str]:
    """Lights of the chain that aren't at the firmware's positions, seen from above with y up."""
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


def test_nine_screws_hold_what_lies_above_three_to_each_third() -> None:
    board = layout()
    polar = {}
    for number in range(1, 10):
        x, y = board.places[f"H{number}"][0] - MIDDLE[0], MIDDLE[1] - board.places[f"H{number}"][1]
        polar[number] = (math.hypot(x, y), math.degrees(math.atan2(y, x)) % 360)
    assert [polar[n][0] for n in range(1, 7)] == pytest.approx([131] * 6, abs=0.01)
    assert [polar[n][0] for n in range(7, 10)] == pytest.approx([45] * 3, abs=0.01)
    # The seams of the thirds lie between two spaces: at twelve, four and eight o'clock.
    thirds = sorted(int((degrees - 90) % 360 // 120) for _, degrees in polar.values())
    assert thirds == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_the_inlet_looks_out_at_twelve_o_clock_and_a_tie_behind_it_takes_the_pull() -> None:
    board = layout()
    pins = [board.pad("J1", number).at for number in "123"]
    assert pins[1] == pytest.approx((MIDDLE[0], MIDDLE[1] - 56), abs=0.01)
    mouth = min(y for layer, *ends in board.drawn["J1"] if layer == "B.Fab" for _, y in ends)
    assert mouth < pins[1][1] - 10, "the plug goes in from the rim"
    ties = [board.places["H10"], board.places["H11"]]
    assert [x - MIDDLE[0] for x, _ in ties] == pytest.approx([-4, 4])
    assert all(mouth - 20 > y for _, y in ties), "behind the plug, with room to bend the cable"
