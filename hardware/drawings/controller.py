"""The controller's schematic, on one sheet.

python3 -m hardware.drawings.controller
"""

from __future__ import annotations

from hardware.drawings import pico, supplies, table_side
from hardware.kicad.sheet import Sheet
from hardware.places import schematic


def draw() -> str:
    """The sheet, from the blocks: power above, the Pico and what is connected to it below."""
    sheet = Sheet(
        "controller",
        "Controller board",
        "A3",
        ("A Pico, four keys, a screen, a piezo and the supply of 161 lights",
         "Drawn by hardware/drawings; CERN-OHL-P v2", "Checked by tools, not yet built"),
    )  # fmt: skip
    supplies.usb_c(sheet, (10, 10))
    supplies.soft_switch(sheet, (97, 10))
    supplies.laptop(sheet, (223, 10))
    pico.pico(sheet, (10, 100))
    pico.led_data(sheet, (97, 100))
    table_side.keys(sheet, (194, 100))
    table_side.spare(sheet, (284, 100))
    pico.rail_sense(sheet, (284, 138))
    table_side.screen(sheet, (97, 150))
    table_side.piezo(sheet, (184, 167))
    table_side.key_lights(sheet, (239, 167))
    table_side.for_builders(sheet, (10, 196))
    table_side.supplies_in_words(sheet, (97, 196))
    return sheet.render()


if __name__ == "__main__":
    schematic("controller").parent.mkdir(exist_ok=True)
    schematic("controller").write_text(draw())
