"""The table of positions agrees with the design's words and numbers."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from mahe.show import geometry

STEP = 6.94444  # millimetres between the lights of a strip with 144 per metre
SPACES = range(1, 22)
LEVELS = range(7)


def stand(light: int) -> tuple[float, float]:
    return geometry.position(light)


def apart(one: int, other: int) -> float:
    return math.dist(stand(one), stand(other))


def test_every_chain_index_stands_for_exactly_one_light() -> None:
    lights = [geometry.egg(n) for n in range(7)]
    lights += [geometry.space(space, level) for space in SPACES for level in LEVELS]
    lights += [geometry.raft(place) for place in range(7)]
    assert sorted(lights) == list(range(161))
    assert geometry.LIGHTS == 161


def test_the_name_of_a_light_leads_back_to_its_index() -> None:
    for light in range(161):
        kind, number, level = geometry.name(light)
        back = {"egg": geometry.egg, "raft": geometry.raft}.get(kind)
        assert (back(number) if back else geometry.space(number, level)) == light


@pytest.mark.parametrize(
    ("light", "index"),
    [
        (geometry.egg(0), 0),
        (geometry.egg(6), 6),
        (geometry.space(1, 0), 7),
        (geometry.space(1, 6), 13),
        (geometry.space(2, 6), 14),
        (geometry.space(2, 0), 20),
        (geometry.space(21, 0), 147),
        (geometry.space(21, 6), 153),
        (geometry.raft(0), 154),
        (geometry.raft(6), 160),
    ],
)
def test_the_chain_goes_eggs_then_spaces_out_and_in_then_raft(light: int, index: int) -> None:
    assert light == index


def test_the_beach_points_at_six_o_clock_and_a_stack_grows_outwards() -> None:
    assert stand(geometry.space(21, 0)) == pytest.approx((0, -77), abs=1e-9)
    assert stand(geometry.space(21, 6)) == pytest.approx((0, -77 - 6 * STEP), abs=1e-3)


def test_seen_from_above_the_spaces_run_counter_clockwise() -> None:
    right_of_the_beach, left_of_the_beach = stand(geometry.space(1, 0)), stand(geometry.space(20, 0))
    assert right_of_the_beach[0] > 20
    assert left_of_the_beach[0] < -20
    for space in SPACES:
        (x, y), (u, v) = stand(geometry.space(space, 0)), stand(geometry.space(space % 21 + 1, 0))
        turn = math.degrees(math.atan2(x * v - y * u, x * u + y * v))
        assert turn == pytest.approx(360 / 21)


def test_a_space_is_seven_lights_of_strip_on_a_ray_from_77_to_119_mm() -> None:
    for space in SPACES:
        row = [stand(geometry.space(space, level)) for level in LEVELS]
        radii = [math.hypot(*light) for light in row]
        assert radii == pytest.approx([77 + level * STEP for level in LEVELS], abs=1e-3)
        assert 118 < radii[-1] < 119
        assert len({round(math.atan2(y, x), 9) for x, y in row}) == 1


def test_the_raft_is_a_straight_row_across_the_ray_between_the_beach_and_space_1() -> None:
    row = [stand(geometry.raft(place)) for place in range(7)]
    middle, along = row[3], (row[6][0] - row[0][0], row[6][1] - row[0][1])
    assert math.hypot(*middle) == pytest.approx(133)
    assert math.degrees(math.atan2(middle[1], middle[0])) == pytest.approx(-90 + 360 / 42)
    assert math.hypot(*along) == pytest.approx(6 * STEP, abs=1e-3)
    assert middle[0] * along[0] + middle[1] * along[1] == pytest.approx(0, abs=1e-6)
    assert [math.dist(a, b) for a, b in pairwise(row)] == pytest.approx([STEP] * 6, abs=1e-3)


def test_the_raft_lies_outside_the_ring_and_starts_at_the_beach_s_side() -> None:
    assert min(math.hypot(*stand(geometry.raft(place))) for place in range(7)) > 118.67 + 2 * 3.5
    assert stand(geometry.raft(0))[0] < 0 < stand(geometry.raft(6))[0]


def test_the_eggs_are_a_jewel_of_one_and_six_around_it() -> None:
    assert stand(geometry.egg(0)) == (0, 0)
    ring = [stand(geometry.egg(n)) for n in range(1, 7)]
    assert [math.hypot(*light) for light in ring] == pytest.approx([8.0] * 6)
    assert [math.dist(a, b) for a, b in pairwise(ring)] == pytest.approx([8.0] * 5)
    assert ring[5] == pytest.approx((0, -8))
    assert ring[0][0] > 0, "the ring runs counter-clockwise from the beach's side"


def test_no_two_lights_touch_and_all_stay_on_the_disc() -> None:
    for light in range(161):
        assert math.hypot(*stand(light)) + 2.5 * math.sqrt(2) < geometry.DISC_RADIUS
        assert all(apart(light, other) > 6.9 for other in range(light))
    assert geometry.DISC_RADIUS * 2 <= 280


def test_no_wire_between_pieces_is_longer_than_the_one_from_the_eggs_to_space_1() -> None:
    wires = {light: apart(light, light + 1) for light in range(160) if apart(light, light + 1) > 8.01}
    assert len(wires) == 22, "eggs to space 1, twenty between spaces, beach to raft"
    assert wires[6] == pytest.approx(70, abs=3)
    assert max(length for light, length in wires.items() if light != 6) < 36
    assert wires[153] < 24, "from the outer end of the beach to the raft"
