"""Facts about the lights' data, the keys, the screen and the piezo, each with a way to break it."""

from __future__ import annotations

from tests.hardware.facts import LOGIC, PICO, RAIL, USB_C, Fact, pins

LIGHTS = [
    Fact(
        "the level shifter is powered by the lights' own supply",
        lambda c: pins(c, U3_5=RAIL, U3_3="GND"),
        lambda c: c.moved("U3.5", LOGIC),
    ),
    Fact(
        "the level shifter takes the Pico's data and gives it to the series resistor",
        lambda c: c.net["U3.2"] == "LED_DATA" and c.joined("U3.4", "R14.1"),
        lambda c: c.swapped("U3.2", "U3.4"),
    ),
    Fact(
        "300 to 500 ohms stand between the shifter and the lights",
        lambda c: 300 <= c.amount("R14") <= 500 and c.joined("R14.2", "J2.2"),
        lambda c: c.valued("R14", "33"),
    ),
    Fact(
        "the data line is pulled down",
        lambda c: c.between("R15", "LED_DATA", "GND") and c.amount("R15") <= 8200,
        lambda c: c.moved("R15.2", LOGIC),
    ),
    Fact(
        "the shifter has 100 nF across its supply",
        lambda c: c.between("C6", RAIL, "GND") and c.amount("C6") == 100e-9,
        lambda c: c.moved("C6.1", LOGIC),
    ),
    Fact(
        "the lights' socket is 5 V, data, ground",
        lambda c: pins(c, J2_1=RAIL, J2_2="LED_OUT", J2_3="GND"),
        lambda c: c.swapped("J2.1", "J2.3"),
    ),
    Fact(
        "the data to the lights is guarded against discharges",
        lambda c: c.between("D5", "LED_OUT", "GND"),
        lambda c: c.moved("D5.1", "nowhere"),
    ),
]

KEY = ("KEY_ROLL", "KEY_STOP", "KEY_CARD", "KEY_MENU")
TABLE = [
    Fact(
        "the keys' socket is ROLL, STOP, CARD, MENU, each through 1 k",
        lambda c: (
            all(c.between(f"R{17 + n}", KEY[n], c.net[f"J3.{n + 1}"]) for n in range(4))
            and {c.amount(f"R{17 + n}") for n in range(4)} == {1000}
        ),
        lambda c: c.swapped("R17.1", "R18.1"),
    ),
    Fact(
        "each key has 100 nF to ground at the Pico's pin",
        lambda c: all(c.between(f"C{9 + n}", KEY[n], "GND") for n in range(4)),
        lambda c: c.moved("C11.2", LOGIC),
    ),
    Fact(
        "each key's wire is guarded against discharges",
        lambda c: (
            {c.net[f"U6.{n}"] for n in (1, 3, 4, 5)} == {c.net[f"J3.{n}"] for n in (1, 2, 3, 4)}
            and c.net["U6.2"] == "GND"
        ),
        lambda c: c.moved("U6.2", LOGIC),
    ),
    Fact(
        "the keys' common wires are on ground",
        lambda c: pins(c, J3_7="GND", J3_8="GND"),
        lambda c: c.moved("J3.7", LOGIC),
    ),
    Fact(
        "the key lights hang on the lights' supply behind a fuse of their own",
        lambda c: c.net["F2.1"] == RAIL and c.net["J3.5"] == "LIGHT+",
        lambda c: c.moved("F2.1", PICO),
    ),
    Fact(
        "the key lights are switched to ground, and off by default",
        lambda c: (
            pins(c, Q5_1="KEY_LIGHTS", Q5_2="GND", Q5_3="LIGHT-", J3_6="LIGHT-")
            and c.between("R21", "KEY_LIGHTS", "GND")
            and c.amount("R21") <= 8200
        ),
        lambda c: c.moved("R21.2", LOGIC),
    ),
    Fact(
        "the screen's socket is ground, 3.3 V, clock, data, reset",
        lambda c: pins(c, J4_1="GND", J4_2=LOGIC, J4_3="SCREEN_SCL", J4_4="SCREEN_SDA", J4_5="SCREEN_RESET"),
        lambda c: c.swapped("J4.3", "J4.4"),
    ),
    Fact(
        "clock and data of the screen are pulled up to 3.3 V, never to 5",
        lambda c: all(
            c.between(part, LOGIC, net) and 1500 <= c.amount(part) <= 4700
            for part, net in (("R22", "SCREEN_SCL"), ("R23", "SCREEN_SDA"))
        ),
        lambda c: c.moved("R22.1", USB_C),
    ),
    Fact(
        "the screen's reset rests high",
        lambda c: c.between("R24", LOGIC, "SCREEN_RESET"),
        lambda c: c.moved("R24.1", "GND"),
    ),
    Fact(
        "the screen has its capacitors across 3.3 V",
        lambda c: c.between("C7", LOGIC, "GND") and c.between("C8", LOGIC, "GND"),
        lambda c: c.moved("C7.1", USB_C),
    ),
    Fact(
        "the piezo is pulled down by its transistor, which is off by default",
        lambda c: c.net["Q6.2"] == "GND" and c.joined("Q6.3", "J5.2") and c.between("R28", c.net["Q6.1"], "GND"),
        lambda c: c.moved("R28.2", LOGIC),
    ),
    Fact(
        "a resistor across the piezo lets it spring back",
        lambda c: c.between("R26", c.net["J5.1"], c.net["J5.2"]),
        lambda c: c.moved("R26.1", "GND"),
    ),
    Fact(
        "the piezo is fed from the Pico's inlet through 100 ohms",
        lambda c: c.between("R25", PICO, c.net["J5.1"]) and c.amount("R25") == 100,
        lambda c: c.moved("R25.1", LOGIC),
    ),
    Fact(
        "the piezo's transistor hears the PIEZO pin",
        lambda c: c.between("R27", "PIEZO", c.net["Q6.1"]),
        lambda c: c.moved("R27.1", "KEY_LIGHTS"),
    ),
    Fact(
        "the reset key pulls RUN to ground",
        lambda c: c.joined("SW1.2", "U1.30") and c.net["SW1.1"] == "GND",
        lambda c: c.moved("SW1.2", c.net["U1.37"]),
    ),
    Fact(
        "every ground of the Pico is on ground",
        lambda c: all(c.net[f"U1.{n}"] == "GND" for n in (3, 8, 13, 18, 23, 28, 33, 38)),
        lambda c: c.moved("U1.38", "nowhere"),
    ),
]

FACTS = [*LIGHTS, *TABLE]
