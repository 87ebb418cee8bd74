"""Puts each part's name beside it, where it covers neither copper nor other print."""

from __future__ import annotations

import itertools
from typing import Any

import pcbnew

from hardware.layout.board import Board

SIZE = 1.0
GAP = pcbnew.FromMM(0.12)


def write_names(board: Board, hidden: set[str]) -> list[str]:
    """Place the references, and return those that found no room."""
    silk = pcbnew.F_SilkS
    obstacles = [_grown(item, GAP) for item in board.board.GetDrawings() if item.GetLayer() == silk]
    for part in board.parts.values():
        part.Value().SetVisible(False)
        obstacles += [_grown(pad, GAP) for pad in part.Pads()]
        obstacles += [_grown(item, GAP) for item in part.GraphicalItems() if item.GetLayer() == silk]
    whole = board.board.GetBoardEdgesBoundingBox()
    whole.Inflate(-pcbnew.FromMM(0.6))
    homeless = []
    for reference, part in sorted(board.parts.items()):
        text = part.Reference()
        if reference in hidden:
            text.SetVisible(False)
            continue
        text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(SIZE), pcbnew.FromMM(SIZE)))
        text.SetTextThickness(pcbnew.FromMM(0.15 * SIZE))
        text.SetHorizJustify(pcbnew.GR_TEXT_H_ALIGN_CENTER)
        text.SetVertJustify(pcbnew.GR_TEXT_V_ALIGN_CENTER)
        text.SetKeepUpright(True)
        box = _settle(text, part, obstacles, whole)
        if box is None:
            homeless.append(reference)
            text.SetVisible(False)
        else:
            obstacles.append(box)
    return homeless


def _settle(text: Any, part: Any, obstacles: list[Any], whole: Any) -> Any:
    body = part.GetCourtyard(pcbnew.F_CrtYd).BBox()
    if not body.GetWidth():
        body = part.GetBoundingBox(False)
    middle = body.GetCenter()
    for reach, turn, (across, down) in itertools.product(
        (0.0, 0.4, 0.8, 1.4, 2.0), (0, 90), ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
    ):
        text.SetTextAngleDegrees(turn)
        text.SetPosition(middle)
        size = text.GetBoundingBox()
        x = middle.x + across * (body.GetWidth() + size.GetWidth() + pcbnew.FromMM(2 * reach)) // 2
        y = middle.y + down * (body.GetHeight() + size.GetHeight() + pcbnew.FromMM(2 * reach)) // 2
        if across and down:  # at a corner: flush with the body's edge rather than beyond it
            x = middle.x + across * (body.GetWidth() - size.GetWidth()) // 2
        text.SetPosition(pcbnew.VECTOR2I(int(x), int(y)))
        box = text.GetBoundingBox()
        if whole.Contains(box) and not any(obstacle.Intersects(box) for obstacle in obstacles):
            return _grown(text, GAP)
    return None


def _grown(item: Any, gap: int) -> Any:
    box = item.GetBoundingBox()
    box.Inflate(gap)
    return box
