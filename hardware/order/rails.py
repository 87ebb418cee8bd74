"""Adds two rails to a board, by which pick-and-place machines carry it.

    /usr/bin/python3 -m hardware.order.rails BOARD TARGET

The board keeps its place on the page, so one list of positions serves with and without rails. It hangs on tabs with
rows of small holes (mouse bites): break it off there and file the edge. Rails have marks and tooling holes of their
own.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import pcbnew

from hardware.catalogue import FIDUCIAL
from hardware.places import FOOTPRINTS, circuit_board

XY = tuple[float, float]

RAIL, GAP, TAB = 7.0, 2.0, 6.0  # widths
BITE, PITCH = 0.5, 0.8  # width of the small holes, and the step from one to the next
OUTSIDE = 0.15  # from the board's edge out to the small holes' middles
TOOLING = 1.152
CONTROLLER_TABS, DISC_TABS = (23.0, 47.0), (-55.0, 55.0)  # y of the tabs at the sides, x of the tabs above and below
MARKS_IN, TOOLS_IN = 12.0, 5.0  # distances from a rail's end
# Where the board's own zero is on the page, and whether its y points up.
PAGE = {"controller": (50.0, 50.0, 1), "disc": (210.0, 148.0, -1)}
WIDTH, HEIGHT, RADIUS = 100.0, 80.0, 140.0  # sizes of the boards; `carried` refuses other sizes

# A rail or a tab: lower x, lower y, higher x, higher y, in the board's own millimetres.
Box = tuple[float, float, float, float]


def rails_of(board: str) -> list[Box]:
    """The rails: left and right of the controller, whose USB sockets face out at the top; above and below the disc."""
    if board == "controller":
        return [(-GAP - RAIL, 0, -GAP, HEIGHT), (WIDTH + GAP, 0, WIDTH + GAP + RAIL, HEIGHT)]
    reach = RADIUS + GAP
    return [(-RADIUS, reach, RADIUS, reach + RAIL), (-RADIUS, -reach - RAIL, RADIUS, -reach)]


def tabs_of(board: str) -> list[Box]:
    """The tabs, each from just inside the board's edge into the rail."""
    if board == "controller":
        spots = [(side, y) for side in (-GAP - 0.5, WIDTH - 0.5) for y in CONTROLLER_TABS]
        return [(x, y - TAB / 2, x + GAP + 1.0, y + TAB / 2) for x, y in spots]
    near = math.sqrt(RADIUS**2 - (DISC_TABS[1] + TAB) ** 2)
    reach = RADIUS + GAP + 0.5
    return [(x - TAB / 2, low, x + TAB / 2, high) for x in DISC_TABS for low, high in ((near, reach), (-reach, -near))]


def bites_of(board: str) -> list[XY]:
    """The small holes, in rows along the board's edge."""
    count = round(TAB / PITCH)
    steps = [PITCH * (n - count / 2) for n in range(count + 1)]
    if board == "controller":
        return [(edge, y + step) for edge in (-OUTSIDE, WIDTH + OUTSIDE) for y in CONTROLLER_TABS for step in steps]
    reach = RADIUS + OUTSIDE
    return [(x + step, side * math.sqrt(reach**2 - (x + step) ** 2))
            for x in DISC_TABS for step in steps for side in (1, -1)]  # fmt: skip


def carried(name: str, target: Path) -> None:
    """Write the board with its rails."""
    pcbnew.KIID.SeedGenerator(1)  # the same identifiers, and so the same order in the file, on every run
    board = pcbnew.LoadBoard(str(circuit_board(name)))
    x0, y0, down = PAGE[name]

    def page(at: XY) -> pcbnew.VECTOR2I:
        return pcbnew.VECTOR2I(pcbnew.FromMM(x0 + at[0]), pcbnew.FromMM(y0 + down * at[1]))

    whole = pcbnew.SHAPE_POLY_SET()
    board.GetBoardPolygonOutlines(whole)
    size = pcbnew.ToMM(whole.BBox().GetWidth()), pcbnew.ToMM(whole.BBox().GetHeight())
    wanted = (WIDTH, HEIGHT) if name == "controller" else (2 * RADIUS, 2 * RADIUS)
    if max(abs(size[0] - wanted[0]), abs(size[1] - wanted[1])) > 0.05:
        raise SystemExit(
            f"the {name} is {size} mm large, and its rails were made for {wanted}; change the numbers in {__name__}"
        )
    for box in [*rails_of(name), *tabs_of(name)]:
        added = pcbnew.SHAPE_POLY_SET()
        added.NewOutline()
        for corner in ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])):
            at = page(corner)
            added.Append(at.x, at.y)
        whole.BooleanAdd(added)
    loops = _loops(whole)
    for item in [item for item in board.GetDrawings() if item.GetLayer() == pcbnew.Edge_Cuts]:
        item.SetLayer(pcbnew.Cmts_User)  # not removed: pcbnew then forgets the types of other objects
    for loop in loops:
        _draw(board, loop)
    for at in bites_of(name):
        _hole(board, page(at), BITE)
    for rail in rails_of(name):
        for spot, kind in _spots(rail):
            if kind == "mark":
                mark = pcbnew.FootprintLoad(str(FOOTPRINTS), FIDUCIAL[1])
                mark.SetReference("")
                mark.SetPosition(page(spot))
                board.Add(mark)
            else:
                _hole(board, page(spot), TOOLING)
    pcbnew.SaveBoard(str(target), board, True)


def _spots(rail: Box) -> list[tuple[XY, str]]:
    """Two marks and two tooling holes, asymmetric, so that the ends can't be mistaken."""
    across = (rail[0] + rail[2]) / 2, (rail[1] + rail[3]) / 2
    if rail[3] - rail[1] > rail[2] - rail[0]:
        ends = [(across[0], rail[1]), (across[0], rail[3])]
        return [((x, y + sign * place), kind) for (x, y), sign in zip(ends, (1, -1), strict=True)
                for place, kind in ((MARKS_IN + 3 * (sign < 0), "mark"), (TOOLS_IN, "hole"))]  # fmt: skip
    ends = [(rail[0], across[1]), (rail[2], across[1])]
    return [((x + sign * place, y), kind) for (x, y), sign in zip(ends, (1, -1), strict=True)
            for place, kind in ((MARKS_IN + 3 * (sign < 0), "mark"), (TOOLS_IN, "hole"))]  # fmt: skip


def _loops(whole: pcbnew.SHAPE_POLY_SET) -> list[list[tuple[int, int]]]:
    """The outline and its cut-outs, as lists of corners."""
    chains = [whole.Outline(0), *(whole.Hole(0, hole) for hole in range(whole.HoleCount(0)))]
    return [[(chain.CPoint(n).x, chain.CPoint(n).y) for n in range(chain.PointCount())] for chain in chains]


def _draw(board: pcbnew.BOARD, loop: list[tuple[int, int]]) -> None:
    for start, end in zip(loop, [*loop[1:], loop[0]], strict=True):
        line = pcbnew.PCB_SHAPE(board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(pcbnew.VECTOR2I(*start))
        line.SetEnd(pcbnew.VECTOR2I(*end))
        line.SetLayer(pcbnew.Edge_Cuts)
        line.SetWidth(pcbnew.FromMM(0.1))
        board.Add(line)


def _hole(board: pcbnew.BOARD, at: pcbnew.VECTOR2I, width: float) -> None:
    """A hole without copper."""
    part = pcbnew.FOOTPRINT(board)
    pad = pcbnew.PAD(part)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    size = pcbnew.VECTOR2I(pcbnew.FromMM(width), pcbnew.FromMM(width))
    pad.SetSize(size)
    pad.SetDrillSize(size)
    pad.SetLayerSet(pad.UnplatedHoleMask())
    part.Add(pad)
    part.SetPosition(at)
    part.Reference().SetVisible(False)
    part.Value().SetVisible(False)
    board.Add(part)


if __name__ == "__main__":
    carried(sys.argv[1], Path(sys.argv[2]))
