"""The project's changes of KiCad's footprints, and their reasons."""

from __future__ import annotations

import math
import re

from hardware.kicad.sexpr import Node, Text, child, children, parse, value, write

SCREW_KEEP_OUT = 4.0  # mm around a hole's middle: solder mask doesn't insulate a screw head or a spacer
NEARER = 0.12
SOCKET_HEIGHT = 8.5
NOTCHED = "LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm"
SCREW = "MountingHole_3.2mm_M3"
PICO = "RaspberryPi_Pico_Common_THT"

# Footprints without a 3D model get a similar part's, scaled to their height and width.
STAND_INS = {
    "JST_VH_B3P-VH_1x03_P3.96mm_Vertical": (
        "Connector_JST.3dshapes/JST_XH_B3B-XH-A_1x03_P2.50mm_Vertical",
        "1.584 1.2 1.3",
    ),
    "JST_VH_S3P-VH_1x03_P3.96mm_Horizontal": (
        "Connector_JST.3dshapes/JST_XH_S3B-XH-A_1x03_P2.50mm_Horizontal",
        "1.584 1.4 1.3",
    ),
    "Fuse_2920_7451Metric": ("Resistor_SMD.3dshapes/R_2816_7142Metric", "1.04 1.22 1.3"),
}


def mended(name: str, taken: str) -> str:
    """A footprint with the project's changes."""
    if name == NOTCHED:
        return _close_neighbours(taken)
    if name == SCREW:
        return _kept_clear(taken)
    if name == PICO:
        return _socketed(taken)
    return _stand_in(taken, *STAND_INS[name]) if name in STAND_INS else taken


def _close_neighbours(taken: str) -> str:
    """Lights stand closer than KiCad's print and courtyard allow: only the print of the notch at pad 3 stays.

    The notch is KiCad's own chamfered corner, moved towards the body, because the eggs stand so close.
    """
    footprint = parse(taken)
    kept = [part for part in footprint if not _too_wide(part)]
    chamfer = next(part for part in children(kept, "fp_line") if value(part, "layer") == "F.SilkS")
    for end in (child(chamfer, "start"), child(chamfer, "end")):
        end[1:] = [round(float(end[1]) - NEARER, 3), round(float(end[2]) - NEARER, 3)]
    step = [(3.25, 2.15), (2.6, 2.15), (2.6, 2.6)]
    corners = [*step, *((-x, y) for x, y in reversed(step)), *((-x, -y) for x, y in step),
               *((x, -y) for x, y in reversed(step))]  # fmt: skip
    for number, (one, next_one) in enumerate(zip(corners, [*corners[1:], corners[0]], strict=True)):
        kept.append(_line("F.CrtYd", 0.05, one, next_one, number))
    # A short line along the body makes the chamfer recognisable.
    corner = float(child(chamfer, "start")[1]), float(child(chamfer, "start")[2])
    kept.append(_line("F.SilkS", 0.12, (1.3, corner[1]), corner, len(corners)))
    return write(kept) + "\n"


def _too_wide(part: object) -> bool:
    if not isinstance(part, list) or part[0] not in ("fp_line", "fp_poly", "fp_rect", "fp_circle", "fp_text"):
        return False
    layer = value(part, "layer")
    if part[0] == "fp_text" or layer not in ("F.SilkS", "F.CrtYd"):
        return layer == "F.SilkS"
    ends = [child(part, "start"), child(part, "end")]
    slanted = ends[0] and float(ends[0][1]) != float(ends[1][1]) and float(ends[0][2]) != float(ends[1][2])
    return layer == "F.CrtYd" or not slanted


def _kept_clear(taken: str) -> str:
    """Keep copper away from a screw's head, on both sides."""
    footprint = parse(taken)
    corners = 32
    radius = SCREW_KEEP_OUT / math.cos(math.pi / corners) + 0.01
    around = [(radius * math.cos(angle), radius * math.sin(angle))
              for angle in (2 * math.pi * corner / corners for corner in range(corners))]  # fmt: skip
    no = "not_allowed"
    footprint.append([
        "zone", ["net", "0"], ["net_name", Text("")], ["layers", Text("F.Cu"), Text("B.Cu")],
        ["uuid", Text("5f0c3d5e-6d61-4668-8eb0-0000000000ff")], ["name", Text("screw")], ["hatch", "edge", 0.5],
        ["connect_pads", ["clearance", 0.0]], ["min_thickness", 0.25], ["filled_areas_thickness", "no"],
        ["keepout", ["tracks", no], ["vias", no], ["pads", "allowed"], ["copperpour", no], ["footprints", "allowed"]],
        ["fill", ["thermal_gap", 0.5], ["thermal_bridge_width", 0.5]],
        ["polygon", ["pts", *(["xy", round(x, 4), round(y, 4)] for x, y in around)]],
    ])  # fmt: skip
    return write(footprint) + "\n"


def _socketed(taken: str) -> str:
    """Show the Pico with its headers in sockets: 16.5 mm from the board's underside to the top of its USB socket."""
    footprint = parse(taken)
    for model in children(footprint, "model"):
        shown = "Pico_PinSockets" in str(model[1]) or "Pico_AddedHeaders" in str(model[1])
        model[:] = [part for part in model if part != ["hide", "yes"]]
        if not shown:
            model.insert(2, ["hide", "yes"])
        elif "AddedHeaders" in str(model[1]):
            child(child(model, "offset"), "xyz")[3] = SOCKET_HEIGHT
    return write(footprint) + "\n"


def _stand_in(taken: str, model: str, stretch: str) -> str:
    text = re.sub(r'3DMODEL_DIR\}/[^"]+"', f'3DMODEL_DIR}}/{model}.step"', taken)
    return re.sub(r"\(scale\s+\(xyz [^)]*\)", f"(scale\n\t\t\t(xyz {stretch})", text)


def _line(layer: str, width: float, start: tuple[float, float], end: tuple[float, float], number: int) -> Node:
    line: Node = ["fp_line", ["start", *map(float, start)], ["end", *map(float, end)]]
    line += [["stroke", ["width", width], ["type", "solid"]], ["layer", Text(layer)]]
    line.append(["uuid", Text(f"5f0c3d5e-6d61-4668-8eb0-{number:012x}")])
    return line
