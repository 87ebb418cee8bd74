"""Histories by which the simulator found faults: each broke a rule with the earlier code, and breaks none now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from mahe_board.bench.start_game import BOOT_MS
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.simulator.emulated_history import EmulatedBoard
from mahe_board.simulator.history import Step, read
from mahe_board.simulator.interpreter import Changes
from mahe_board.simulator.simulation import Simulation
from tests.conftest import EXHAUSTIVE, SEED


class Scenario(NamedTuple):
    """A history on a seed's board, the rule that it broke, and the changes that bring the earlier code back."""

    seed: int
    steps: str
    rule: str
    as_it_was: Changes

    def told(self) -> list[Step]:
        return [read(line.strip()) for line in self.steps.strip().split("\n")]


SCENARIOS = {
    "many presses try a faulty supply once": Scenario(
        1,
        """
        5 300 wait: the lights' supply fails @ 1
        100 40 roll
        101 40 stop
        102 40 card
        103 40 menu
        104 40 roll
        105 40 stop
        106 40 card
        107 40 menu
        108 40 roll
        109 40 stop
        110 40 card
        111 40 menu
        """,
        "passes_end_in_time",
        {
            "mahe.device.loop": (
                "pressed = self.keys.read() < HOLD or pressed\n            if pressed:",
                "if self.keys.read() < HOLD:\n                    self.lights.switch_on()\n            if False:",
            )
        },
    ),
    "a write that never ends in safe mode is ended by the watchdog": Scenario(
        1,
        """
        0 6000 wait
        200 300 roll
        201 300 roll
        202 5000 roll
        1 2500 unplug, with keys
        101 2500 wait
        300 1000 card: a write never ends @ 1
        301 9000 wait
        """,
        "hangs_are_watched",
        {
            "mahe_guard.safe_mode": (
                "            chip.watch()\n            set_game_aside()",
                "            set_game_aside()",
            )
        },
    ),
    "an update's erase waits after a press that only tries a faulty supply": Scenario(
        12,
        """
        0 1500 wait
        5481 166 stop: the lights' supply fails @ 1
        5509 147 stop
        5510 185 card
        5511 155 update in play
        """,
        "an_update_s_erase_disturbs_nobody",
        {"mahe.device.messages.quiet": (" or keys.pressed_within(_AFTER_A_CONTACT_US)", "")},
    ),
    "a laptop that has gone lets go of its keys while an update is answered": Scenario(
        65,
        "\n".join(
            ["0 1500 wait", "821 400 watch", "828 600 update in play"]
            + [f"{number} 120 roll" for number in range(865, 910)]
            + ["910 110 watch"]
            + [f"{number} 150 roll" for number in range(911, 931)]
        ),
        "keys_of_a_laptop_are_let_go",
        {"mahe.device.messages": ("self.watch and self.watch.is_leased()", "self.watch and not self._asked")},
    ),
}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_what_was_found_is_mended(scenario: Scenario) -> None:
    now = Simulation(scenario.seed, steps=scenario.told())
    assert now.run() is None, now.violated
    then = Simulation(scenario.seed, steps=scenario.told(), changes=scenario.as_it_was)
    violated = then.run()
    assert violated, "the history doesn't show any more what it was found for"
    assert violated.what == scenario.rule


# The emulated board's histories have no laptop.
WITHOUT_A_LAPTOP = [name for name, scenario in SCENARIOS.items() if "update in play" not in scenario.steps]


@pytest.mark.parametrize("name", WITHOUT_A_LAPTOP if EXHAUSTIVE else [WITHOUT_A_LAPTOP[SEED % len(WITHOUT_A_LAPTOP)]])
def test_the_emulated_pico_survives_it_too(new_board: Callable[..., Pico], name: str) -> None:
    """With the same steps and faults, the real bytecode plays on, or says why it doesn't write."""
    scenario = SCENARIOS[name]
    with new_board(easy_time=True) as pico:
        pico.wait(BOOT_MS)
        EmulatedBoard(pico, scenario.seed).play(scenario.told())
        pico.rail(5)
        pico.wait(3000)
        said = pico.output()
        assert " plays, from " in said
        assert ("flash hangs" in said) == ("never ends" in name)
        assert any(pico.lights())
