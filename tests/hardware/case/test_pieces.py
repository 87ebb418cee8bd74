"""Each printed piece: in one part, watertight, on the bed, nowhere thinner than two lines of a nozzle."""

from __future__ import annotations

from pathlib import Path

import framebuf
import pytest
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import readfile
from shapely import Point

from hardware.case.console import FRONT_HEIGHT, KEY_RIM, SLOPE, key_places
from hardware.case.console_pieces import sign
from hardware.case.outputs import write_dxf
from hardware.case.piece import Piece
from hardware.case.solid import circle, prism, rectangle, write_stl
from mahe.show import font
from tests.hardware.case.measuring import BED, matter, thin_places

CONSOLE = ("console-body", "console-panel", "console-clamp", "inlay-roll", "inlay-stop", "inlay-card", "inlay-menu")
THIRDS = [f"{name}-{number}" for name in ("baffle", "diffuser", "frame", "tray", "plate") for number in (1, 2, 3)]
PRINTED = (*CONSOLE, *THIRDS, "baffle-eggs", "diffuser-eggs", "plate-jewel")


def test_these_are_all_the_pieces_that_are_printed(pieces: dict[str, Piece]) -> None:
    assert sorted(name for name, piece in pieces.items() if piece.printed) == sorted(PRINTED)
    assert [name for name, piece in pieces.items() if not piece.printed] == ["cover"]


@pytest.mark.parametrize("name", PRINTED)
def test_a_slicer_gets_one_watertight_body_that_fits_the_bed(
    name: str, pieces: dict[str, Piece], tmp_path: Path
) -> None:
    import trimesh  # takes a second, so not at collection

    write_stl(pieces[name].on_the_bed(), tmp_path / "piece.stl")
    mesh = trimesh.load_mesh(tmp_path / "piece.stl")
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0
    assert mesh.body_count == 1
    assert mesh.bounds[0][2] == pytest.approx(0, abs=0.001)
    assert max(mesh.extents[:2]) <= BED
    assert mesh.volume == pytest.approx(pieces[name].solid.volume(), rel=1e-3)


@pytest.mark.parametrize("name", PRINTED)
def test_no_wall_is_thinner_than_two_lines_of_a_nozzle(name: str, pieces: dict[str, Piece]) -> None:
    assert thin_places(pieces[name].on_the_bed()) == []


def test_a_thinned_wall_is_noticed(pieces: dict[str, Piece]) -> None:
    body = pieces["console-body"].on_the_bed()
    left = body.bounding_box()[0]
    assert thin_places(body - prism(rectangle(left - 1, -20, left + 1.8, 20), 10, 30))


def test_a_thinned_floor_is_noticed(pieces: dict[str, Piece]) -> None:
    body = pieces["console-body"].on_the_bed()
    assert thin_places(body - prism(circle(15), -1, 1.7))


def test_a_thinned_wall_between_two_lights_is_noticed(pieces: dict[str, Piece]) -> None:
    baffle = pieces["baffle-eggs"].on_the_bed()
    assert thin_places(baffle - prism(circle(1.0, (0, 4.4)), -1, 7))


@pytest.mark.parametrize("key", ["roll", "stop", "card", "menu"])
def test_a_raised_sign_lies_on_its_inlay_and_keeps_off_the_rim(key: str, pieces: dict[str, Piece]) -> None:
    ground = pieces[f"inlay-{key}"].flat
    assert ground is not None
    assert ground.buffer(-0.8).contains(sign(key))
    assert not sign(key).is_empty


def test_the_sign_of_stop_is_a_single_bar() -> None:
    left, low, right, high = sign("stop").bounds
    assert sign("stop").geom_type == "Polygon"
    assert (right - left) / (high - low) > 3


def test_the_panel_has_each_key_s_name_beyond_it_in_the_screen_s_letters(pieces: dict[str, Piece]) -> None:
    panel = pieces["console-panel"].solid.translate((0, 0, -FRONT_HEIGHT)).rotate((-SLOPE, 0, 0))
    scratched = matter(panel, -1.5).difference(matter(panel, -0.3))
    for key, (x, v) in key_places().items():
        drawn = bytearray(32 * 8)
        fb = framebuf.FrameBuffer(drawn, 32, 8, framebuf.MONO_VLSB)
        wide = font.draw(fb, key.upper(), 0, 0) - 1
        left, top = x - wide / 2, v + 21 + 3.5
        for column in range(wide):
            for row in range(7):
                dot = Point(left + column + 0.5, top - row - 0.5)
                assert scratched.contains(dot) == bool(fb.pixel(column, row)), (key, column, row)
        beyond = rectangle(x - 18, v + KEY_RIM / 2, x + 18, v + 30)
        assert scratched.intersection(beyond).area > 20
        scratched = scratched.difference(beyond)
    assert scratched.intersection(rectangle(15, 37, 145, 58)).area < 0.5, "and nothing else"


def test_a_laser_engraves_the_names_and_cuts_the_rest(pieces: dict[str, Piece], tmp_path: Path) -> None:
    panel = pieces["console-panel"]
    assert panel.flat is not None
    write_dxf(panel.flat, tmp_path / "panel.dxf", panel.engraved)
    layers: dict[bool, set[str]] = {True: set(), False: set()}
    for line in readfile(tmp_path / "panel.dxf").modelspace().query("LWPOLYLINE"):
        assert isinstance(line, LWPolyline)
        layers[all(38 < v < 48 for _, v, *_ in line.get_points())].add(line.dxf.layer)
    assert layers == {True: {"engraved"}, False: {"0"}}
