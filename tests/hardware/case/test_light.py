"""Every light has its own cell up to the diffuser, and stands in its middle."""

from __future__ import annotations

import pytest
from shapely import Point, box, unary_union

from hardware.case.piece import Piece
from hardware.case.solid import circle, placed, prism, rectangle
from mahe.show import geometry
from tests.hardware.case.measuring import XY, leaking_cells, matter

LIGHTS: list[XY] = [geometry.position(light) for light in range(geometry.LIGHTS)]
BAFFLE = ("baffle-eggs", "baffle-1", "baffle-2", "baffle-3")
FACE_OF_A_LIGHT, DIFFUSER = 1.6, 6.0  # heights over the board


def leaks(pieces: dict[str, Piece]) -> list[str]:
    walls = [pieces[name].solid for name in BAFFLE]
    return leaking_cells(walls, LIGHTS, FACE_OF_A_LIGHT + 0.02, DIFFUSER - 0.02, 139.2)


def test_no_light_sees_the_cell_of_another_below_the_diffuser(disc: dict[str, Piece]) -> None:
    assert leaks(disc) == []


def test_a_slit_between_two_cells_is_noticed(disc: dict[str, Piece]) -> None:
    (ax, ay), (bx, by) = LIGHTS[geometry.space(11, 2)], LIGHTS[geometry.space(11, 3)]
    slit = prism(rectangle(-1, -0.1, 1, 0.1), 3, 5).rotate((0, 0, geometry.bearing(11)))
    slit = slit.translate(((ax + bx) / 2, (ay + by) / 2, 0))
    spoilt = {name: Piece(name, disc[name].solid - slit, "black") for name in BAFFLE}
    assert {fault.split(" at ")[0] for fault in leaks(spoilt)} == {
        f"light {geometry.space(11, 2)}",
        f"light {geometry.space(11, 3)}",
    }


def test_a_baffle_that_is_turned_by_a_hair_is_noticed(disc: dict[str, Piece]) -> None:
    spoilt = {name: Piece(name, disc[name].solid.rotate((0, 0, 4)), "black") for name in BAFFLE}
    assert leaks(spoilt)


def test_every_light_s_body_finds_room_in_its_cell(disc: dict[str, Piece]) -> None:
    walls = unary_union([matter(disc[name].solid, 1.55) for name in BAFFLE])
    for light, at in enumerate(LIGHTS):
        kind, number, _ = geometry.name(light)
        turn = {"space": geometry.bearing(number), "raft": geometry.raft_bearing() + 90, "egg": 60.0 * number}[kind]
        assert not placed(box(-2.5, -2.5, 2.5, 2.5), at, turn).intersects(walls), light


def test_the_diffuser_covers_every_cell(disc: dict[str, Piece]) -> None:
    sheet = unary_union([matter(disc[f"diffuser-{name}"].solid, 6.5) for name in ("eggs", "1", "2", "3")])
    walls = unary_union([matter(disc[name].solid, 5.9) for name in BAFFLE])
    for at in LIGHTS:
        assert sheet.contains(Point(at).buffer(2.9))
        assert not walls.intersects(Point(at).buffer(2.8))
    assert circle(139.2).difference(sheet).area < 3 * 125 * 0.2, "but for three seams"


@pytest.mark.parametrize("light", [0, 3, geometry.space(21, 6), geometry.raft(0), geometry.raft(6)])
def test_the_lip_of_the_frame_hides_no_light(light: int, disc: dict[str, Piece]) -> None:
    lip = unary_union([matter(disc[f"frame-{number}"].solid, 9.5) for number in (1, 2, 3)])
    assert not lip.intersects(Point(LIGHTS[light]).buffer(2.9))
