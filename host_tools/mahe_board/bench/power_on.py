"""Measures a board from power-on to a decision."""

from __future__ import annotations

from typing import Any

from mahe_board.bench.pico_builds import Build
from mahe_board.bench.start_game import Waiting, game, gone_on_by_hand, saved
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico

LONGEST_MS = 5000
MEASURED_MS = 4000
LOOK_MS = 5
# Runs on the board: loads the strongest player, and lets it think about the decision.
WITH_THE_FOX = """
from mahe.rules.players import the_fox
from mahe.rules.roster import thought_out
thought_out(the_fox().begin(loop.table.game.view()))
gc.collect()
free = gc.mem_free()
"""


def figures(build: Build) -> dict[str, Any]:
    """Times and heap of a resumed late game of seven."""
    late = game((0,) * 7, choices=150)
    return {"started": times(build.in_play(both("game", saved(late))), Waiting(late))}


def times(pico: Pico, waiting: Waiting) -> dict[str, float]:
    """Milliseconds from power-on to the first light and to the decision that waits, and the free heap."""
    with pico:
        first_light = decision = None
        start = pico.ms
        while decision is None and pico.ms - start < LONGEST_MS:
            pico.wait(LOOK_MS)
            frames = [frame for frame in pico.frames().kept if any(frame.data)]
            if frames and first_light is None:
                first_light = frames[0].end / 1e6 - start
            if waiting.is_on(pico):
                decision = pico.ms - start
        assert first_light is not None
        assert decision is not None
        before, began = pico.frames().count, pico.ms
        pico.wait(MEASURED_MS)
        a_second = (pico.frames().count - before) / (pico.ms - began) * 1000
        pico.ctrl_c()
        pico.wait(200)
        gone_on_by_hand(pico)
        free = pico.eval("(gc.collect(), gc.mem_free())[1]")
        pico.exec(WITH_THE_FOX, 60_000)
        with_the_fox = pico.eval("free")
    return {
        "first_light_ms": round(first_light, 1),
        "decision_ms": round(decision, 1),
        "frames_a_second": round(a_second, 1),
        "heap_free": free,
        "heap_free_with_the_fox": with_the_fox,
    }
