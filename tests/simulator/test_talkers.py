"""A board in play takes an update, and garbage over the cable, while people press keys."""

from __future__ import annotations

from random import Random

import pytest

from mahe_board.simulator.history import Step
from mahe_board.simulator.simulation import Simulation

STEPS = 250
DONE = '= piece 1 {"done": '
PLAYERS_MS = (150, 400, 2500)


def talking(seed: int, number: int = STEPS, changes: dict[str, tuple[str, str]] | None = None) -> Simulation:
    """Return a simulation in which people play while laptops talk to the board."""
    chance = Random(seed)
    does = ("roll", "roll", "stop", "card", "a mad laptop", "a mad laptop", "ask", "update in play", "wait", "wait")
    drawn = [Step(at, chance.choice(does), chance.choice(PLAYERS_MS)) for at in range(1, number)]
    quiet = [Step(at, "wait", 3000) for at in range(number, number + 8)]
    steps = [*drawn, *quiet, Step(number + 8, "update in play", 20_000)]
    return Simulation(seed, steps=steps, changes=changes)


def test_floods_half_lines_and_lies_stop_no_play_and_an_update_comes_through_in_the_end(
    seed: int, exhaustive: bool
) -> None:
    for each in range(seed, seed + (40 if exhaustive else 1)):
        made = talking(each)
        assert made.run() is None, f"seed {each}: {made.violated}"
        said = made.board.usb.lines
        assert any(line.startswith(DONE) or '{"there": ' in line for line in said), each
        assert not any("that went wrong" in line for line in said), each
        assert not any("is given up" in line and "failed" not in line for line in said), each


@pytest.mark.parametrize(
    ("module", "old", "new", "rule"),
    [
        (
            "slot_writer",
            'guard.slots["ba".index(guard.place)]',
            'guard.slots["ab".index(guard.place)]',
            "what_plays_stays",
        ),
        ("quiet", "return people.are_asked or", "return True or", "an_update_s_erase_disturbs_nobody"),
    ],
)
def test_what_an_update_must_not_do_is_found(module: str, old: str, new: str, rule: str) -> None:
    changes = {f"mahe.device.messages.{module}": (old, new)}
    found = None
    for seed in range(12):
        found = found or talking(seed, changes=changes).run()
    assert found
    assert found.what == rule
