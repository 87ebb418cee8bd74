"""The simulator finds histories that break a rule, shrinks them, and repeats them exactly from the same seed."""

from __future__ import annotations

from collections.abc import Sequence

from mahe_board.simulator import shortest
from mahe_board.simulator.board import Board
from mahe_board.simulator.faults import FAULTS, FRAME, Fault
from mahe_board.simulator.history import Step, read
from mahe_board.simulator.simulation import Simulation
from mahe_guard.noted import Noted

TICKS = 5000
SAMPLE = 150_000  # ticks, which take ten to twenty seconds


def played(seed: int, steps: Sequence[Step] | None = None, faults: Sequence[Fault] = FAULTS) -> Simulation:
    """Run a simulation, check that it breaks no rule, and return it."""
    made = Simulation(seed, TICKS, steps, faults=faults)
    assert made.run() is None, made.violated
    return made


def traces(seed: int, steps: Sequence[Step] | None = None) -> tuple[object, ...]:
    """Return a simulation's results: its history, its time, the flash, and the board's lines."""
    made = played(seed, steps)
    board = made.board
    return [str(step) for step in made.steps], board.clock.us, bytes(board.flash.bytes), board.usb.lines


def test_the_same_seed_makes_the_same_history_and_another_seed_another_one() -> None:
    assert traces(7) == traces(7)
    assert traces(7)[0] != traces(8)[0]


def test_a_history_that_is_written_and_read_happens_again() -> None:
    first = traces(3)
    lines = first[0]
    assert isinstance(lines, list)
    assert any("@" in line for line in lines)
    assert traces(3, [read(line) for line in lines]) == first


def test_no_rule_is_broken_with_the_seed_of_the_day(seed: int) -> None:
    left = SAMPLE
    while left > 0:
        made = Simulation(seed, left)
        assert made.run() is None, f"seed {seed}: {made.violated}; mahe simulate --seed {seed}"
        print(f"seed {seed}: {made.board.feeds} ticks, {made.struck} faults")
        left -= made.board.feeds
        seed += 1


def test_no_board_begins_with_files_that_cannot_be_mounted() -> None:
    for seed in range(12):
        made = Simulation(seed, steps=[read("0 3000 wait")], faults=())
        assert made.run() is None, made.violated
        assert not Noted(made.board.registers).unreadable, seed


def test_a_fault_is_added_as_a_row() -> None:
    struck: list[int] = []

    def notes(board: Board, _: object) -> None:
        struck.append(board.feeds)

    moth = Fault("a moth sits on the board", FRAME, 10, notes)
    lines = [str(step) for seed in (7, 11) for step in played(seed, faults=(*FAULTS, moth)).steps]
    assert struck
    assert any("a moth sits on the board" in line for line in lines)


def test_a_failing_history_shrinks_to_the_steps_that_it_takes() -> None:
    """In this mutant no save ever begins, so two choices in a row are enough to break a rule."""
    changes = {"mahe.table.keeper": ("        if self._game_due:\n", "        if self._game_due and False:\n")}
    failed = Simulation(1, TICKS, changes=changes)
    assert failed.run()
    assert failed.violated
    assert failed.violated.what == "at_most_one_choice_waits"
    short = shortest(failed)
    assert len(short) < 15
    assert all(not step.faults for step in short)
    assert failed.again(short) == len(short)
