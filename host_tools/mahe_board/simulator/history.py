"""A history: steps, each an action of people and the faults in it. It is drawn from a seed, or read from text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from mahe_board.simulator.faults import Fault
from mahe_board.simulator.people import ACTIONS, EVENING

_EVENING = 400  # steps in an evening; each evening has its own pace and choice of faults
_PACES_MS = ((60, 200), (80, 500), (200, 1000), (500, 3000))
_STORMS = (0.0, 1.0, 3.0, 10.0, 30.0)  # factors of how often faults strike in an evening
_AT, _THEN = " @ ", "; "


@dataclass
class Step:
    """One step: its number, which seeds its random draws; the action; the time until the next step; and the faults.

    A fault is its name and n: it strikes at the n-th time that the board passes its point within the step.
    """

    number: int
    does: str
    ms: int
    faults: list[tuple[str, int]] = field(default_factory=list)

    def __str__(self) -> str:
        faults = _THEN.join(f"{name}{_AT}{time}" for name, time in self.faults)
        return f"{self.number} {self.ms} {self.does}" + (f": {faults}" if faults else "")


def read(line: str) -> Step:
    """Parse a line that `str(step)` wrote."""
    step, _, told = line.partition(": ")
    number, ms, does = step.split(" ", 2)
    faults = [fault.rsplit(_AT, 1) for fault in told.split(_THEN)] if told else []
    return Step(int(number), does, int(ms), [(name, int(time)) for name, time in faults])


class Drawn:
    """A history that is drawn step by step as it is played; `steps` has those played so far."""

    def __init__(self, seed: int, faults: Sequence[Fault]) -> None:
        self.steps: list[Step] = []
        self._chance = Random(seed)
        self._faults = faults
        self._may: dict[str, list[tuple[Fault, float]]] = {}
        self._left: dict[str, int] = {}
        self._weights = [action.weight for action in ACTIONS]
        self._pace = _PACES_MS[0]

    def next(self, counted: dict[str, int]) -> Step | None:
        """Draw the next step; `counted` says how often the board passed each point in the last one."""
        for point, times in counted.items():
            if point in self._left:
                self._left[point] -= times
        number = len(self.steps)
        does = self._chance.choices(ACTIONS, self._weights)[0].name
        if number % _EVENING == 0:
            self._new_evening()
            does = EVENING
        self.steps.append(Step(number, does, self._chance.randint(*self._pace)))
        return self.steps[-1]

    @property
    def storm(self) -> dict[str, float]:
        """The faults that may strike in this evening, each with its factor over the usual frequency."""
        return {fault.name: rate * fault.every for rows in self._may.values() for fault, rate in rows}

    def strikes_at(self, point: str) -> int:
        """How often the board must come to this point in this step until a fault strikes."""
        return self._left.get(point, 1 << 60)

    def struck(self, point: str, times: int) -> str:
        """The fault that strikes now, at the n-th pass of this point; also draws when the next one strikes."""
        rows = self._may[point]
        fault = self._chance.choices([row for row, _ in rows], [rate for _, rate in rows])[0]
        self._left[point] = times + self._gap(point)
        self.steps[-1].faults.append((fault.name, times))
        return fault.name

    def _new_evening(self) -> None:
        chance = self._chance
        self._pace = chance.choice(_PACES_MS)
        storm = chance.choice(_STORMS)
        self._may.clear()
        self._left.clear()
        for fault in self._faults:
            if storm and chance.random() < 0.5:
                self._may.setdefault(fault.point, []).append((fault, storm / fault.every))
        for point in self._may:
            self._left[point] = self._gap(point)

    def _gap(self, point: str) -> int:
        rate = min(0.5, sum(rate for _, rate in self._may[point]))
        return 1 + int(math.log(1 - self._chance.random()) / math.log(1 - rate))


class Told:
    """A given history, which is played again with the same steps and faults."""

    def __init__(self, steps: Sequence[Step], faults: Sequence[Fault]) -> None:
        self.steps = list(steps)
        self._points = {fault.name: fault.point for fault in faults}
        self._next: Iterator[Step] = iter(self.steps)
        self._due: dict[str, list[tuple[int, str]]] = {}

    def next(self, counted: dict[str, int]) -> Step | None:
        """The next step; None after the last one."""
        step = next(self._next, None)
        self._due = {}
        for name, times in step.faults if step else ():
            self._due.setdefault(self._points[name], []).append((times, name))
        return step

    def strikes_at(self, point: str) -> int:
        """How often the board must come to this point in this step until a fault strikes."""
        return self._due[point][0][0] if self._due.get(point) else 1 << 60

    def struck(self, point: str, times: int) -> str:
        """The fault that strikes now, at this point."""
        return self._due[point].pop(0)[1]
