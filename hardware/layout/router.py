"""A small maze router for two layers: A* on a grid, clearances from KiCad's own shapes of pads and tracks."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy
import pcbnew

from hardware.layout.board import BACK, FRONT, VIA, XY, Board

LAYERS = (FRONT, BACK)
GRID = 0.25
CLEARANCE = 0.22
EDGE = 0.5
VIA_COST = 10.0
BEND_COST = 0.4

# A cell: layer, row, column.
Cell = tuple[int, int, int]
STEPS = [(0, 1, 1.0), (0, -1, 1.0), (1, 0, 1.0), (-1, 0, 1.0),
         (1, 1, 1.415), (1, -1, 1.415), (-1, 1, 1.415), (-1, -1, 1.415)]  # fmt: skip


@dataclass
class Wire:
    """What the router lays: a run of track on a layer, or a via if there is only one point."""

    net: str
    layer: int
    width: float
    points: list[XY]


@dataclass
class Obstacle:
    net: str
    shape: Any
    layers: tuple[int, ...]
    stamps: dict[tuple[int, float], Any] = field(default_factory=dict)


class Router:
    """Routes nets on a board of a given size, one after the other; if one fails, the next try begins with it."""

    def __init__(self, board: Board, size: XY, cost: Callable[[int, float, float], float]) -> None:
        self.board, self.size = board, size
        self.rows, self.columns = round(size[1] / GRID) + 1, round(size[0] / GRID) + 1
        self.cost = numpy.array([[[cost(layer, column * GRID, row * GRID) for column in range(self.columns)]
                                  for row in range(self.rows)] for layer in LAYERS])  # fmt: skip
        self.obstacles = [
            Obstacle(pad.GetNetname(), pad, tuple(layer for layer in range(2) if _blocks(pad, layer)))
            for part in board.board.GetFootprints()
            for pad in part.Pads()
        ]
        self.obstacles += [
            Obstacle("", _Area(area), tuple(layer for layer in range(2) if area.IsOnLayer(LAYERS[layer])))
            for part in board.board.GetFootprints()
            for area in part.Zones()
            if area.GetIsRuleArea()
        ]
        self.obstacles += [
            Obstacle(
                track.GetNetname(), track, (0, 1) if isinstance(track, pcbnew.PCB_VIA) else (_index(track.GetLayer()),)
            )
            for track in board.board.GetTracks()
        ]

    def route(
        self, nets: dict[str, float], groups: dict[str, Callable[[XY, int], bool]], tries: int = 30
    ) -> list[Wire]:
        """The wires for all nets, from each net's width. `groups` says which of a net's pads a plane joins already."""
        order = sorted(nets, key=lambda net: (net != "GND", self._span(net)))
        for attempt in range(tries):
            fixed, wires, failed = list(self.obstacles), [], None
            for net in order:
                found = self._connect(net, nets[net], groups.get(net))
                if found is None:
                    failed = net
                    break
                wires += found
                self.obstacles += [self._laid(wire) for wire in found]
            self.obstacles = fixed
            print(f"try {attempt}: {failed or 'all'}", flush=True)
            if failed is None:
                return wires
            order.remove(failed)
            order.insert(0, failed)
        raise RuntimeError(f"no way found for {order[0]} in {tries} tries; move the parts apart that it passes")

    def _connect(self, net: str, width: float, joined: Callable[[XY, int], bool] | None) -> list[Wire] | None:
        tracks, vias = self.blocked(net, width)
        pads = [
            obstacle for obstacle in self.obstacles if obstacle.net == net and isinstance(obstacle.shape, pcbnew.PAD)
        ]
        ends: list[set[Cell]] = []
        together: set[Cell] = set()
        for pad in pads:
            at = self.board.frame.own(pad.shape.GetPosition())
            row, column = self._cell(at)
            cells = {(layer, row, column) for layer in pad.layers}
            if joined and any(joined(at, layer) for layer in pad.layers):
                together |= cells
            else:
                ends.append(cells)
        if together:
            ends.insert(0, together)
        wires: list[Wire] = []
        reached, open_ends = set(ends[0]), ends[1:]
        while open_ends:
            goals = {cell: index for index, end in enumerate(open_ends) for cell in end}
            path = self._search(reached, goals, tracks, vias)
            if path is None:
                return None
            reached |= set(path) | open_ends.pop(goals[path[-1]])
            wires += self._wires(net, width, path)
        return wires

    def _search(self, starts: set[Cell], goals: dict[Cell, int], tracks: Any, vias: Any) -> list[Cell] | None:
        rows = numpy.array([goal[1] for goal in goals])
        columns = numpy.array([goal[2] for goal in goals])
        ahead: dict[tuple[int, int], float] = {}

        def left(row: int, column: int) -> float:
            if (row, column) not in ahead:
                down, across = abs(rows - row), abs(columns - column)
                ahead[row, column] = float((numpy.maximum(down, across) + 0.415 * numpy.minimum(down, across)).min())
            return ahead[row, column]

        best = dict.fromkeys(starts, 0.0)
        came: dict[Cell, Cell] = {}
        queue = [(left(cell[1], cell[2]), 0.0, cell, (0, 0)) for cell in sorted(starts)]
        heapq.heapify(queue)
        done: set[Cell] = set()
        while queue:
            _, spent, cell, heading = heapq.heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if cell in goals:
                path = [cell]
                while path[-1] in came:
                    path.append(came[path[-1]])
                return path[::-1]
            for new, price, turn in self._neighbours(cell, heading, goals, tracks, vias):
                total = spent + price
                if new not in done and total < best.get(new, math.inf) - 1e-9:
                    best[new], came[new] = total, cell
                    heapq.heappush(queue, (total + left(new[1], new[2]), total, new, turn))
        return None

    def _neighbours(
        self, cell: Cell, heading: tuple[int, int], goals: dict[Cell, int], tracks: Any, vias: Any
    ) -> Iterable[tuple[Cell, float, tuple[int, int]]]:
        layer, row, column = cell
        for down, across, length in STEPS:
            new = (layer, row + down, column + across)
            if 0 <= new[1] < self.rows and 0 <= new[2] < self.columns and (not tracks[new] or new in goals):
                bend = BEND_COST if heading not in ((0, 0), (down, across)) else 0
                yield new, length * float(self.cost[new]) + bend, (down, across)
        if not vias[row, column] and not tracks[1 - layer, row, column]:
            yield (1 - layer, row, column), VIA_COST, (0, 0)

    def _wires(self, net: str, width: float, path: list[Cell]) -> list[Wire]:
        wires: list[Wire] = []
        run = [path[0]]
        for before, cell in pairwise(path):
            if cell[0] != before[0]:
                wires.append(Wire(net, LAYERS[before[0]], width, self._points(run, net)))
                wires.append(Wire(net, FRONT, width, [self._at(cell)]))
                run = []
            run.append(cell)
        wires.append(Wire(net, LAYERS[run[-1][0]], width, self._points(run, net)))
        return [wire for wire in wires if wire.points]

    def _points(self, run: list[Cell], net: str) -> list[XY]:
        if len(run) < 2:
            return []
        corners = [run[0]]
        corners += [b for a, b, c in zip(run, run[1:], run[2:], strict=False)
                    if (b[1] - a[1], b[2] - a[2]) != (c[1] - b[1], c[2] - b[2])]  # fmt: skip
        corners.append(run[-1])
        points = [self._at(cell) for cell in corners]
        # From the grid to the exact middle of a pad.
        first, last = self._pad_at(run[0], net), self._pad_at(run[-1], net)
        return [*([first] if first else []), *points, *([last] if last else [])]

    def _pad_at(self, cell: Cell, net: str) -> XY | None:
        for obstacle in self.obstacles:
            if obstacle.net == net and isinstance(obstacle.shape, pcbnew.PAD) and cell[0] in obstacle.layers:
                at = self.board.frame.own(obstacle.shape.GetPosition())
                if self._cell(at) == cell[1:] and math.dist(at, self._at(cell)) > 1e-6:
                    return round(at[0], 4), round(at[1], 4)
        return None

    def blocked(self, net: str, width: float) -> tuple[Any, Any]:
        tracks = numpy.zeros((2, self.rows, self.columns), bool)
        vias = numpy.zeros((self.rows, self.columns), bool)
        for obstacle in self.obstacles:
            if obstacle.net == net and net:
                if isinstance(obstacle.shape, pcbnew.PAD):  # a via in a pad would draw the solder away
                    vias |= self._stamp(obstacle, obstacle.layers[0], VIA / 2 + 0.1)
                continue
            for layer in obstacle.layers:
                tracks[layer] |= self._stamp(obstacle, layer, width / 2 + CLEARANCE)
                vias |= self._stamp(obstacle, layer, VIA / 2 + CLEARANCE)
        for blocked, margin in ((tracks, width / 2 + EDGE), (vias, VIA / 2 + EDGE)):
            cells = math.ceil(margin / GRID)
            blocked[..., :cells, :] = blocked[..., -cells:, :] = blocked[..., :cells] = blocked[..., -cells:] = True
        return tracks, vias

    def _stamp(self, obstacle: Obstacle, layer: int, margin: float) -> Any:
        key = (layer, round(margin, 3))
        if key not in obstacle.stamps:
            outline = pcbnew.SHAPE_POLY_SET()
            if isinstance(obstacle.shape, pcbnew.PAD):  # a fiducial wants more room than other pads
                margin += max(0.0, pcbnew.ToMM(obstacle.shape.GetLocalClearance() or 0) - CLEARANCE)
            if isinstance(obstacle.shape, pcbnew.PAD) and obstacle.shape.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                obstacle.shape.TransformHoleToPolygon(outline, pcbnew.FromMM(margin + 0.1), 5000, pcbnew.ERROR_OUTSIDE)
            else:
                obstacle.shape.TransformShapeToPolygon(
                    outline, LAYERS[layer], pcbnew.FromMM(margin), 5000, pcbnew.ERROR_OUTSIDE
                )
            obstacle.stamps[key] = self._raster(outline)
        return obstacle.stamps[key]

    def _raster(self, outline: Any) -> Any:
        mask = numpy.zeros((self.rows, self.columns), bool)
        for index in range(outline.OutlineCount()):
            chain = outline.Outline(index)
            corners = [self.board.frame.own(chain.CPoint(n)) for n in range(chain.PointCount())]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            first_row, last_row = max(0, int(min(ys) / GRID)), min(self.rows, int(max(ys) / GRID) + 2)
            first, last = max(0, int(min(xs) / GRID)), min(self.columns, int(max(xs) / GRID) + 2)
            if first_row >= last_row or first >= last:
                continue
            x, y = numpy.meshgrid(numpy.arange(first, last) * GRID, numpy.arange(first_row, last_row) * GRID)
            inside = numpy.zeros(x.shape, bool)
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
                if ay != by:
                    inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
            mask[first_row:last_row, first:last] |= inside
        return mask

    def _laid(self, wire: Wire) -> Obstacle:
        before = len(self.board.board.GetTracks())
        lay(self.board, [wire])
        added = list(self.board.board.GetTracks())[before:]
        outline = _Several([self.board.board.Remove(track) or track for track in added])
        return Obstacle(wire.net, outline, (0, 1) if len(wire.points) == 1 else (_index(wire.layer),))

    def _span(self, net: str) -> float:
        at = [self.board.frame.own(obstacle.shape.GetPosition()) for obstacle in self.obstacles if obstacle.net == net]
        return max(x for x, _ in at) - min(x for x, _ in at) + max(y for _, y in at) - min(y for _, y in at)

    def _cell(self, at: XY) -> tuple[int, int]:
        return round(at[1] / GRID), round(at[0] / GRID)

    def _at(self, cell: Cell) -> XY:
        return round(cell[2] * GRID, 4), round(cell[1] * GRID, 4)


class _Area:
    """An area that a footprint keeps free, made to work as a shape."""

    def __init__(self, area: Any) -> None:
        self.area = area

    def TransformShapeToPolygon(self, outline: Any, _layer: int, margin: int, *_words: Any) -> None:  # noqa: N802
        outline.Append(self.area.Outline())
        outline.Inflate(margin, pcbnew.CORNER_STRATEGY_ROUND_ALL_CORNERS, 5000)


class _Several:
    """The tracks of one wire, made to work as one shape."""

    def __init__(self, tracks: list[Any]) -> None:
        self.tracks = tracks

    def TransformShapeToPolygon(self, outline: Any, *words: Any) -> None:  # noqa: N802 KiCad's name
        for track in self.tracks:
            track.TransformShapeToPolygon(outline, *words)


def lay(board: Board, wires: Iterable[Wire]) -> None:
    """Put wires on the board."""
    for wire in wires:
        if len(wire.points) == 1:
            board.via(wire.net, wire.points[0])
        else:
            board.track(wire.net, wire.points, wire.width, wire.layer)


def _index(layer: int) -> int:
    return LAYERS.index(layer)


def _blocks(pad: Any, layer: int) -> bool:
    return bool(pad.IsOnLayer(LAYERS[layer])) or pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
