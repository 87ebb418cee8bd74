"""The label for the console's underside: what the keys and switches do at power-on, as the firmware at hand has it."""

from __future__ import annotations

SIZE = (104.0, 66.0)
# What is done, and what comes of it.
AT_POWER_ON = (
    ("plug in", "the game goes on where it was"),
    ("plug in with a key held", "the screen names the key; it counts once it has been let go"),
    ("RESET (left opening)", "starts anew; the game goes on where it was"),
    ("BOOTSEL (right opening) held, RESET tapped", "the Pico becomes a drive for new firmware"),
)
SOCKETS = "back, from the left: lights cable · USB-C, 5 V up to 3 A · the Pico's USB, for a laptop"


def label_svg() -> str:
    """To print true to scale and glue under the console."""
    width, height = SIZE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="3">',
        f'<rect x=".2" y=".2" width="{width - 0.4:g}" height="{height - 0.4:g}" rx="3" fill="#fff" stroke="#000" '
        'stroke-width=".2"/>',
        '<text x="5" y="9" font-size="5" font-weight="700">Mahé</text>',
    ]
    for row, (done, comes) in enumerate(AT_POWER_ON):
        y = 18 + 10.5 * row
        lines.append(f'<text x="5" y="{y:g}" font-weight="700">{done}</text><text x="5" y="{y + 4.2:g}">{comes}</text>')
    lines.append(f'<text x="5" y="{height - 4:g}" font-size="2.2">{SOCKETS}</text></svg>')
    return "\n".join(lines) + "\n"
