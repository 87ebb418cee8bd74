"""The fox on the emulated Pico thinks in short slices, within its limits of time and heap; decides as on a laptop."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any

import pytest

from mahe_board.bench.bars import SLICE_US, THOUGHT_HEAP, THOUGHT_MS, TYPICAL_MS
from mahe_board.bench.pico import scripts
from mahe_board.build.tree import modules
from tests.needs import need_micropython
from tests.rules.test_one_engine import on_cpython, on_webassembly

pytestmark = pytest.mark.true_time

DIGEST = Path(__file__).parents[1] / "rules" / "digest_of_thought.py"
LONGEST_MS = 120_000


@pytest.fixture(scope="module")
def figures_and_digest() -> tuple[dict[str, Any], str]:
    need_micropython()
    from mahe_board.emulator.pico import start_pico

    files = {**modules(), **scripts(), "digest_of_thought.py": DIGEST.read_bytes()}
    pico = start_pico(files=files)
    try:
        figures = json.loads(pico.exec("import thinking\nthinking.report()", LONGEST_MS))
        digest = pico.exec("from digest_of_thought import digest_of_thought\nprint(digest_of_thought(2))", LONGEST_MS)
    finally:
        pico.close()
    return figures, digest.strip()


def test_no_slice_and_no_decision_takes_longer_than_stated(
    figures_and_digest: tuple[dict[str, Any], str],
) -> None:
    decisions = figures_and_digest[0]["decisions"]
    assert len(decisions) >= 30
    assert max(one[name] for one in decisions for name in ("longest_us", "cold_longest_us")) <= SLICE_US.held
    assert statistics.median(one["ms"] for one in decisions) <= TYPICAL_MS.held
    assert max(one["cold_ms"] for one in decisions) <= THOUGHT_MS.held


def test_its_room_and_its_net_fit_into_12_KB_and_a_thought_leaves_little_behind(  # noqa: N802
    figures_and_digest: tuple[dict[str, Any], str],
) -> None:
    figures = figures_and_digest[0]
    assert figures["heap"] <= THOUGHT_HEAP.held
    assert max(one["bytes"] for one in figures["decisions"]) <= 2048


def test_it_thinks_the_same_on_the_pico_in_webassembly_and_here(
    figures_and_digest: tuple[dict[str, Any], str],
) -> None:
    assert figures_and_digest[1] == on_cpython("2", script=DIGEST).strip()
    assert on_webassembly(script=DIGEST).strip() == on_cpython(script=DIGEST).strip()
