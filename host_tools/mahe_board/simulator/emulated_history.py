"""Plays a history on the emulated Pico: the same actions and faults, while the board's real bytecode runs.

The emulator cuts the power at the n-th flash operation; a history counts programs and erases apart. So each step with
a cut is first played without it, to find the operation's number, and then again from the flash of the beginning.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.simulator import flash, screen
from mahe_board.simulator.faults import ERASE, FAULTS, FRAME, PROGRAM, Fault
from mahe_board.simulator.history import Step
from mahe_board.simulator.people import ACTIONS

_KEYS = ("roll", "stop", "card", "menu")
_CUTS = {flash.CUT_BEFORE: "before", flash.CUT_HALF: "half", flash.CUT_AFTER: "after"}
_SCREENS = {"": "working", screen.MISSING: "absent", screen.HUNG: "hung"}
_FRAME_MS = 20
_NEVER_MS = 3_600_000
_DOES = {action.name: action.does for action in ACTIONS}


class CannotPlay(Exception):
    """The emulator can't play this fault."""


class EmulatedBoard:
    """An emulated Pico with the attributes of a simulated board that actions and faults use."""

    def __init__(self, pico: Pico, seed: int, faults: Sequence[Fault] = FAULTS) -> None:
        self.pico = pico
        self.is_on = True
        self.seed = seed
        self._faults = {fault.name: fault for fault in faults}
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()
        self.clock = SimpleNamespace(after=self._after)
        self.pins = SimpleNamespace(key=self._key, rail=lambda millivolts: pico.rail(millivolts / 1000))
        self.screen = SimpleNamespace(begin=lambda trouble: pico.screen_is(_SCREENS[trouble]))
        self.usb = SimpleNamespace(send=pico.type, read_again=lambda: pico.usb_reads(True))

    def play(self, steps: Sequence[Step]) -> None:
        """Play a history, beginning with the flash's present content."""
        before, done = self.pico.image(), 0
        for number, step in enumerate(steps):
            cuts = [(name, times) for name, times in step.faults if self._faults[name].point in (PROGRAM, ERASE)]
            if cuts and self.pico.powered:
                self._steps(steps[done:number])
                done = number
                operation = self._operation(step, *cuts[0])
                self._again(before, steps[:number])
                self._arm(cuts[0][0], operation)
        self._steps(steps[done:])

    def unplug(self, ms: int) -> None:
        """Pull the plug, and put it in again after this time."""
        self.pico.power_off()
        self._after(ms, self.pico.power_on)

    def _again(self, before: bytes, steps: Sequence[Step]) -> None:
        self._due.clear()
        self.pico.power_off()
        self.pico.write_flash(0, before)
        self.pico.power_on()
        self._steps(steps)

    def _operation(self, step: Step, name: str, times: int) -> int:
        """Play the step; returns which of its flash operations, from 1, is the one that the fault strikes."""
        begun = self.pico.flash_work().operations
        self._step(step)
        kinds = [operation.kind for operation in self.pico.flash_operations(after=begun)]
        places = [place for place, kind in enumerate(kinds, 1) if kind == self._faults[name].point]
        if len(places) < times:
            raise CannotPlay(f"in step {step.number} there are {len(places)} of {self._faults[name].point}")
        return places[times - 1]

    def _arm(self, name: str, operation: int) -> None:
        fate = self._faults[name].does(self, Random(0))  # type: ignore[arg-type]
        if fate in _CUTS:
            self.pico.power_cut(operation=operation, when=_CUTS[fate])
        elif fate == flash.HANGS and operation == 1:
            self.pico.flash_times(erase_ms=_NEVER_MS, program_ms=_NEVER_MS)
        else:
            raise CannotPlay(name)

    def _steps(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self._step(step)

    def _step(self, step: Step) -> None:
        end = self.pico.ms + step.ms
        _DOES[step.does](self, self._chance(step, step.does))  # type: ignore[arg-type]
        for name, times in step.faults:
            if self._faults[name].point == FRAME:
                self._after(times * _FRAME_MS, lambda name=name, times=times: self._strike(step, name, times))  # type: ignore[misc]
        self._pass(end)

    def _strike(self, step: Step, name: str, times: int) -> None:
        self._faults[name].does(self, self._chance(step, f"{name} {times}"))  # type: ignore[arg-type]

    def _chance(self, step: Step, what: str) -> Random:
        return Random(f"{self.seed} {step.number} {what}")

    def _pass(self, end: float) -> None:
        while self._due and self._due[0][0] <= end:
            at, _, happens = heapq.heappop(self._due)
            self._wait(at)
            happens()
        self._wait(end)

    def _wait(self, until: float) -> None:
        if until > self.pico.ms:
            self.pico.wait(until - self.pico.ms)

    def _after(self, ms: float, happens: Callable[[], Any]) -> None:
        heapq.heappush(self._due, (self.pico.ms + ms, next(self._number), happens))

    def _key(self, number: int, down: bool) -> None:
        (self.pico.hold if down else self.pico.release)(_KEYS[number])
