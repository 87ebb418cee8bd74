"""Make all that is printed, cut and glued, in build/case/.

python3 -m hardware.case             all of it (`make case`)
python3 -m hardware.case pictures    only the pictures that are committed
"""

from __future__ import annotations

from pathlib import Path

from ezdxf import units
from ezdxf._options import options
from ezdxf.filemanagement import new
from shapely.geometry.base import BaseGeometry

from hardware.case import guide, paper
from hardware.case.console_pieces import console_pieces
from hardware.case.disc import disc_pieces, sheets
from hardware.case.face import LEGENDS, face_svg
from hardware.case.label import LABELS, label_svg, size
from hardware.case.piece import Piece
from hardware.case.solid import polygons, write_stl
from hardware.places import CLONE
from mahe_board.emulator.browser import chromium
from mahe_board.virtual_board.card import card_files
from mahe_board.virtual_board.play.island_drawing import LOOKS

BUILD = CLONE / "build" / "case"


def pieces() -> list[Piece]:
    """All pieces of console and disc, in their assemblies' frames."""
    return [*console_pieces(), *disc_pieces()]


def write_pieces(folder: Path) -> None:
    """Write each piece as STL, turned for the printer's bed, and flat ones also as DXF for a laser."""
    for piece in pieces():
        if piece.printed:
            write_stl(piece.on_the_bed(), folder / "print" / f"{piece.name}.stl")
        if piece.flat is not None:
            write_dxf(piece.flat, folder / "laser" / f"{piece.name}.dxf", piece.engraved)
    for name, sheet in sheets().items():
        write_dxf(sheet, folder / "laser" / f"{name}.dxf")


def write_dxf(shape: BaseGeometry, file: Path, engraved: BaseGeometry | None = None) -> None:
    """Write a shape as closed lines, in millimetres; engravings have their own layer."""
    options.write_fixed_meta_data_for_testing = True  # no timestamps and random numbers
    drawing = new("R2010", units=units.MM)
    model = drawing.modelspace()
    for layer, lines in (("0", shape), ("engraved", engraved)):
        for area in polygons(lines) if lines is not None else ():
            for ring in (area.exterior, *area.interiors):
                model.add_lwpolyline(list(ring.coords)[:-1], close=True, dxfattribs={"layer": layer})
    drawing.classes.add_required_classes(drawing.dxfversion)
    drawing.classes.classes = dict(sorted(drawing.classes.classes.items()))  # ezdxf's order differs on each run
    drawing.saveas(file)


def write_paper(folder: Path) -> None:
    """Write face, label and the family's card in each language, as PDF; face and label as SVG, too."""
    documents = {}
    for look in LOOKS:
        for language in LEGENDS:
            name = folder / "paper" / f"face-{look}-{language}"
            name.with_suffix(".svg").write_text(face_svg(look, language))
            documents[name.with_name(f"{name.name}-whole.pdf")] = (paper.WHOLE, paper.sheet(look, language))
            documents[name.with_name(f"{name.name}-a4.pdf")] = (paper.A4, paper.tiles(look, language))
    for language in LABELS:
        label = folder / "paper" / f"label-{language}.svg"
        label.write_text(label_svg(language))
        documents[label.with_suffix(".pdf")] = (size(), [label_svg(language)])
    for file, read in card_files().items():
        (folder / "paper" / file).write_bytes(read())
    with chromium() as browser:
        paper.write_pdfs(browser, documents, sorted((folder / "paper").glob("card-*.html")))


def main(folder: Path = BUILD) -> None:
    """Make all outputs and the guide's pictures, and list them."""
    for kind in ("print", "laser", "paper"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    write_pieces(folder)
    write_paper(folder)
    guide.main()
    for file in sorted(folder.rglob("*.*")):
        print(f"{file.relative_to(folder)}  {file.stat().st_size // 1024} KB")
