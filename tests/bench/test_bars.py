"""The bars of a Pico in play, and its figures beside them."""

from __future__ import annotations

from typing import Any

import pytest

from mahe_board.bench import bars, in_play, spreads
from mahe_board.bench.bars import Bar


def times(us: float, cold_us: float) -> dict[str, float]:
    return {"us": us, "cold_us": cold_us, "bytes": 0}


def a_board(order: int, mhz: int, frame: float, light: float, heap: int) -> dict[str, Any]:
    """Return the figures of a board; the arguments are the figures that the tests vary."""
    thought = {"table": "4, one die", "longest_us": 1800, "cold_longest_us": 1900, "ms": 60, "cold_ms": 80}
    return {
        "order": order,
        "mhz": mhz,
        "tick": times(4000, 4500),
        "scenes": {"counting": times(frame - 500, frame)},
        "pages": {"scores": times(14_000, 14_500)},
        "blocked": times(300, 400),
        "choosing": times(400, 450),
        "passes": {"us": {"a frame": 6000, "a collection": 20_000}, "cold_us": {"a frame": 7000, "a thought": 1900}},
        "thinking": {"heap": 12_000, "decisions": [thought]},
        "loaded_bytes": 0,
        "heap_free_in_play": heap + 20_000,
        "heap_free_with_the_fox": heap,
        "started": {
            "first_light_ms": light,
            "decision_ms": 900,
            "frames_a_second": 50,
            "heap_free": heap + 20_000,
            "heap_free_with_the_fox": heap,
        },
        "press_to_light": {
            "lost": 0,
            "in_peace_ms": {"median": 13.0, "most": 30.0},
            "met_a_save_ms": {"most": 90.0} if order else {},
        },
    }


BOARDS = [
    a_board(0, 125, 4900, 150, 160_000),
    a_board(1, 125, 5100, 140, 150_000),
    a_board(0, 200, 3000, 150, 160_000),
]


def row(lines: list[str], begin: str) -> str:
    (found,) = [line for line in lines if line.startswith(begin)]
    return " ".join(found.removeprefix(begin).split())


def test_a_bar_that_is_kept_is_what_tests_hold_and_a_broken_one_gives_way_by_5_percent_of_today() -> None:
    assert Bar("a frame", 5000).held == 5000
    broken = Bar("a frame", 5000, today=6000)
    assert broken.held == pytest.approx(6300)
    assert [broken.holds(us) for us in (6299, 6301)] == [True, False]
    assert [broken.keeps(us) for us in (5000, 5001)] == [True, False]
    heap = Bar("heap", 155_000, today=105_000, at_least=True)
    assert heap.held == pytest.approx(100_000)
    assert [heap.holds(free) for free in (100_001, 99_999)] == [True, False]
    assert [heap.keeps(free) for free in (155_000, 154_999)] == [True, False]


def test_what_is_measured_today_stands_in_the_table_only_where_a_bar_is_broken() -> None:
    table = [bar for bar in vars(bars).values() if isinstance(bar, Bar)]
    assert len(table) > 15
    assert [bar for bar in table if bar.today is not None and bar.keeps(bar.today)] == []


def test_the_spread_over_the_orders_is_told_and_the_worst_counts_at_the_firmwares_own_clock() -> None:
    told = list(spreads.lines(BOARDS))
    assert told[0].split() == ["125", "MHz,", "2", "link", "orders", "cache", "empty", "bar"]
    assert (
        row(told[:20], "a frame, from its tick to its bytes, us: counting")
        == "4,400 to 4,600 4,900 to 5,100 at most 5,000"
    )
    worst = told[next(at for at, line in enumerate(told) if line.startswith("the worst")) :]
    assert worst[0].split()[2:6] == ["125", "MHz", "200", "MHz"]
    assert row(worst, bars.FRAME_US.what) == "5,100 ✗ 4,500 at most 5,000; in order 1, counting"
    assert row(worst, bars.FIRST_LIGHT_MS.what) == "150 150 at most 200; in order 0"
    assert row(worst, bars.HEAP_FREE.what).startswith("150,000 ✗ 160,000 at least 155,000; in order 1")


def test_what_a_board_on_a_port_cannot_tell_is_left_out_by_name() -> None:
    board = {key: value for key, value in BOARDS[0].items() if key not in ("order", "mhz", "started")}
    told = list(spreads.lines([board]))
    assert told[0].startswith("in play")
    assert row(told, bars.FRAME_US.what + ": counting") == "4,400 4,900 at most 5,000"
    assert "left out, for it needs an emulated Pico with the compiled game: press to light" in told
    assert bars.FIRST_LIGHT_MS not in {figure.bar for figure in in_play.each(board)}
