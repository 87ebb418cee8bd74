"""KiCad's project file: the rules a board is checked by, the same for both boards."""

from __future__ import annotations

import json

# Limits of an ordinary board house without a surcharge, with a margin.
CLEARANCE, TRACK, VIA, DRILL, EDGE = 0.2, 0.2, 0.8, 0.4, 0.3


def project(name: str) -> str:
    """The project file of one board."""
    rules = {
        "max_error": 0.02,  # mm, of curves approximated by lines; less would only lengthen the planes' outlines
        "min_clearance": CLEARANCE,
        "min_copper_edge_clearance": EDGE,
        "min_resolved_spokes": 2,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3,
        "min_track_width": TRACK,
        "min_via_annular_width": 0.13,
        "min_via_diameter": 0.6,
        "min_text_height": 1.0,
        "min_text_thickness": 0.15,
        "min_silk_clearance": 0.0,
        "solder_mask_to_copper_clearance": 0.0,
    }
    default = {"name": "Default", "clearance": CLEARANCE, "track_width": 0.25, "via_diameter": VIA, "via_drill": DRILL}
    whole = {
        "board": {"design_settings": {"rules": rules, "rule_severities": {}}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [default], "meta": {"version": 4}},
        "sheets": [],
        "text_variables": {},
    }
    return json.dumps(whole, indent=2) + "\n"
