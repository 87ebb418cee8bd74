"""`mahe bench flash` updates a board to a different image, and the board then plays from that image."""

from __future__ import annotations

from mahe_board.bench.flash import BARS_S, another, table
from mahe_board.boards.flash.update import header_of
from mahe_board.build import image


def test_the_update_brings_another_image_of_the_same_version() -> None:
    before, after = header_of(image.game()), header_of(another())
    assert before.version == after.version
    assert before.identity() != after.identity()


def test_the_table_has_each_case_beside_its_bar() -> None:
    assert table(dict.fromkeys(BARS_S, 1.25)).splitlines() == [
        "first installation      1.25 s, at most 15",
        "nothing changed         1.25 s, at most 1.5",
        "update                  1.25 s, at most 8",
    ]
