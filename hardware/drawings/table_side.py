"""Keys, screen and piezo for the players; spare pins and test points for builders and repairs."""

from __future__ import annotations

from hardware.kicad.sheet import LEFT, Point, Sheet, Word

KEYS = (("KEY_ROLL", "R17", "C9", 46), ("KEY_STOP", "R18", "C10", 44), ("KEY_CARD", "R19", "C11", 42),
        ("KEY_MENU", "R20", "C12", 40))  # fmt: skip
ROW = 11


def keys(sheet: Sheet, at: Point) -> None:
    """Four keys to ground on one keyed socket, each with a filter and a guard."""
    sheet.block("Four keys", at, (88, 64))
    socket = sheet.part("J3", "key socket", (70, 27), words=((3, 0, "left"), (3, 2, "left")))
    guard = sheet.part("U6", "esd 4", (42, 54), words=((7, 0, "left"), (7, 2, "left")))
    for row, (signal, series, smooth, lane) in enumerate(KEYS):
        y, pin = 11 + ROW * row, 21 + 2 * row
        sheet.label(signal, (15, y), "left")
        sheet.wire((15, y), (24, y))
        resistor = sheet.part(series, "1k", (27, y), turn=90)
        capacitor = sheet.part(smooth, "100n", (20, y + 4), words=((2, 0, "left"), (2, 2, "left")))
        sheet.wire(capacitor["1"], (20, y))
        sheet.ground(capacitor["2"])
        sheet.wire(resistor["2"], (lane, y))
        sheet.wire((lane, min(y, pin)), (lane, 50))
        sheet.wire((lane, pin), socket[str(row + 1)])
    sheet.ground(guard["2"])
    sheet.wire((52, 29), socket["5"])
    sheet.name("LIGHT+", (52, 29))
    sheet.wire((52, 31), socket["6"])
    sheet.name("LIGHT-", (52, 31))
    sheet.wire(socket["7"], (64, 33), (64, 39))
    sheet.wire(socket["8"], (64, 35))
    sheet.ground((64, 39))
    sheet.note("1 ROLL  2 STOP  3 CARD  4 MENU\n5 light +  6 light -\n7, 8 ground", (58, 44))


def key_lights(sheet: Sheet, at: Point) -> None:
    """Optional power for lights in the keys."""
    sheet.block("Key lights (optional)", at, (62, 29))
    fuse = sheet.part("F2", "fuse 0.2 A", (34, 12), turn=90)
    sheet.supply("+5V_LED", (26, 10))
    sheet.wire((26, 10), (26, 12), fuse["1"])
    sheet.wire(fuse["2"], (50, 12))
    sheet.name("LIGHT+", (50, 12), "left")
    low = sheet.part("Q5", "n-fet", (36, 21), words=((4, -1, "left"), (4, 1, "left")))
    sheet.wire(low["3"], (38, 17), (50, 17))
    sheet.name("LIGHT-", (50, 17), "left")
    sheet.ground(low["2"])
    down = sheet.part("R21", "4k7", (24, 24), words=LEFT)
    sheet.wire((18, 21), low["1"])
    sheet.label("KEY_LIGHTS", (18, 21), "left")
    sheet.ground(down["2"])


def screen(sheet: Sheet, at: Point) -> None:
    """The screen's five wires, in the order that most modules have."""
    sheet.block("Screen, I2C", at, (84, 44))
    socket = sheet.part("J4", "screen socket", (66, 34), words=((3, 0, "left"), (3, 2, "left")))
    sheet.supply("+3V3", (22, 10))
    sheet.wire((22, 10), (22, 12), (66, 12))
    for reference, kind, x, y, pin, signal in (
        ("R22", "2k2", 22, 34, "3", "SCREEN_SCL"),
        ("R23", "2k2", 30, 36, "4", "SCREEN_SDA"),
        ("R24", "10k", 38, 38, "5", "SCREEN_RESET"),
    ):
        pull_up = sheet.part(reference, kind, (x, 18))
        sheet.wire(pull_up["1"], (x, 12))
        sheet.wire(pull_up["2"], (x, y))
        sheet.wire((19, y), socket[pin])
        sheet.label(signal, (19, y), "left")
    sheet.wire((50, 12), (50, 32), socket["2"])
    for reference, kind, x in (("C7", "10u", 57), ("C8", "100n", 66)):
        near = sheet.part(reference, kind, (x, 18))
        sheet.wire(near["1"], (x, 12))
        sheet.ground(near["2"])
    sheet.wire(socket["1"], (59, 30))
    sheet.ground((59, 30), turn=270)


def piezo(sheet: Sheet, at: Point) -> None:
    """A piezo, pulled down by a transistor, discharged by the resistor across it."""
    sheet.block("Piezo", at, (52, 46))
    socket = sheet.part("J5", "piezo socket", (43, 16), words=((3, 0, "left"), (3, 2, "left")))
    series = sheet.part("R25", "100", (24, 16), turn=90)
    across = sheet.part("R26", "1k", (34, 21), words=LEFT)
    low = sheet.part("Q6", "n-fet", (32, 32), words=((4, -1, "left"), (4, 1, "left")))
    gate = sheet.part("R27", "1k", (19, 32), turn=90)
    down = sheet.part("R28", "4k7", (25, 38), words=LEFT)
    sheet.supply("VSYS", (16, 12))
    sheet.wire((16, 12), (16, 16), series["1"])
    sheet.wire(series["2"], socket["1"])
    sheet.wire(across["1"], (34, 16))
    sheet.wire(across["2"], low["3"])
    sheet.wire(socket["2"], (37, 18), (37, 26))
    sheet.wire((37, 26), (34, 26))
    sheet.wire((13, 32), gate["1"])
    sheet.label("PIEZO", (13, 32), "left")
    sheet.wire(gate["2"], low["1"])
    sheet.wire(down["1"], (25, 32))
    sheet.ground(down["2"])
    sheet.ground(low["2"])


def spare(sheet: Sheet, at: Point) -> None:
    """The Pico's unused pins, on a keyed socket of their own."""
    sheet.block("Spare pins", at, (36, 36))
    socket = sheet.part("J6", "spare socket", (17, 20), words=((-3, 8, "left"), (-3, 10, "left")))
    for pin, signal in {"3": "GP0", "5": "GP2", "7": "GP7", "9": "GP22"}.items():
        sheet.label(signal, socket[pin], "left")
    for pin, signal in {"4": "GP1", "6": "GP3", "8": "GP8"}.items():
        sheet.label(signal, socket[pin], "right")
    sheet.wire(socket["1"], (8, 16), (8, 10))
    sheet.supply("+3V3", (8, 10))
    sheet.wire(socket["2"], (33, 16), (33, 28))
    sheet.wire(socket["10"], (33, 24))
    sheet.ground((33, 28))


def for_builders(sheet: Sheet, at: Point) -> None:
    """Test points for a meter, and the holes for the spacers."""
    sheet.block("Test points, holes", at, (84, 27))
    for index, supply in enumerate(("VUSB", "+5V_LED", "VSYS", "+3V3", "VBUS_PICO")):
        x = 5 + 11 * index
        _test_point(sheet, index + 1, (x, 14), turn=180)
        sheet.supply(supply, (x, 12))
        sheet.wire((x, 12), (x, 14))
    _test_point(sheet, 6, (60, 12))
    sheet.wire((60, 12), (60, 15), (68, 15))
    sheet.name("LED_OUT", (68, 15), "left")
    _test_point(sheet, 7, (60, 22))
    sheet.wire((60, 22), (60, 24), (62, 24))
    sheet.label("LED_ENABLE", (62, 24), "right")
    _test_point(sheet, 8, (74, 12))
    sheet.ground((74, 12))
    for index in range(4):
        sheet.part(f"H{index + 1}", "hole", (6 + 13 * index, 23), words=((3, -1, "left"), (3, 1, "left")))


def _test_point(sheet: Sheet, number: int, at: Point, turn: int = 0) -> None:
    words: tuple[Word, Word] = ((2, 2 if turn else -2, "left"), (2, 4, "left"))
    sheet.part(f"TP{number}", "test point", at, turn=turn, words=words).hide_value = True


def supplies_in_words(sheet: Sheet, at: Point) -> None:
    """A note that explains the supplies' names."""
    sheet.block("Which supply is which", at, (84, 27))
    sheet.note("VUSB\n+5V_LED\nVBUS_PICO\nVSYS\n+3V3", (3, 8))
    sheet.note(
        "USB-C behind the fuse: 5 V, up to 2.5 A used\n"
        "the lights; off until LED_ENABLE is high\n"
        "the laptop, at the Pico's own USB; it only ever gives\n"
        "the Pico's inlet, from VUSB or VBUS_PICO\n"
        "made by the Pico: screen and pull-ups",
        (16, 8),
    )
