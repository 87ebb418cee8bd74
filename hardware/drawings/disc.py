"""The disc's schematic: the chain of 161 lights, row by row as they stand on the table.

python3 -m hardware.drawings.disc
"""

from __future__ import annotations

from hardware.kicad.sheet import Part, Sheet
from hardware.places import schematic

STEP = 18  # grid steps from light to light
ROW = 30
COLUMN = 149
ROWS_OF_A_COLUMN = 8
SCREWS, TIES = 9, 2  # numbers of holes: for screws, for cable ties


def draw() -> str:
    """The sheet: rows of seven lights (the eggs, the spaces 1 to 21, the raft), then inlet, test points and holes."""
    sheet = Sheet(
        "disc",
        "Disc with 161 lights",
        "A2",
        ("Data runs from row to row in the order of firmware/mahe/show/geometry.py",
         "Drawn by hardware/drawings; CERN-OHL-P v2", "Checked by tools, not yet built"),
    )  # fmt: skip
    rows = ["Eggs", *(f"Space {number}" for number in range(1, 22)), "Raft"]
    sheet.block("Lights, in the order of the data", (10, 10), (449, 250))
    for row, title in enumerate(rows):
        column, line = divmod(row, ROWS_OF_A_COLUMN)
        before = "LED_IN" if row == 0 else f"TO_{_short(title)}"
        after = f"TO_{_short(rows[row + 1])}" if row + 1 < len(rows) else "LED_END"
        _row(sheet, title, row * 7, (11 + COLUMN * column, 18 + ROW * line), before, after)
    _inlet(sheet)
    _holes(sheet)
    return sheet.render()


def _row(sheet: Sheet, title: str, first: int, at: tuple[int, int], before: str, after: str) -> None:
    sheet.origin = at
    sheet.note(title, (2, -1), size=1.8, bold=True)
    lights: list[Part] = []
    for step in range(7):
        number, x = first + step + 1, 20 + STEP * step
        light = sheet.part(f"D{number}", "light", (x, 12), words=((-5, -5, "left"), (0, 0, "")))
        light.hide_value = True
        capacitor = sheet.part(f"C{number}", "100n small", (x + STEP // 2, 8), words=((1, 9, "left"), (0, 0, "")))
        capacitor.hide_value = True
        for part, upper, lower in ((light, "1", "3"), (capacitor, "1", "2")):
            sheet.wire(part[upper], (part[upper][0], 4))
            sheet.wire(part[lower], (part[lower][0], 20))
        if lights:
            sheet.wire(lights[-1]["2"], light["4"])
        lights.append(light)
    right = 20 + STEP * 6 + STEP // 2
    sheet.wire((12, 4), (right, 4))
    sheet.wire((12, 20), (right, 20))
    sheet.supply("+5V_LED", (12, 4))
    sheet.ground((12, 20))
    sheet.wire((12, 12), lights[0]["4"])
    sheet.label(before, (12, 12), "left")
    sheet.wire(lights[-1]["2"], (right + 2, 12))
    sheet.label(after, (right + 2, 12), "right")


def _short(title: str) -> str:
    return title.upper().replace("SPACE ", "")


def _inlet(sheet: Sheet) -> None:
    sheet.block("From the controller", (10, 264), (90, 54))
    socket = sheet.part("J1", "led inlet", (40, 26), mirror="y", words=((0, -7, ""), (0, -5, "")))
    sheet.wire(socket["1"], (52, 24), (52, 16))
    sheet.supply("+5V_LED", (52, 16))
    sheet.driven((60, 16))
    sheet.wire((52, 20), (60, 20), (60, 16))
    sheet.wire(socket["2"], (60, 26))
    sheet.label("LED_IN", (60, 26), "right")
    sheet.wire(socket["3"], (52, 28), (52, 34))
    sheet.wire((52, 32), (60, 32), (60, 30))
    sheet.driven((60, 30))
    sheet.ground((52, 34))
    sheet.note(
        "One supply plane, one ground plane, 100 nF at each light.\n"
        "The bulk capacitor is on the controller, behind its soft start.",
        (3, 46),
    )


def _holes(sheet: Sheet) -> None:
    sheet.block("Test points, holes", (104, 264), (120, 54))
    for number, x, supply in ((1, 14, "+5V_LED"), (2, 34, "GND")):
        point = sheet.part(f"TP{number}", "test point", (x, 18), words=((2, -2, "left"), (0, 0, "")))
        point.hide_value = True
        if supply == "GND":
            sheet.ground((x, 18))
        else:
            point.turn = 180
            point.words = ((2, 2, "left"), (0, 0, ""))
            sheet.supply(supply, (x, 18))
    end = sheet.part("TP3", "test point", (54, 18), words=((2, -2, "left"), (0, 0, "")))
    end.hide_value = True
    sheet.wire((54, 18), (54, 22), (58, 22))
    sheet.label("LED_END", (58, 22), "right")
    for index in range(SCREWS + TIES):
        spot = (12 + 18 * (index % 6), 34 + 8 * (index // 6))
        kind = "hole" if index < SCREWS else "tie hole"
        sheet.part(f"H{index + 1}", kind, spot, words=((3, -1, "left"), (3, 1, "left")))


if __name__ == "__main__":
    schematic("disc").parent.mkdir(exist_ok=True)
    schematic("disc").write_text(draw())
