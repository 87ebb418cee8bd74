"""The label for the console's underside: what keys and switches do at power-on, as this clone's firmware has it."""

from __future__ import annotations

import ast

from hardware.places import CLONE
from mahe.show import words
from mahe.show.texts import KEY_NAMES, en

WIDTH = 104.0
ROW = 10.5
# What one does, and what it leads to.
AT_POWER_ON = (
    ("plug in", "the game goes on where it was"),
    ("plug in with a key held", en.TEXTS[words.STUCK_KEYS] % "that key"),
    ("RESET (left opening)", "starts anew; the game goes on where it was"),
    ("BOOTSEL (right opening) held, RESET tapped", "the Pico becomes a drive for new firmware"),
)
SOCKETS = "from behind, left to right: lights cable · USB-C, 5 V, 3 A · the Pico's USB, for a laptop"


def at_power_on() -> list[tuple[str, str]]:
    """The rows of the label, with what the firmware does for keys that are held."""
    asked = asked_for((CLONE / "firmware" / "mahe_guard" / "wiring.py").read_text())
    return [*AT_POWER_ON, *[(f"plug in with {' and '.join(keys)} held", comes) for keys, comes in asked]]


def asked_for(source: str) -> list[tuple[list[str], str]]:
    """Which keys ask for what: `HELD` of the guard's wiring.py, with a byte for each key."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HELD":
            table = ast.literal_eval(node.value).items()
            return [([key for key, held in zip(KEY_NAMES, keys, strict=True) if held], comes) for keys, comes in table]
    return []


def size() -> tuple[float, float]:
    return WIDTH, 24 + ROW * len(at_power_on())


def label_svg() -> str:
    """The label as a drawing, to be printed true to scale and glued under the console."""
    width, height = size()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="3">',
        f'<rect x=".2" y=".2" width="{width - 0.4:g}" height="{height - 0.4:g}" rx="3" fill="#fff" stroke="#000" '
        'stroke-width=".2"/>',
        '<text x="5" y="9" font-size="5" font-weight="700">Mahé</text>',
    ]
    for row, (done, comes) in enumerate(at_power_on()):
        y = 18 + ROW * row
        lines.append(f'<text x="5" y="{y:g}" font-weight="700">{done}</text><text x="5" y="{y + 4.2:g}">{comes}</text>')
    lines.append(f'<text x="5" y="{height - 4:g}" font-size="2.2">{SOCKETS}</text></svg>')
    return "\n".join(lines) + "\n"
