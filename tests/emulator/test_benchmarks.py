"""The emulated Pico against a real one: MicroPython's own benchmarks, and published results."""

from __future__ import annotations

from statistics import mean

import pytest

from mahe_board.bench.benchmarks import GAIN_OF_RAM, REAL, REAL_2024, gain, lines, measured, scores
from mahe_board.build.link_orders import in_order
from tests.needs import need_micropython


def test_calls_of_viper_take_what_they_take_on_a_real_pico() -> None:
    need_micropython()
    assert scores(list(REAL)) == pytest.approx(REAL, rel=0.01)


def test_chaos_runs_from_flash_as_fast_as_on_a_real_pico() -> None:
    need_micropython()
    assert 140 <= scores(["bm_chaos"])["bm_chaos"] <= 175  # a real Pico gets a score of 154


@pytest.mark.exhaustive
def test_an_interpreter_in_ram_gains_what_was_published_over_four_link_orders() -> None:
    need_micropython()
    figures = measured()
    print(*lines(figures), sep="\n")  # only the mean is tested: a single gain depends on the link order
    assert mean(figures["gains"]) == pytest.approx(GAIN_OF_RAM, abs=0.06)
    assert all(set(build) == {*REAL, *REAL_2024} for build in figures["in_flash"] + figures["in_ram"])


def test_the_gain_is_the_geometric_mean_of_each_benchmarks_gain() -> None:
    assert gain({"one": 10.0, "other": 10.0}, {"one": 20.0, "other": 5.0}) == pytest.approx(1.0)


def test_a_link_order_shuffles_the_objects_alone_and_keeps_what_must_be_near() -> None:
    recipe = "a\nbuild firmware.elf: LINK x/py/nlr.o b.o x/py/nlrthumb.o c.o d.o | script.ld || order\nb\n"
    assert in_order(recipe, 0) == recipe
    before, line, after, _ = in_order(recipe, 1).split("\n")
    assert (before, after) == ("a", "b")
    words = line.split(" ")
    assert words[:3] == ["build", "firmware.elf:", "LINK"]
    assert words[8:] == ["|", "script.ld", "||", "order"]
    assert set(words[3:5]) == {"x/py/nlr.o", "x/py/nlrthumb.o"}
    assert set(words[5:8]) == {"b.o", "c.o", "d.o"}
