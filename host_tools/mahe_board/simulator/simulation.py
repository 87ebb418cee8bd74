"""One simulation: a board, a history of actions and faults, and a witness that checks the invariants."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mahe.device.saved_copies import packed
from mahe.rules.game_setup import PERSON
from mahe.rules.roster import ROSTER
from mahe.table.settings import Settings
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.flash_image import filesystem
from mahe_board.simulator.board import GOOD, HANGS, RAISES, Board, image
from mahe_board.simulator.ends import Enough, Violated
from mahe_board.simulator.faults import FAULTS, FRAME, POWER, START, Fault
from mahe_board.simulator.history import Drawn, Step, Told
from mahe_board.simulator.interpreter import Changes
from mahe_board.simulator.invariants import Witness
from mahe_board.simulator.people import ACTIONS
from mahe_guard import flash_map, history

_DOES = {action.name: action.does for action in ACTIONS}
_FIRST_STEP_MS = 3000
_BEHAVIOURS = (GOOD, GOOD, GOOD, RAISES, HANGS, "")


def _settings(chance: Random) -> bytes:
    """Random settings of a family: two to seven seats, some of them of computer players."""
    made = Settings()
    others = [row.number for row in ROSTER if row.offered]
    seats = range(chance.randint(2, 7))
    made.sit_down(bytes(PERSON if chance.random() < 0.5 else chance.choice(others) for _ in seats))
    for name, values in (("language", 5), ("coach", 2), ("pace", 3), ("night", 2), ("sound", 4), ("first_steps", 2)):
        made.choose(name, chance.randrange(values))
    return made.pack()


class Simulation:
    """Plays the given steps, or a history drawn from the seed, until its end or for this many ticks.

    A slice of a thought takes `slice_us` besides the time of its pass.
    """

    def __init__(
        self,
        seed: int,
        ticks: int = 1 << 60,
        steps: Sequence[Step] | None = None,
        changes: Changes | None = None,
        faults: Sequence[Fault] = FAULTS,
        slice_us: int = 0,
    ) -> None:
        self.seed = seed
        self.ticks = ticks
        self.history = Drawn(seed, faults) if steps is None else Told(steps, faults)
        self.violated: Violated | None = None
        self._faults = {fault.name: fault for fault in faults}
        self._counted: dict[str, int] = {}
        self._strikes: dict[str, int] = {}
        self._step: Step | None = None
        self._changes = changes
        self.step_number = 0  # number of steps begun so far
        self.witness = Witness(slice_us)
        self.board = Board(self._meets, changes, self.witness.loaded(), seed)
        self.board.fed = self._frame
        self.board.powers = self._powers
        self.board.starts = self._starts
        self.witness.watch(self.board)
        self._begin()

    def run(self) -> Violated | None:
        """Run to the end; returns the violated invariant, or None."""
        self.board.clock.after(_FIRST_STEP_MS, self._next_step)
        try:
            self.board.run()
        except Enough:
            pass
        except Violated as violated:
            self.violated = violated
        return self.violated

    def again(self, steps: Sequence[Step]) -> int | None:
        """Play these steps on a board of the same seed; returns after how many the same rule was broken, or None."""
        other = Simulation(
            self.seed, 1 << 60, steps, self._changes, tuple(self._faults.values()), self.witness.slice_us
        )
        violated = other.run()
        same = violated and self.violated and violated.what == self.violated.what
        return other.step_number if same else None

    @property
    def struck(self) -> int:
        """The number of faults that have struck."""
        return sum(len(step.faults) for step in self.steps)

    @property
    def steps(self) -> list[Step]:
        """The history's steps; of a drawn one, those played so far."""
        return self.history.steps

    def _begin(self) -> None:
        """Draw the board's first state from the seed: slot B's image, the slots' histories and the settings."""
        chance = Random(self.seed)
        behaves = chance.choice(_BEHAVIOURS)
        if behaves:
            place = flash_map.SLOT_B
            made = image("2.0", behaves)
            self.board.flash.bytes[place : place + len(made)] = made
        if chance.random() < 0.5:
            confirmed = history.begun(1, self.board.build, confirmed=True)
            at = flash_map.SLOT_A + flash_map.SLOT_SECTORS * flash_map.SECTOR - history.PAGE
            self.board.flash.bytes[at : at + len(confirmed)] = confirmed
            if behaves:
                at += flash_map.SLOT_B - flash_map.SLOT_A
                current = history.begun(2, self.board.build)
                self.board.flash.bytes[at : at + len(current)] = current
        if chance.random() < 0.7:
            files = filesystem(both("settings", packed(_settings(chance))), flash_map.FILES)
            self.board.flash.bytes[flash_map.FILES :] = files

    # Steps

    def _next_step(self) -> None:
        step = self.history.next(self._counted)
        if step is None:
            raise Enough
        self._step = step
        self.step_number += 1
        for point in self._counted:
            self._counted[point] = 0
        for point in (*self._counted, *(fault.point for fault in self._faults.values())):
            self._strikes[point] = self.history.strikes_at(point)
        self.board.clock.after(step.ms, self._next_step)
        self.witness.acts(step.does)
        _DOES[step.does](self.board, self._chance(step.does))

    def _chance(self, what: str) -> Random:
        assert self._step
        return Random(f"{self.seed} {self._step.number} {what}")

    # Faults

    def _meets(self, point: str) -> str | None:
        times = self._counted[point] = self._counted.get(point, 0) + 1
        if times < self._strikes.get(point, 1 << 60):
            return None
        name = self.history.struck(point, times)
        self._strikes[point] = self.history.strikes_at(point)
        fault = self._faults[name]
        self.witness.strikes(fault)
        return fault.does(self.board, self._chance(f"{name} {times}"))

    def _frame(self) -> None:
        self.witness.frame()
        if self.board.feeds >= self.ticks:
            raise Enough
        self._meets(FRAME)

    def _powers(self) -> None:
        self.witness.power_on()
        self._meets(POWER)

    def _starts(self) -> None:
        self.witness.start()
        self._meets(START)
