"""Copy the used symbols and footprints from KiCad's libraries into the project's own.

    python3 -m hardware.kicad.vendor [/usr/share/kicad]

With these copies any machine makes the same bytes, independent of its libraries. KiCad's libraries are
CC-BY-SA 4.0 with an exception for designs that use them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hardware.catalogue import CATALOGUE, FIDUCIAL
from hardware.kicad.mended import mended
from hardware.kicad.sexpr import Node, Text, children, value, write
from hardware.kicad.symbols import flattened, read_library, renamed
from hardware.places import FOOTPRINTS, SYMBOLS

# The project's name for a symbol, then KiCad's library and KiCad's name.
TAKEN = {
    "Pico": ("MCU_Module", "RaspberryPi_Pico"),
    "USB_C_Power": ("Connector", "USB_C_Receptacle_PowerOnly_6P"),
    "SN74LV1T34": ("Logic_LevelTranslator", "SN74LV1T34DBV"),
    "ESD_2_Lines": ("Power_Protection", "SP0502BAHT"),
    "ESD_4_Lines": ("Power_Protection", "SP0504BAHT"),
    "PNP_Pair": ("Transistor_BJT", "BC857BS"),
    "PMOS_SO8": ("Transistor_FET", "IRF7404"),
    "NMOS_SOT23": ("Transistor_FET", "Q_NMOS_GSD"),
    "Schottky": ("Device", "D_Schottky"),
    "Diode": ("Device", "D"),
    "TVS_Unidirectional": ("Device", "D_Zener"),
    "TVS_Bidirectional": ("Device", "D_TVS"),
    "R": ("Device", "R"),
    "C": ("Device", "C"),
    "C_Polarized": ("Device", "C_Polarized"),
    "Polyfuse": ("Device", "Polyfuse"),
    "WS2812B": ("LED", "WS2812B"),
    "Key": ("Switch", "SW_Push"),
    "TestPoint": ("Connector", "TestPoint"),
    "MountingHole": ("Mechanical", "MountingHole"),
    "Conn_02": ("Connector_Generic", "Conn_01x02"),
    "Conn_03": ("Connector_Generic", "Conn_01x03"),
    "Conn_05": ("Connector_Generic", "Conn_01x05"),
    "Conn_08": ("Connector_Generic", "Conn_01x08"),
    "Conn_2x05": ("Connector_Generic", "Conn_02x05_Odd_Even"),
    "SUPPLY": ("power", "+5V"),
    "GND": ("power", "GND"),
    "PWR_FLAG": ("power", "PWR_FLAG"),
}


def main(kicad: Path) -> None:
    """Write the project's library of symbols and its folder of footprints."""
    symbols = [_taken(kicad, ours, *theirs) for ours, theirs in TAKEN.items()]
    symbols.append(current_limited_switch())
    header: Node = ["kicad_symbol_lib", ["version", "20241209"], ["generator", Text("kicad_symbol_editor")]]
    header.append(["generator_version", Text("9.0")])
    SYMBOLS.write_text(write([*header, *sorted(symbols, key=lambda symbol: str(symbol[1]))]) + "\n")
    shutil.rmtree(FOOTPRINTS, ignore_errors=True)
    FOOTPRINTS.mkdir()
    for library, name in sorted({FIDUCIAL, *(kind.origin for kind in CATALOGUE.values() if kind.origin)}):
        taken = (kicad / "footprints" / f"{library}.pretty" / f"{name}.kicad_mod").read_text()
        (FOOTPRINTS / f"{name}.kicad_mod").write_text(mended(name, taken))


def current_limited_switch() -> Node:
    """The TPS2553, which KiCad's libraries don't have; pins as in its data sheet, package DBV."""
    pins = [
        ("1", "IN", "power_in", -10.16, 5.08, 0),
        ("3", "EN", "input", -10.16, 0.0, 0),
        ("4", "~{FAULT}", "open_collector", -10.16, -5.08, 0),
        ("6", "OUT", "passive", 10.16, 5.08, 180),
        ("5", "ILIM", "passive", 10.16, 0.0, 180),
        ("2", "GND", "power_in", 0.0, -10.16, 90),
    ]
    box: Node = ["rectangle", ["start", -7.62, 7.62], ["end", 7.62, -7.62]]
    box += [["stroke", ["width", 0.254], ["type", "default"]], ["fill", ["type", "background"]]]
    symbol: Node = ["symbol", Text("TPS2553"), ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"]]
    symbol += [_property("Reference", "U", -7.62, 8.89), _property("Value", "TPS2553", 1.27, 8.89)]
    symbol += [_property(name, "", 0.0, 0.0, hidden=True) for name in ("Footprint", "Datasheet", "Description")]
    symbol.append(["symbol", Text("TPS2553_0_1"), box])
    symbol.append(["symbol", Text("TPS2553_1_1"), *[_pin(*pin) for pin in pins]])
    symbol.append(["embedded_fonts", "no"])
    return symbol


def _taken(kicad: Path, ours: str, library: str, theirs: str) -> Node:
    symbol = flattened(read_library(kicad / "symbols" / f"{library}.kicad_sym"), theirs)
    return _one_ground(renamed(symbol, ours)) if ours == "Pico" else renamed(symbol, ours)


def _one_ground(pico: Node) -> Node:
    """KiCad's Pico has two ground outputs, GND and AGND, which the rule check reports as a conflict."""
    for unit in children(pico, "symbol"):
        for pin in children(unit, "pin"):
            if value(pin, "number") == "33":
                pin[1] = "passive"
    return pico


def _pin(number: str, name: str, kind: str, x: float, y: float, angle: int) -> Node:
    font: Node = ["effects", ["font", ["size", 1.27, 1.27]]]
    place: Node = [["at", x, y, angle], ["length", 2.54]]
    return ["pin", kind, "line", *place, ["name", Text(name), font], ["number", Text(number), font]]


def _property(name: str, text: str, x: float, y: float, hidden: bool = False) -> Node:
    effects: Node = ["effects", ["font", ["size", 1.27, 1.27]], ["justify", "left"]]
    return ["property", Text(name), Text(text), ["at", x, y, 0], [*effects, ["hide", "yes"]] if hidden else effects]


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/kicad"))
