"""Vias that tie the ground planes of both sides together."""

from __future__ import annotations

import math
from typing import Any

import pcbnew

from hardware.layout.board import VIA, XY, Board
from hardware.layout.router import CLEARANCE, GRID, Router

RASTER, APART = 1.0, 4.4  # how often a via is tried, and how far it keeps from the next
STUB = 0.4  # width of the track from a pad to its via
REACH = 3.0  # from a pad's edge to its own via


def stitch(board: Board, router: Router, avoid: list[list[XY]], plenty: dict[str, int]) -> None:
    """Put ground vias beside each ground pad on the surface, and in a raster over the rest of the board.

    A pad gets one via, or as many as `plenty` has for its part; the areas of `avoid` get none of the raster.
    """
    copper, blocked = router.blocked("GND", STUB)
    chosen: list[XY] = []

    def free(at: XY) -> bool:
        row, column = round(at[1] / GRID), round(at[0] / GRID)
        if not (0 <= row < router.rows and 0 <= column < router.columns) or blocked[row, column]:
            return False
        return all(math.dist(at, other) >= VIA + CLEARANCE for other in chosen)

    for part in board.board.GetFootprints():
        for pad in part.Pads():
            if pad.GetNetname() == "GND" and pad.GetAttribute() == pcbnew.PAD_ATTRIB_SMD:
                middle = board.frame.own(pad.GetPosition())
                for _ in range(plenty.get(part.GetReference(), 1)):
                    spot = next((at for at in _around(middle, pad) if free(at) and _clear(copper, middle, at)), None)
                    if spot:
                        chosen.append(spot)
                        board.track("GND", [middle, spot], STUB)
    printed = [list(corners) for corners in board.printed()]
    columns, rows = round(router.size[0] / RASTER), round(router.size[1] / RASTER)
    for row in range(1, rows):
        for column in range(1, columns):
            at = (column * RASTER, row * RASTER)
            alone = all(math.dist(at, other) >= APART for other in chosen)
            inside = 2 <= at[0] <= router.size[0] - 2 and 2 <= at[1] <= router.size[1] - 2
            if inside and alone and free(at) and not any(_near(at, area) for area in avoid + printed):
                chosen.append(at)
    for at in chosen:
        board.via("GND", at)


def _clear(copper: Any, start: XY, end: XY) -> bool:
    """Whether a track from start to end meets nothing on the front."""
    steps = range(math.ceil(math.dist(start, end) / GRID) * 2 + 1)
    last = max(steps[-1], 1)
    along = [(start[0] + (end[0] - start[0]) * n / last, start[1] + (end[1] - start[1]) * n / last) for n in steps]
    return not any(copper[0, round(y / GRID), round(x / GRID)] for x, y in along)


def _around(at: XY, pad: Any) -> list[XY]:
    """Grid points near a pad, the nearest first."""
    reach = REACH + pcbnew.ToMM(max(pad.GetSize().x, pad.GetSize().y)) / 2
    cells = math.ceil(reach / GRID)
    middle = (round(at[0] / GRID), round(at[1] / GRID))
    spots = [((middle[0] + across) * GRID, (middle[1] + down) * GRID)
             for across in range(-cells, cells + 1) for down in range(-cells, cells + 1)]  # fmt: skip
    return sorted(
        (spot for spot in spots if math.dist(spot, at) <= reach), key=lambda spot: (math.dist(spot, at), spot)
    )


def _near(at: XY, area: list[XY]) -> bool:
    xs, ys = [x for x, _ in area], [y for _, y in area]
    margin = VIA / 2 + 0.35
    return min(xs) - margin < at[0] < max(xs) + margin and min(ys) - margin < at[1] < max(ys) + margin
