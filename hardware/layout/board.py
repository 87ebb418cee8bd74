"""A circuit board in the making: parts from the netlist, copper, outline and words, in the board's own millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pcbnew

from hardware.catalogue import FIDUCIAL
from hardware.kicad.netlist import Netlist
from hardware.places import DATE, FOOTPRINTS, REVISION

XY = tuple[float, float]

FRONT, BACK = pcbnew.F_Cu, pcbnew.B_Cu
VIA, DRILL = 0.8, 0.4
BROAD_SPOKE, THERMAL_GAP = 1.2, 0.4


@dataclass(frozen=True)
class Frame:
    """Where the board's own zero lies on the page, and which way its y points."""

    x: float
    y: float
    up: bool = False

    def page(self, at: XY) -> Any:
        x, y = self.x + at[0], self.y + (-at[1] if self.up else at[1])
        return pcbnew.VECTOR2I(pcbnew.FromMM(round(x, 4)), pcbnew.FromMM(round(y, 4)))

    def own(self, at: Any) -> XY:
        x, y = pcbnew.ToMM(at.x) - self.x, pcbnew.ToMM(at.y) - self.y
        return x, (-y if self.up else y)


class Board:
    """A pcbnew board, with methods for all that both layouts put on it."""

    def __init__(self, name: str, title: str, netlist: Netlist, frame: Frame, paper: str = "A4") -> None:
        pcbnew.KIID.SeedGenerator(sum(map(ord, name)))  # the same identifiers on every run
        self.name, self.netlist, self.frame, self.paper = name, netlist, frame, paper
        self.board = pcbnew.BOARD()
        self.board.SetCopperLayerCount(2)
        sheet = self.board.GetTitleBlock()
        sheet.SetTitle(title)
        sheet.SetDate(DATE)
        sheet.SetRevision(REVISION)
        sheet.SetCompany("Mahé, the LED board")
        self.nets = {}
        for net in sorted(set(netlist.net.values())):
            self.nets[net] = pcbnew.NETINFO_ITEM(self.board, net)
            self.board.Add(self.nets[net])
        self.parts: dict[str, Any] = {}

    def place(self, reference: str, at: XY, turn: float = 0, back: bool = False) -> Any:
        """Put a part of the netlist on the board, turned counter-clockwise."""
        listed = self.netlist.parts[reference]
        name = listed.footprint.split(":")[1]
        part = pcbnew.FootprintLoad(str(FOOTPRINTS), name)
        part.SetFPID(pcbnew.LIB_ID("mahe", name))
        part.SetReference(reference)
        part.SetValue(listed.value)
        part.SetPath(pcbnew.KIID_PATH(listed.sheet_path))
        part.SetSheetname("/")
        part.SetSheetfile(f"{self.name}.kicad_sch")
        part.SetPosition(self.frame.page(at))
        self.board.Add(part)
        if back:
            part.Flip(part.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        part.SetOrientationDegrees(round(turn % 360, 3))  # KiCad's file keeps three digits
        for pad in part.Pads():
            net = self.netlist.net.get((reference, pad.GetNumber()))
            if net:
                pad.SetNet(self.nets[net])
        self.parts[reference] = part
        return part

    def fiducial(self, number: int, at: XY) -> None:
        """Add a mark by which a machine finds the board; it is in no schematic."""
        mark = pcbnew.FootprintLoad(str(FOOTPRINTS), FIDUCIAL[1])
        mark.SetFPID(pcbnew.LIB_ID("mahe", FIDUCIAL[1]))
        mark.SetReference(f"FID{number}")
        mark.Reference().SetVisible(False)
        mark.Value().SetVisible(False)
        mark.SetAttributes(mark.GetAttributes() | pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_POS_FILES)
        mark.SetPosition(self.frame.page(at))
        self.board.Add(mark)
        self.parts[f"FID{number}"] = mark

    def solder_by_hand(self, reference: str) -> None:
        """Join a socket's pads to the planes by broad spokes: they carry its current, and an iron can heat them."""
        for pad in self.parts[reference].Pads():
            pad.SetLocalZoneConnection(pcbnew.ZONE_CONNECTION_THERMAL)
            pad.SetLocalThermalSpokeWidthOverride(pcbnew.FromMM(BROAD_SPOKE))
            pad.SetThermalGap(pcbnew.FromMM(THERMAL_GAP))

    def pad(self, reference: str, number: str) -> XY:
        """Where a pad's middle is."""
        return self.frame.own(self.parts[reference].FindPadByNumber(number).GetPosition())

    def track(self, net: str, points: Sequence[XY], width: float, layer: int = FRONT) -> None:
        for start, end in pairwise(points):
            if math.dist(start, end) < 1e-6:
                continue
            track = pcbnew.PCB_TRACK(self.board)
            track.SetStart(self.frame.page(start))
            track.SetEnd(self.frame.page(end))
            track.SetWidth(pcbnew.FromMM(width))
            track.SetLayer(layer)
            track.SetNet(self.nets[net])
            self.board.Add(track)

    def via(self, net: str, at: XY) -> None:
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(self.frame.page(at))
        via.SetWidth(pcbnew.FromMM(VIA))
        via.SetDrill(pcbnew.FromMM(DRILL))
        via.SetNet(self.nets[net])
        self.board.Add(via)

    def pour(self, net: str, layer: int, corners: Sequence[XY], *, priority: int = 0, solid: bool = False) -> None:
        """Add a plane of copper; `solid` joins pads without thermal spokes, for large currents."""
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(layer)
        zone.SetNet(self.nets[net])
        zone.SetZoneName(f"{net} {'front' if layer == FRONT else 'back'}")
        zone.SetAssignedPriority(priority)
        outline = zone.Outline()
        outline.NewOutline()
        for corner in corners:
            at = self.frame.page(corner)
            outline.Append(at.x, at.y)
        zone.SetLocalClearance(pcbnew.FromMM(0.3))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.5))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL if solid else pcbnew.ZONE_CONNECTION_THERMAL)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        self.board.Add(zone)

    def edge_line(self, start: XY, end: XY) -> None:
        shape = self._edge(pcbnew.SHAPE_T_SEGMENT)
        shape.SetStart(self.frame.page(start))
        shape.SetEnd(self.frame.page(end))

    def edge_arc(self, start: XY, middle: XY, end: XY) -> None:
        shape = self._edge(pcbnew.SHAPE_T_ARC)
        shape.SetArcGeometry(self.frame.page(start), self.frame.page(middle), self.frame.page(end))

    def edge_circle(self, middle: XY, radius: float) -> None:
        shape = self._edge(pcbnew.SHAPE_T_CIRCLE)
        shape.SetCenter(self.frame.page(middle))
        shape.SetEnd(self.frame.page((middle[0] + radius, middle[1])))

    def text(
        self, words: str, at: XY, size: float = 1.0, turn: float = 0, layer: int = pcbnew.F_SilkS, align: str = "middle"
    ) -> Any:
        """Print words; on the back they are mirrored, so that they can be read from there."""
        text = pcbnew.PCB_TEXT(self.board)
        text.SetText(words)
        text.SetPosition(self.frame.page(at))
        text.SetLayer(layer)
        text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(size), pcbnew.FromMM(size)))
        text.SetTextThickness(pcbnew.FromMM(round(size * 0.15, 3)))
        text.SetTextAngleDegrees(turn)
        sides = {"left": pcbnew.GR_TEXT_H_ALIGN_LEFT, "right": pcbnew.GR_TEXT_H_ALIGN_RIGHT}
        text.SetHorizJustify(sides.get(align, pcbnew.GR_TEXT_H_ALIGN_CENTER))
        text.SetMirrored(layer in (pcbnew.B_SilkS, pcbnew.B_Fab))
        self.board.Add(text)
        return text

    def line(self, start: XY, end: XY, width: float = 0.15, layer: int = pcbnew.F_SilkS) -> None:
        """Print a line."""
        shape = pcbnew.PCB_SHAPE(self.board)
        shape.SetShape(pcbnew.SHAPE_T_SEGMENT)
        shape.SetStart(self.frame.page(start))
        shape.SetEnd(self.frame.page(end))
        shape.SetLayer(layer)
        shape.SetWidth(pcbnew.FromMM(width))
        self.board.Add(shape)

    def save(self, file: Path) -> None:
        """Write the board, then fill its planes: KiCad fills planes reliably only on a board read from a file."""
        pcbnew.SaveBoard(str(file), self.board, True)
        # KiCad's module has no call to choose another paper.
        file.write_text(file.read_text().replace('(paper "A4")', f'(paper "{self.paper}")', 1))
        written = pcbnew.LoadBoard(str(file))
        pcbnew.ZONE_FILLER(written).Fill(written.Zones())
        pcbnew.SaveBoard(str(file), written, True)

    def _edge(self, kind: int) -> Any:
        shape = pcbnew.PCB_SHAPE(self.board)
        shape.SetShape(kind)
        shape.SetLayer(pcbnew.Edge_Cuts)
        shape.SetWidth(pcbnew.FromMM(0.1))
        self.board.Add(shape)
        return shape
