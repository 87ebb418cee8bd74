"""The Pico, the data that it sends to the lights, and its reading of their supply."""

from __future__ import annotations

from hardware.kicad.sheet import LEFT, RIGHT, Point, Sheet

LEFT_SIDE = {
    "1": "GP0", "2": "GP1", "4": "GP2", "5": "GP3",
    "6": "SCREEN_SDA", "7": "SCREEN_SCL", "9": "SCREEN_RESET",
    "10": "GP7", "11": "GP8",
    "14": "KEY_ROLL", "15": "KEY_STOP", "16": "KEY_CARD", "17": "KEY_MENU",
    "19": "KEY_LIGHTS", "20": "PIEZO",
}  # fmt: skip
RIGHT_SIDE = {
    "21": "LED_DATA", "22": "LED_ENABLE", "24": "LED_FAULT",
    "29": "GP22", "31": "CC1_SENSE", "32": "CC2_SENSE", "34": "RAIL_SENSE",
}  # fmt: skip
OPEN = ("12", "25", "26", "27", "35", "37")


def pico(sheet: Sheet, at: Point) -> None:
    """The Pico on its sockets, its supply and its reset key."""
    sheet.block("Raspberry Pi Pico", at, (84, 94))
    board = sheet.part("U1", "pico", (44, 50), words=((20, -26, "left"), (20, -24, "left")))
    for number, signal in LEFT_SIDE.items():
        sheet.label(signal, board[number], "left")
    for number, signal in RIGHT_SIDE.items():
        sheet.label(signal, board[number], "right")
    sheet.unused(*(board[number] for number in OPEN))
    feed = sheet.part("D4", "schottky", (16, 16), turn=180, words=((0, 2, ""), (0, 4, "")))
    sheet.supply("VUSB", (8, 14))
    sheet.wire((8, 14), (8, 16), feed["2"])
    sheet.wire(feed["1"], (34, 16), board["39"])
    sheet.supply("VSYS", (28, 14))
    sheet.wire((28, 14), (28, 16))
    sheet.driven((34, 14))
    sheet.wire((34, 14), (34, 16))
    sheet.supply("VBUS_PICO", (44, 14))
    sheet.wire((44, 14), board["40"])
    sheet.supply("+3V3", (54, 14))
    sheet.wire((54, 14), (54, 18), board["36"])
    sheet.ground(board["3"])
    sheet.wire(board["33"], (66, 68), (66, 80))
    sheet.ground((66, 80))
    key = sheet.part("SW1", "key", (14, 32), words=((0, -4, ""), (0, 3, "")))
    sheet.wire(key["2"], board["30"])
    sheet.wire(key["1"], (9, 36))
    sheet.ground((9, 36))
    sheet.note(
        "Pico, Pico H, Pico 2: all the same.\nD4 and the Pico's own diode at VBUS keep\nits two supplies apart.\n"
        "BOOTSEL stays free from above.",
        (4, 84),
    )


def led_data(sheet: Sheet, at: Point) -> None:
    """The lights' data, shifted to their own voltage, and the socket that they plug into."""
    sheet.block("Light data at the lights' own voltage", at, (94, 48))
    shifter = sheet.part("U3", "shifter", (36, 26), words=((3, 6, "left"), (3, 8, "left")))
    sheet.wire((16, 26), shifter["2"])
    sheet.label("LED_DATA", (16, 26), "left")
    quiet = sheet.part("R15", "4k7", (22, 33))
    sheet.wire(quiet["1"], (22, 26))
    sheet.ground(quiet["2"])
    sheet.unused(shifter["1"])
    sheet.wire(shifter["5"], (36, 12))
    sheet.supply("+5V_LED", (36, 12))
    sheet.wire((36, 14), (46, 14))
    near = sheet.part("C6", "100n", (46, 17))
    sheet.ground(near["2"])
    sheet.ground(shifter["3"])
    series = sheet.part("R14", "330", (54, 26), turn=90)
    sheet.wire(shifter["4"], series["1"])
    socket = sheet.part("J2", "led socket", (82, 26), words=((3, 0, "left"), (3, 2, "left")))
    sheet.wire(series["2"], socket["2"])
    sheet.name("LED_OUT", (66, 26))
    guard = sheet.part("D5", "esd 1", (63, 33), turn=90, words=LEFT)
    sheet.wire(guard["2"], (63, 26))
    sheet.ground(guard["1"])
    sheet.wire(socket["1"], (76, 24), (76, 16))
    sheet.supply("+5V_LED", (76, 16))
    sheet.wire(socket["3"], (76, 28), (76, 32))
    sheet.ground((76, 32))
    sheet.note("U3 works from 1.6 V, so also at 4.0 V, and takes 3.3 V for high.", (4, 44))


def rail_sense(sheet: Sheet, at: Point) -> None:
    """Half of the lights' supply for the ADC: the only voltage that shows whether the lights get enough."""
    sheet.block("The lights' supply, halved", at, (36, 26))
    upper = sheet.part("R29", "4k7", (8, 12), words=RIGHT)
    lower = sheet.part("R30", "4k7", (8, 18), words=RIGHT)
    smooth = sheet.part("C15", "100n", (18, 19))
    sheet.supply("+5V_LED", (8, 8))
    sheet.wire((8, 8), upper["1"])
    sheet.wire(upper["2"], lower["1"])
    sheet.wire((8, 15), (20, 15))
    sheet.wire(smooth["1"], (18, 15))
    sheet.label("RAIL_SENSE", (20, 15), "right")
    sheet.ground(lower["2"])
    sheet.ground(smooth["2"])
