"""The controller's power: inputs, paths to the lights, and reverse-current protection."""

from __future__ import annotations

from hardware.kicad.sheet import ABOVE_AND_BELOW, LEFT, RIGHT, Point, Sheet, Word

OVER_FET: tuple[Word, Word] = ((0, -8, ""), (0, -6, ""))


def usb_c(sheet: Sheet, at: Point) -> None:
    """The socket, its fuse, and the two CC lines, which tell the source's current."""
    sheet.block("USB-C, 5 V in", at, (84, 87))
    socket = sheet.part("J1", "usb-c", (16, 30), words=((-8, -14, "left"), (-8, -12, "left")))
    fuse = sheet.part("F1", "fuse 3 A", (38, 24), turn=90)
    sheet.wire(socket["A9"], fuse["1"])
    sheet.wire(fuse["2"], (78, 24), (78, 20))
    sheet.supply("VUSB", (78, 20))
    sheet.wire((72, 24), (72, 20))
    sheet.driven((72, 20))
    tvs = sheet.part("D1", "tvs", (48, 31), turn=270, words=((2, -1, "left"), (2, 1, "left")))
    bleed = sheet.part("R16", "470", (59, 31))
    filter_ = sheet.part("C14", "1u", (69, 31))
    for part, top, bottom in ((tvs, "1", "2"), (bleed, "1", "2"), (filter_, "1", "2")):
        sheet.wire(part[top], (part[top][0], 24))
        sheet.ground(part[bottom])
    sheet.wire(socket["S1"], (10, 46), (16, 46))
    sheet.wire(socket["A12"], (16, 46))
    sheet.ground((16, 46))
    # The two CC lines run side by side; the source detects 5.1 k, the Pico measures the voltage.
    sheet.wire(socket["A5"], (36, 34), (36, 54))
    sheet.wire(socket["B5"], (32, 36), (32, 68))
    _cc_line(sheet, 54, 36, ("R1", "R3", "C1"), "CC1_SENSE")
    _cc_line(sheet, 68, 32, ("R2", "R4", "C2"), "CC2_SENSE")
    guard = sheet.part("U4", "esd 2", (34, 80), words=((-4, 0, "right"), (-4, 2, "right")))
    sheet.wire(guard["1"], (32, 68))
    sheet.wire(guard["2"], (36, 54))
    sheet.ground(guard["3"])
    sheet.note("The source's pull-up against 5.1 k makes\n0.4 V for 0.5 A, 0.9 V for 1.5 A, 1.7 V for 3 A.", (42, 81))


def _cc_line(sheet: Sheet, y: int, start: int, references: tuple[str, str, str], signal: str) -> None:
    pull_down = sheet.part(references[0], "5k1", (43, y + 5))
    series = sheet.part(references[1], "47k", (56, y), turn=90)
    smooth = sheet.part(references[2], "100n", (63, y + 5))
    sheet.wire((start, y), series["1"])
    sheet.wire(pull_down["1"], (43, y))
    sheet.wire(series["2"], (69, y))
    sheet.wire(smooth["1"], (63, y))
    sheet.label(signal, (69, y), "right")
    sheet.ground(pull_down["2"])
    sheet.ground(smooth["2"])


def soft_switch(sheet: Sheet, at: Point) -> None:
    """Two P-FETs back to back: the first is an ideal diode, the second a soft start that the firmware enables."""
    sheet.block("From USB-C to the lights: no way back, soft start, off until enabled", at, (123, 87))
    sheet.supply("VUSB", (8, 20))
    forward = sheet.part("Q1", "p-fet", (38, 26), turn=90, words=OVER_FET)
    sheet.wire((8, 20), (8, 24), forward["5"])
    switch = sheet.part("Q2", "p-fet", (78, 26), turn=90, mirror="y", words=OVER_FET)
    sheet.wire(forward["1"], switch["1"])
    sheet.name("MID", (56, 24))
    sheet.wire(switch["5"], (116, 24), (116, 20))
    sheet.supply("+5V_LED", (116, 20))
    sheet.wire((108, 24), (108, 20))
    sheet.driven((108, 20))
    _mirror(sheet, forward["4"])
    _gate(sheet, switch["4"])
    bulk = sheet.part("C5", "bulk", (106, 33))
    sheet.wire(bulk["1"], (106, 24))
    sheet.ground(bulk["2"])
    sheet.note("U5 compares VUSB with MID: Q1 conducts\nonly while VUSB is some 40 mV higher.", (6, 80))
    sheet.note(
        "R8 and C3 let the lights' supply rise at 0.2 V/ms:\n0.2 A into 1000 µF. C4 holds Q2 shut when the\n"
        "plug goes in; D2 and R7 open Q2 within 12 ms.",
        (80, 79),
    )


def _mirror(sheet: Sheet, gate: Point) -> None:
    left = sheet.part("U5", "pnp pair", (24, 42), turn=180, unit=1, words=((-4, -1, "right"), (-4, 1, "right")))
    right = sheet.part("U5", "pnp pair", (44, 42), mirror="x", unit=2, words=((4, 0, "left"), (4, 2, "left")))
    right.hide_value = True
    sheet.wire(left["1"], (22, 24))
    sheet.wire(right["4"], (46, 24))
    sheet.wire(left["2"], right["5"])
    sheet.wire((32, 42), (32, 50), (22, 50))
    bias = sheet.part("R5", "10k", (22, 57), words=LEFT)
    sheet.wire(left["6"], bias["1"])
    pull = sheet.part("R6", "47k", (46, 57))
    sheet.wire(right["3"], pull["1"])
    sheet.wire(gate, (38, 36))
    sheet.wire((38, 36), (52, 36), (52, 50), (46, 50))
    for part in (bias, pull):
        sheet.ground(part["2"])


def _gate(sheet: Sheet, gate: Point) -> None:
    hold = sheet.part("C4", "100n", (70, 31), words=LEFT)
    ramp = sheet.part("C3", "22n", (87, 36), turn=90, words=((0, -5, ""), (0, -3, "")))
    slow = sheet.part("R8", "680k", (78, 45), words=LEFT)
    fast = sheet.part("D2", "diode", (86, 45), turn=270, words=RIGHT)
    up = sheet.part("R7", "4k7", (62, 45), words=LEFT)
    low = sheet.part("Q3", "n-fet", (76, 62), words=((4, -1, "left"), (4, 1, "left")))
    down = sheet.part("R9", "4k7", (68, 69))
    sheet.wire(hold["1"], (70, 24))
    sheet.wire(hold["2"], (70, 36), (78, 36))
    sheet.wire(gate, slow["1"])
    sheet.wire((78, 36), ramp["1"])
    sheet.wire(ramp["2"], (94, 36), (94, 24))
    sheet.wire((78, 40), (86, 40), fast["1"])
    sheet.wire(fast["2"], (86, 52), (78, 52))
    sheet.wire(up["1"], (62, 24))
    sheet.wire(up["2"], (62, 52), (78, 52))
    sheet.wire(slow["2"], low["3"])
    sheet.wire(low["1"], (60, 62))
    sheet.wire(down["1"], (68, 62))
    sheet.label("LED_ENABLE", (60, 62), "left")
    sheet.ground(low["2"])
    sheet.ground(down["2"])


def laptop(sheet: Sheet, at: Point) -> None:
    """The path from the Pico's own USB to the lights; it conducts only while USB-C has no supply."""
    sheet.block("From the Pico's USB to the lights: 0.42 A", at, (97, 87))
    sheet.supply("VBUS_PICO", (12, 20))
    switch = sheet.part("U2", "switch", (46, 28), words=((-6, -8, "left"), (0, -8, "left")))
    sheet.wire((12, 20), (12, 24), switch["1"])
    inlet = sheet.part("C13", "1u", (20, 31))
    sheet.wire(inlet["1"], (20, 24))
    sheet.ground(inlet["2"])
    one_way = sheet.part("D3", "schottky", (66, 24), turn=180, words=((0, -4, ""), (0, -2, "")))
    sheet.wire(switch["6"], one_way["2"])
    sheet.wire(one_way["1"], (82, 24), (82, 20))
    sheet.supply("+5V_LED", (82, 20))
    limit = sheet.part("R10", "56k", (60, 34))
    sheet.wire(switch["5"], (60, 28), limit["1"])
    sheet.ground(limit["2"])
    sheet.ground(switch["2"])
    sheet.wire(switch["4"], (36, 32), (36, 44), (62, 44))
    sheet.label("LED_FAULT", (62, 44), "right")
    _priority(sheet, switch["3"])
    sheet.note(
        "R10 limits U2 to 0.42 to 0.52 A.\nD3 lets nothing back into the laptop,\nwhatever else feeds the lights.\n\n"
        "With USB-C plugged in, Q4 holds U2 off:\nthe laptop then feeds the Pico alone.",
        (52, 58),
    )


def _priority(sheet: Sheet, enable: Point) -> None:
    sheet.wire(enable, (32, 28), (32, 54))
    series = sheet.part("R11", "10k", (25, 54), turn=90, words=ABOVE_AND_BELOW)
    sheet.wire(series["2"], (32, 54))
    sheet.wire(series["1"], (20, 54))
    sheet.label("LED_ENABLE", (20, 54), "left")
    block = sheet.part("Q4", "n-fet", (30, 64), words=((4, -1, "left"), (4, 1, "left")))
    sheet.wire((32, 54), block["3"])
    sheet.ground(block["2"])
    upper = sheet.part("R12", "47k", (13, 74), turn=90)
    lower = sheet.part("R13", "47k", (22, 81))
    sheet.supply("VUSB", (8, 70))
    sheet.wire((8, 70), (8, 74), upper["1"])
    sheet.wire(upper["2"], (22, 74), lower["1"])
    sheet.wire(block["1"], (22, 64))
    sheet.wire((22, 64), (22, 74))
    sheet.ground(lower["2"])
