"""The printed face: the virtual board's own island, with a window for each light and the legend of a stack."""

from __future__ import annotations

import re
from functools import cache

from hardware.case import stack
from mahe.show import geometry
from mahe.show.texts import LANGUAGES
from mahe_board.virtual_board.play.help_words import help_in
from mahe_board.virtual_board.play.island_drawing import island_svg, stands

WINDOW = 2.9  # radius; the same as the wells of the drawing
BLEED = 1.2  # printed beyond the line to cut along
# The help's three words for a stack: the outer end, the role of the turtle there, the inner end.
LEGENDS = {language: tuple(help_in(language)["stack"].values()) for _, language, _ in LANGUAGES}
LEGEND_AT, LEGEND_TURN = -106.0, 360 / geometry.SPACES  # between 9 and 10, off the seams of the sheets
NUMBERS = '<g font-family="Georgia'
INK = {"day": "#f4fdff", "night": "#b5d9ea"}


@cache
def face_svg(look: str, language: str) -> str:
    """The face as a drawing of 304 mm; its ids have the look as a prefix, so that two faces fit on one page."""
    island = re.sub(r'id="(\w+)"', rf'id="{look}-\1"', island_svg(look))
    island = re.sub(r'(url\(|href=")#(\w+)', rf"\1#{look}-\2", island).rstrip().removesuffix("</svg>")
    inner = island[island.index(">") + 1 :]
    under, numbers, over = inner.partition(NUMBERS)  # figures overlap windows
    edge = stack.EDGE
    return "\n".join([
        island[: island.index(">") + 1],
        f'<clipPath id="{look}-cut"><circle r="{edge + BLEED:g}"/></clipPath><g clip-path="url(#{look}-cut)">',
        under, *_windows(), numbers + over, *_legend(look, language), "</g>",
        f'<circle r="{edge:g}" fill="none" stroke="#000" stroke-width=".1" stroke-dasharray="2 2"/>', "</svg>", "",
    ])  # fmt: skip


def _windows() -> list[str]:
    """A blank window over each light, since ink would swallow its glow."""
    return [f'<circle class="window" cx="{x:g}" cy="{y:g}" r="{WINDOW}" fill="#fff"/>' for x, y in stands()]


def _legend(look: str, language: str) -> list[str]:
    """Seven rings and three words: which end of a space is the bottom of a stack, and who decides."""
    top, decides, bottom = LEGENDS[language]
    pitch = 3.0
    rings = [f'<circle cx="-6.4" cy="{(level - 3) * pitch:g}" r="1.1"/>' for level in range(geometry.LEVELS)]
    words = ((top, -9.0 + 0.9, 700), (decides, -9.0 + 4.0, 400), (bottom, 9.0 + 0.9, 700))
    lines = [f'<text x="-4.2" y="{y:g}" font-weight="{weight}">{word}</text>' for word, y, weight in words]
    return [
        f'<g transform="rotate({LEGEND_TURN:.3f}) translate(0 {LEGEND_AT:g})" fill="{INK[look]}" '
        "font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\" font-size=\"2.7\">",
        f'<g fill="none" stroke="{INK[look]}" stroke-width=".4">{"".join(rings)}</g>',
        f'<circle cx="-6.4" cy="{-3 * pitch:g}" r="1.1"/>', *lines, "</g>",
    ]  # fmt: skip
