"""Every kind of part on the two circuit boards: its symbol, its footprint and what to order.

The numbers were written down without a look at a maker's or a dealer's page, so check each before ordering.
Kinds that may run short name a second source with the same footprint.
"""

from __future__ import annotations

from dataclasses import dataclass

CHECK = "check before ordering"
PRICES = ("cents", "under 1 €", "1–5 €", "over 5 €")


@dataclass(frozen=True)
class Kind:
    """A kind of part: one line of an order."""

    symbol: str
    value: str
    origin: tuple[str, str] | None  # KiCad's library and the name of the footprint
    maker: str = ""
    number: str = ""
    second: str = ""
    price: str = "cents"

    @property
    def footprint(self) -> str:
        return f"mahe:{self.origin[1]}" if self.origin else ""


R_0805 = ("Resistor_SMD", "R_0805_2012Metric_Pad1.20x1.40mm_HandSolder")
C_0805 = ("Capacitor_SMD", "C_0805_2012Metric_Pad1.18x1.45mm_HandSolder")
SOT_23 = ("Package_TO_SOT_SMD", "SOT-23")
FIDUCIAL = ("Fiducial", "Fiducial_1mm_Mask2mm")  # optical mark for pick-and-place machines; not in the schematic


def _resistor(value: str, code: str) -> Kind:
    return Kind("R", value, R_0805, "Yageo", f"RC0805FR-07{code}L", "any 1 % 0805")


CATALOGUE: dict[str, Kind] = {
    # The controller's parts with legs.
    "pico": Kind(
        "Pico", "Raspberry Pi Pico", ("Module", "RaspberryPi_Pico_Common_THT"),
        "Raspberry Pi", "SC0915", "SC0917 (Pico H), SC1631 (Pico 2)", PRICES[2],
    ),
    "usb-c": Kind(
        "USB_C_Power", "USB-C, 5 V in", ("Connector_USB", "USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal"),
        "GCT", "USB4125-GF-A", "other 6-pin power-only receptacles of the same footprint", PRICES[1],
    ),
    "led socket": Kind(
        "Conn_03", "VH 3", ("Connector_JST", "JST_VH_B3P-VH_1x03_P3.96mm_Vertical"),
        "JST", "B3P-VH(LF)(SN)", "any 3.96 mm VH header, 3 ways", PRICES[1],
    ),
    "led inlet": Kind(
        "Conn_03", "VH 3, lying", ("Connector_JST", "JST_VH_S3P-VH_1x03_P3.96mm_Horizontal"),
        "JST", "S3P-VH(LF)(SN)", "any 3.96 mm VH header, 3 ways, side entry", PRICES[1],
    ),
    "key socket": Kind(
        "Conn_08", "XH 8", ("Connector_JST", "JST_XH_B8B-XH-A_1x08_P2.50mm_Vertical"),
        "JST", "B8B-XH-A(LF)(SN)", "any 2.5 mm XH header, 8 ways", PRICES[1],
    ),
    "screen socket": Kind(
        "Conn_05", "XH 5", ("Connector_JST", "JST_XH_B5B-XH-A_1x05_P2.50mm_Vertical"),
        "JST", "B5B-XH-A(LF)(SN)", "any 2.5 mm XH header, 5 ways", PRICES[1],
    ),
    "piezo socket": Kind(
        "Conn_02", "PH 2", ("Connector_JST", "JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical"),
        "JST", "B2B-PH-K-S(LF)(SN)", "any 2.0 mm PH header, 2 ways", PRICES[1],
    ),
    "spare socket": Kind(
        "Conn_2x05", "box header 2x5", ("Connector_IDC", "IDC-Header_2x05_P2.54mm_Vertical"),
        "Würth Elektronik", "61201021621", "any 2.54 mm box header, 2x5", PRICES[1],
    ),
    "key": Kind(
        "Key", "RESET", ("Button_Switch_THT", "SW_PUSH_6mm"),
        "Omron", "B3F-1000", "any 6 x 6 mm key", PRICES[1],
    ),
    # Power.
    "fuse 3 A": Kind(
        "Polyfuse", "3 A hold", ("Fuse", "Fuse_2920_7451Metric"),
        "Littelfuse", "2920L300/15DR", "Bourns MF-SM300-2", PRICES[1],
    ),
    "fuse 0.2 A": Kind(
        "Polyfuse", "0.2 A hold", ("Fuse", "Fuse_1206_3216Metric"),
        "Littelfuse", "1206L020YR", "Bourns MF-NSMF020-2", PRICES[1],
    ),
    "p-fet": Kind(
        "PMOS_SO8", "Si4425DDY", ("Package_SO", "SOIC-8_3.9x4.9mm_P1.27mm"),
        "Vishay", "SI4425DDY-T1-GE3", "onsemi FDS6679AZ; Infineon IRF9317TRPBF", PRICES[1],
    ),
    "n-fet": Kind("NMOS_SOT23", "BSS138", SOT_23, "onsemi", "BSS138", "Diodes BSS138-7-F; Nexperia BSS138P"),
    "pnp pair": Kind(
        "PNP_Pair", "BC857BS", ("Package_TO_SOT_SMD", "SOT-363_SC-70-6"),
        "Nexperia", "BC857BS,115", "Diodes BC857BS-7-F",
    ),
    "switch": Kind(
        "TPS2553", "TPS2553", ("Package_TO_SOT_SMD", "SOT-23-6"),
        "Texas Instruments", "TPS2553DBVR", "Diodes AP2553W6-7", PRICES[1],
    ),
    "schottky": Kind("Schottky", "SS14", ("Diode_SMD", "D_SMA"), "onsemi", "SS14", "Vishay SS14-E3/61T"),
    "diode": Kind("Diode", "1N4148W", ("Diode_SMD", "D_SOD-123"), "Diodes", "1N4148W-7-F", "Vishay 1N4148W-E3-08"),
    "tvs": Kind("TVS_Unidirectional", "SMF5.0A", ("Diode_SMD", "D_SMF"), "Littelfuse", "SMF5.0A", "Vishay SMF5V0A"),
    "bulk": Kind(
        "C_Polarized", "1000 µF 10 V", ("Capacitor_SMD", "CP_Elec_10x10.5"),
        "Panasonic", "EEE-FK1A102P", "Nichicon UWT1A102MNL1GS", PRICES[1],
    ),
    # Signals.
    "shifter": Kind(
        "SN74LV1T34", "SN74LV1T34", ("Package_TO_SOT_SMD", "SOT-23-5"),
        "Texas Instruments", "SN74LV1T34DBVR", "Diodes 74LV1T34W5-7 (same pins; check)", PRICES[1],
    ),
    "esd 1": Kind(
        "TVS_Bidirectional", "PESD5V0S1BA", ("Diode_SMD", "D_SOD-323"),
        "Nexperia", "PESD5V0S1BA,115", "Littelfuse SD05C-01FTG",
    ),
    "esd 2": Kind("ESD_2_Lines", "SP0502BAHT", SOT_23, "Littelfuse", "SP0502BAHTG", "Semtech SM05 (same pins)"),
    "esd 4": Kind(
        "ESD_4_Lines", "SP0504BAHT", ("Package_TO_SOT_SMD", "SOT-23-5"),
        "Littelfuse", "SP0504BAHTG", "leave out indoors: the 1 k and 100 nF still stand", PRICES[1],
    ),
    "100n": Kind("C", "100 nF", C_0805, "Samsung", "CL21B104KBCNNNC", "any X7R 25 V 0805"),
    "22n": Kind("C", "22 nF", C_0805, "Samsung", "CL21B223KBANNNC", "any X7R 25 V 0805"),
    "1u": Kind("C", "1 µF", C_0805, "Samsung", "CL21B105KAFNNNE", "any X7R 16 V 0805"),
    "10u": Kind("C", "10 µF", C_0805, "Samsung", "CL21A106KAYNNNE", "any X5R 16 V 0805"),
    "100": _resistor("100", "100R"),
    "330": _resistor("330", "330R"),
    "470": _resistor("470", "470R"),
    "1k": _resistor("1 k", "1K"),
    "2k2": _resistor("2.2 k", "2K2"),
    "4k7": _resistor("4.7 k", "4K7"),
    "5k1": _resistor("5.1 k", "5K1"),
    "10k": _resistor("10 k", "10K"),
    "47k": _resistor("47 k", "47K"),
    "56k": _resistor("56 k", "56K"),
    "100k": _resistor("100 k", "100K"),
    "680k": _resistor("680 k", "680K"),
    # The disc's.
    "light": Kind(
        "WS2812B", "WS2812B", ("LED_SMD", "LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm"),
        "Worldsemi", "WS2812B-B/W", "Xinglight XL-5050RGBC-WS2812B; Opsco SK6812", PRICES[0],
    ),
    "100n small": Kind(
        "C", "100 nF", ("Capacitor_SMD", "C_0603_1608Metric"), "Samsung", "CL10B104KB8NNNC", "any X7R 16 V 0603",
    ),
    # Copper only: nothing to order.
    "test point": Kind("TestPoint", "test point", ("TestPoint", "TestPoint_THTPad_2.0x2.0mm_Drill1.0mm")),
    "hole": Kind("MountingHole", "M3", ("MountingHole", "MountingHole_3.2mm_M3")),
    "tie hole": Kind("MountingHole", "cable tie", ("MountingHole", "MountingHole_3mm")),
}  # fmt: skip
