"""Facts about the controller's supplies, from data sheets and standards, not from the drawing.

Each has a way to break it: the tests break it and see exactly that fact fail.
"""

from __future__ import annotations

from tests.hardware.circuit import Circuit
from tests.hardware.facts import LAPTOP, LOGIC, PICO, RAIL, USB_C, Fact, pins


def _cc(c: Circuit, pin: str, pull_down: str, series: str, smooth: str, sense: str) -> bool:
    line = c.net[pin]
    return (
        c.between(series, line, sense)
        and c.amount(series) >= 47e3
        and c.between(smooth, sense, "GND")
        and c.amount(smooth) == 100e-9
        and pull_down in {other.split(".")[0] for other in c.on(line)}
    )


# Paths of current, from pin to pin. A FET that is on conducts both ways, unless its controller stops that.
ONE_WAY = (
    ("D1.2", "D1.1"), ("D2.2", "D2.1"), ("D3.2", "D3.1"), ("D4.2", "D4.1"), ("U2.1", "U2.6"), ("U1.40", "U1.39"),
    ("Q1.5", "Q1.1"), ("Q2.1", "Q2.5"), ("Q2.5", "Q2.1"), ("U5.1", "U5.2"), ("U5.4", "U5.5"), ("U5.4", "U5.3"),
)  # fmt: skip


def _bridged(c: Circuit, one: str, other: str) -> Circuit:
    """The same circuit with a resistor added between two nets."""
    return Circuit({**c.net, "R99.1": one, "R99.2": other}, c.value)


def _reached(c: Circuit, start: set[str]) -> set[str]:
    """The nets that a current from these nets can reach without passing through ground or 3.3 V."""
    both_ways = {pin.split(".")[0] for pin in c.net if pin[0] in "RF"}
    ways = [*ONE_WAY, *((f"{part}.{a}", f"{part}.{b}") for part in both_ways for a, b in ("12", "21"))]
    reached: set[str] = set()
    found = set(start) - {"GND", LOGIC}
    while found:
        reached |= found
        found = {c.net[to] for via, to in ways if c.net[via] in reached} - reached - {"GND", LOGIC}
    return reached - start


INPUT = [
    Fact(
        "both VBUS contacts of the USB-C socket feed the fuse",
        lambda c: c.joined("J1.A9", "J1.B9", "F1.1") and not c.joined("F1.1", "F1.2"),
        lambda c: c.moved("J1.B9", "nowhere"),
    ),
    Fact(
        "everything on USB-C comes after the fuse",
        lambda c: c.net["F1.2"] == USB_C and c.on(c.net["F1.1"]) <= {"F1.1", "J1.A9", "J1.B9"},
        lambda c: c.moved("TP1.1", c.net["F1.1"]),
    ),
    Fact(
        "CC1 has 5.1 k to ground of its own",
        lambda c: c.between("R1", c.net["J1.A5"], "GND") and c.amount("R1") == 5100,
        lambda c: c.valued("R1", "51 k"),
    ),
    Fact(
        "CC2 has 5.1 k to ground of its own",
        lambda c: c.between("R2", c.net["J1.B5"], "GND") and c.amount("R2") == 5100,
        lambda c: c.valued("R2", "10 k"),
    ),
    Fact(
        "the two CC lines are not joined, which an active cable would take for power to itself",
        lambda c: not c.joined("J1.A5", "J1.B5"),
        lambda c: Circuit(
            {pin: c.net["J1.A5"] if net == c.net["J1.B5"] else net for pin, net in c.net.items()}, c.value
        ),
    ),
    Fact(
        "CC1 reaches its ADC pin through at least 47 k, with 100 nF at the pin",
        lambda c: _cc(c, "J1.A5", "R1", "R3", "C1", "CC1_SENSE"),
        lambda c: c.valued("R3", "4.7 k"),
    ),
    Fact(
        "CC2 reaches its ADC pin through at least 47 k, with 100 nF at the pin",
        lambda c: _cc(c, "J1.B5", "R2", "R4", "C2", "CC2_SENSE"),
        lambda c: c.moved("C2.1", "VSYS"),
    ),
    Fact(
        "both CC lines are guarded against discharges to ground",
        lambda c: {c.net["U4.1"], c.net["U4.2"]} == {c.net["J1.A5"], c.net["J1.B5"]} and c.net["U4.3"] == "GND",
        lambda c: c.moved("U4.3", "nowhere"),
    ),
    Fact(
        "the surge diode's cathode is at USB-C and its anode at ground",
        lambda c: pins(c, D1_1=USB_C, D1_2="GND"),
        lambda c: c.swapped("D1.1", "D1.2"),
    ),
    Fact(
        "an unplugged USB-C socket is drained, so that no leak looks like a source",
        lambda c: c.between("R16", USB_C, "GND") and c.amount("R16") <= 470,
        lambda c: c.valued("R16", "470 k"),
    ),
    Fact(
        "the socket's ground and shield are on ground",
        lambda c: pins(c, J1_A12="GND", J1_B12="GND", J1_S1="GND"),
        lambda c: c.moved("J1.B12", "nowhere"),
    ),
    Fact(
        "less than 10 µF hangs on USB-C before the soft start",
        lambda c: c.between("C14", USB_C, "GND") and c.amount("C14") <= 10e-6,
        lambda c: c.valued("C14", "100 µF"),
    ),
]

SWITCH = [
    Fact(
        "the first P-FET has its drain at USB-C: its body diode lets nothing back",
        lambda c: all(c.net[f"Q1.{n}"] == USB_C for n in "5678") and all(c.net[f"Q1.{n}"] == "MID" for n in "123"),
        lambda c: c.swapped("Q1.3", "Q1.8"),
    ),
    Fact(
        "the second P-FET stands the other way round: off means off",
        lambda c: all(c.net[f"Q2.{n}"] == RAIL for n in "5678") and all(c.net[f"Q2.{n}"] == "MID" for n in "123"),
        lambda c: Circuit({**c.net, **{f"Q2.{n}": "MID" for n in "5678"}, **{f"Q2.{n}": RAIL for n in "123"}}, c.value),
    ),
    Fact(
        "the comparing transistors look at USB-C and at the point behind the first P-FET",
        lambda c: pins(c, U5_1=USB_C, U5_4="MID"),
        lambda c: c.swapped("U5.1", "U5.4"),
    ),
    Fact(
        "the left one of the pair is a diode whose voltage both bases share",
        lambda c: c.joined("U5.2", "U5.5", "U5.6"),
        lambda c: c.moved("U5.6", "nowhere"),
    ),
    Fact(
        "the right one of the pair shuts the first P-FET",
        lambda c: c.joined("U5.3", "Q1.4"),
        lambda c: c.moved("U5.3", "MID"),
    ),
    Fact(
        "the comparison is biased to shut: the gate's resistor is at least four times the diode's",
        lambda c: (
            c.between("R5", c.net["U5.2"], "GND")
            and c.between("R6", c.net["Q1.4"], "GND")
            and c.amount("R6") >= 4 * c.amount("R5")
        ),
        lambda c: c.valued("R6", "10 k"),
    ),
    Fact(
        "the second P-FET's driver is pulled off from its own source",
        lambda c: c.between("R7", "MID", c.net["Q3.3"]),
        lambda c: c.moved("R7.1", RAIL),
    ),
    Fact(
        "the diode at the gate conducts towards off only",
        lambda c: c.joined("D2.1", "Q2.4") and c.joined("D2.2", "Q3.3"),
        lambda c: c.swapped("D2.1", "D2.2"),
    ),
    Fact(
        "on is slow: the ramp is at most 0.3 V/ms with a threshold of 1 V",
        lambda c: c.between("R8", c.net["Q2.4"], c.net["Q3.3"]) and 4 / c.amount("R8") / 22e-9 <= 300,
        lambda c: c.valued("R8", "68 k"),
    ),
    Fact(
        "the ramp's capacitor lies from gate to lights",
        lambda c: c.between("C3", c.net["Q2.4"], RAIL) and c.amount("C3") == 22e-9,
        lambda c: c.moved("C3.2", "GND"),
    ),
    Fact(
        "a plug going in can't lift the gate: at least four times the ramp's capacitor holds it at the source",
        lambda c: c.between("C4", c.net["Q2.4"], "MID") and c.amount("C4") >= 4 * 22e-9,
        lambda c: c.valued("C4", "22 nF"),
    ),
    Fact(
        "the firmware's transistor pulls down from the driver to ground",
        lambda c: pins(c, Q3_1="LED_ENABLE", Q3_2="GND") and c.joined("Q3.3", "R8.2"),
        lambda c: c.swapped("Q3.1", "Q3.2"),
    ),
    Fact(
        "without a word from the firmware the lights' supply is off",
        lambda c: c.between("R9", "LED_ENABLE", "GND") and c.amount("R9") <= 8200,
        lambda c: c.moved("R9.2", LOGIC),
    ),
    Fact(
        "half of the lights' supply, and of nothing else, reaches the Pico's converter, with 100 nF at the pin",
        lambda c: (
            c.between("R29", RAIL, "RAIL_SENSE")
            and c.between("R30", "RAIL_SENSE", "GND")
            and c.amount("R29") == c.amount("R30") <= 5e3
            and c.between("C15", "RAIL_SENSE", "GND")
        ),
        lambda c: c.moved("R29.1", USB_C),
    ),
    Fact(
        "the bulk capacitor stands the right way round, behind the soft start",
        lambda c: pins(c, C5_1=RAIL, C5_2="GND") and c.amount("C5") == 1e-3,
        lambda c: c.swapped("C5.1", "C5.2"),
    ),
]

FROM_LAPTOP = [
    Fact(
        "the laptop's switch is fed by the Pico's VBUS",
        lambda c: pins(c, U1_40=LAPTOP, U2_1=LAPTOP, U2_2="GND"),
        lambda c: c.moved("U2.1", USB_C),
    ),
    Fact(
        "a diode behind that switch conducts towards the lights",
        lambda c: c.joined("U2.6", "D3.2") and c.net["D3.1"] == RAIL,
        lambda c: c.swapped("D3.1", "D3.2"),
    ),
    Fact(
        "that switch limits to between 0.4 and 0.53 A",
        lambda c: (
            c.between("R10", c.net["U2.5"], "GND")
            and 25.23 / (c.amount("R10") / 1e3) ** 1.016 >= 0.4
            and 22.98 / (c.amount("R10") / 1e3) ** 0.94 <= 0.53
        ),
        lambda c: c.valued("R10", "20 k"),
    ),
    Fact(
        "the laptop's switch is enabled by the same word of the firmware",
        lambda c: c.between("R11", "LED_ENABLE", c.net["U2.3"]) and c.amount("R11") >= 4700,
        lambda c: c.valued("R11", "10"),
    ),
    Fact(
        "USB-C holds the laptop's switch off",
        lambda c: (
            c.joined("Q4.3", "U2.3")
            and c.net["Q4.2"] == "GND"
            and c.between("R12", USB_C, c.net["Q4.1"])
            and c.between("R13", c.net["Q4.1"], "GND")
        ),
        lambda c: c.moved("R12.1", PICO),
    ),
    Fact(
        "that transistor is on from 4.0 V of USB-C and off below 1.5 V",
        lambda c: 4.0 * (share := c.amount("R13") / (c.amount("R12") + c.amount("R13"))) >= 1.6 and 1.5 * share <= 0.8,
        lambda c: c.valued("R13", "10 k"),
    ),
    Fact(
        "no path leads from lights, USB-C or the Pico's inlet to the Pico's VBUS",
        lambda c: not {LAPTOP} & _reached(c, {RAIL, USB_C, PICO}),
        lambda c: _bridged(c, RAIL, LAPTOP),
    ),
    Fact(
        "no path leads from the lights or the Pico's VBUS to the USB-C socket",
        lambda c: not {USB_C} & _reached(c, {RAIL, LAPTOP, PICO}),
        lambda c: _bridged(c, RAIL, USB_C),
    ),
    Fact(
        "the Pico is fed from USB-C through a diode, cathode at VSYS",
        lambda c: pins(c, D4_2=USB_C, D4_1=PICO, U1_39=PICO),
        lambda c: c.moved("D4.1", USB_C),
    ),
    Fact(
        "at most 10 µF hangs on the laptop's port",
        lambda c: c.between("C13", LAPTOP, "GND") and c.amount("C13") <= 10e-6,
        lambda c: c.valued("C13", "47 µF"),
    ),
]

FACTS = [*INPUT, *SWITCH, *FROM_LAPTOP]
