"""Draws board and screen as SVG, for scripts of play and for the manual; the same input gives the same file."""

from __future__ import annotations

from mahe.show.paper import HEIGHT, WIDTH
from mahe_board.virtual_board.play.frame import lit, red_green_blue
from mahe_board.virtual_board.play.glow import core, hue, strength
from mahe_board.virtual_board.play.island_drawing import island_svg, stands

GLOW_RADIUS, CORE_RADIUS, HOT_RADIUS = 10, 2.7, 2.1
GLOW = ((0, 1), (0.23, 1), (0.31, 0.7), (0.5, 0.26), (0.75, 0.07), (1, 0))  # (offset, opacity), as in lights.js
HOT = ((0, 0.9), (0.5, 0.5), (1, 0))


def board_svg(frame: bytes | bytearray, look: str = "day") -> str:
    """Draw the board with its lights lit; `frame` has 483 bytes in chain order: green, red, blue for each light."""
    rgb = red_green_blue(bytes(frame))
    gradients = {"hot": _gradient("hot", "#ffffff", HOT)}
    halos, cores = [], []
    for light, (x, y) in enumerate(stands()):
        red, green, blue = rgb[light * 3 : light * 3 + 3]
        if not red | green | blue:
            continue
        colour = hue(red, green, blue)
        name = f"glow-{colour[1:]}"
        gradients[name] = _gradient(name, colour, GLOW)
        halo = strength(red, green, blue)
        at = f'cx="{x:g}" cy="{y:g}"'
        halos.append(f'<circle {at} r="{GLOW_RADIUS}" fill="url(#{name})" opacity="{halo:g}"/>')
        bright = f'opacity="{core(halo):g}"'
        cores.append(f'<g {bright}><circle {at} r="{CORE_RADIUS}" fill="{colour}"/>')
        cores.append(f'<circle {at} r="{HOT_RADIUS}" fill="url(#hot)" {bright}/></g>')
    lights = "\n".join(["<defs>", *gradients.values(), "</defs>", *halos, *cores, "</svg>"])
    return island_svg(look).rstrip().removesuffix("</svg>") + lights + "\n"


def _gradient(name: str, colour: str, stops: tuple[tuple[float, float], ...]) -> str:
    shades = "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{share}"/>' for at, share in stops)
    return f'<radialGradient id="{name}">{shades}</radialGradient>'


def screen_svg(pixels: bytes | bytearray) -> str:
    """Draw the screen from 1024 bytes in framebuf's format MONO_VLSB. Runs of lit pixels become strips."""
    pixels = bytes(pixels)
    path = []
    for y in range(HEIGHT):
        x = 0
        while x < WIDTH:
            start = x
            while x < WIDTH and lit(pixels, x, y):
                x += 1
            if x > start:
                path.append(f"M{start} {y}h{x - start}v1H{start}z")
            x += 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 {WIDTH + 12} {HEIGHT + 12}" '
        'shape-rendering="crispEdges" role="img" aria-label="The screen">\n'
        f'<rect x="-6" y="-6" width="{WIDTH + 12}" height="{HEIGHT + 12}" rx="4" fill="#05080c"/>\n'
        f'<path fill="#cfeeff" d="{"".join(path)}"/>\n</svg>\n'
    )
