"""A family's month, generated from a seed: evenings with games, menus, power cuts, faults, hangs and updates."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe.table.settings import unpack
from mahe_board.bench.start_game import BOOT_MS, CAREFUL, Waiting, game, newest_game, saved, settings, stored_in
from mahe_board.boards.board_saves import both
from mahe_board.boards.flash.update import ON_PICO as UPDATE
from mahe_board.boards.serial_link.session import ON_PICO as FILES
from mahe_board.command_line.errors import PowerIsOff
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_guard import flash_map, history
from tests.device.test_crashes import BACK_MS, HANG_MS, with_faults

EVENINGS = 30
FAMILY = (0, CAREFUL, 0)
AGAIN_MS = BOOT_MS + 1500  # a start that chooses a slot first
LOOK_MS = 100
PLAYED_MS = 1200  # after this, a trial is confirmed on a board that is made to fail
MINUTES_MS = 121_000  # after this long without a fault, earlier ones are forgotten
SIX_DAYS_MS = 1 << 29
OPERATIONS = 600  # about as many as an update takes
WHEN = ("before", "half", "after")
OTHER = {"a": "b", "b": "a"}
# A family's actions, with their weights.
HAPPENINGS = {
    "play": 10, "menu": 4, "pull": 3, "pull_while_it_saves": 4, "fault": 2, "hang": 2, "leave_it_on": 1, "update": 2,
}  # fmt: skip
# `mahe flash`'s update of the other slot; run on the board itself, it takes no wall time.
COPIES = """
PAGE = 256
here, there = slot_at("{here}"), slot_at("{there}")
size = PAGE + here.header.length
erase("{there}", -(-size // flash_map.SECTOR))
for at in list(range(PAGE, size, PAGE)) + [0]:
    there.write(at, bytearray(here.bytes[at : at + PAGE]))
there.look()
print(whole("{there}"))
begin("{there}")
"""


class Family:
    """People at a board, who press, pull and wait, and who notice every loss."""

    def __init__(self, pico: Pico, chance: random.Random) -> None:
        self.pico = pico
        self.chance = chance
        self.done: Counter[str] = Counter()
        self._now = ""  # their current action
        self._game = game(FAMILY)

    def evening(self) -> None:
        """Plug the board in, do this and that, and pull the plug."""
        self.plug_in()
        for _ in range(self.chance.randint(1, 5)):
            (self._now,) = self.chance.choices(list(HAPPENINGS), list(HAPPENINGS.values()))
            self.done[self._now] += 1
            getattr(self, self._now)()
            self.look()
        self.pico.power_off()

    def plug_in(self) -> None:
        self.done["start"] += 1
        self.pico.output()
        self.pico.power_on()
        assert " plays, from " in self._plays(AGAIN_MS), self._at
        self._go_on()

    def _plays(self, most_ms: float) -> str:
        """Wait until the board says that it plays; return its lines until then."""
        said = ""
        until = self.pico.ms + most_ms
        while " plays, from " not in said and self.pico.ms < until:
            self.pico.wait(LOOK_MS)
            said += self.pico.output()
        return said

    def _go_on(self) -> None:
        """Read a start's lines, check that the board is at the decision saved last, and go on from there."""
        there = newest_game(self.pico)
        assert there.position.is_over() or Waiting(there, self._settings()).comes(self.pico), self._at
        self.pico.press("roll")
        self.pico.wait(500)

    def look(self) -> None:
        """Check that there is light and a page, and that nothing of the game is gone but the last choice."""
        assert any(self.pico.lights()), self._at
        assert any(self.pico.screen().memory), self._at
        unpack(self._settings())
        before, self._game = self._game, newest_game(self.pico)
        if self._game.seed == before.seed:
            kept = list(before.journal.choices())[:-1]
            assert list(self._game.journal.choices())[: len(kept)] == kept, self._at
        else:
            self.done["new game"] += 1
            assert self._now == "menu" or before.position.is_over(), self._at

    def _settings(self) -> bytes:
        last = stored_in(self.pico.files(), "settings")
        assert last is not None, self._at
        return last.data

    @property
    def _at(self) -> str:
        return f"{self._now} after {dict(self.done)}"

    def play(self) -> None:
        for _ in range(self.chance.randint(2, 12)):
            self.pico.press(self.chance.choice(("roll", "roll", "stop")), self.chance.randint(40, 200))
            self.pico.wait(self.chance.randint(50, 1200))
        self.pico.wait(500)

    def menu(self) -> None:
        self.pico.press("menu", 1200)
        for _ in range(self.chance.randint(1, 5)):
            self.pico.press(self.chance.choice(("roll", "roll", "card")))
            self.pico.wait(200)
        self.pico.press("stop")
        self.pico.wait(500)

    def pull(self) -> None:
        self.pico.power_off()
        self.plug_in()

    def pull_while_it_saves(self) -> None:
        self.pico.power_cut(operation=self.chance.randint(1, 3), when=self.chance.choice(WHEN))
        for _ in range(20):
            if self.pico.powered:
                self.pico.press(self.chance.choice(("roll", "stop")), 60)
                self.pico.wait(300)
        self.pico.power_cut_called_off()
        self.pico.power_off()
        self.plug_in()

    def fault(self) -> None:
        self.pico.type(b"fault at home\n")
        self._is_back(BACK_MS)

    def hang(self) -> None:
        self.pico.type(b"hang 300\n")
        self._is_back(300 + HANG_MS + BACK_MS)

    def _is_back(self, ms: float) -> None:
        self.pico.output()
        said = self._plays(ms)
        if "given up" in said:
            self.done["given up"] += 1
        if "mahe: safe mode: no game can play" in said:  # both versions have failed too often within two minutes
            self.done["safe mode"] += 1
            self.pico.press("roll")
            said = self._plays(AGAIN_MS)
        assert " plays, from " in said, self._at
        self._go_on()
        if self.chance.random() < 0.5:
            self.pico.type(b"later %d\n" % MINUTES_MS)

    def leave_it_on(self) -> None:
        """Leave the board on for six days, after which it starts afresh by itself."""
        self.pico.output()
        self.pico.type(b"later %d\n" % (SIX_DAYS_MS - 200))
        assert "soft reboot" in self._plays(200 + AGAIN_MS), self._at
        self._go_on()

    def update(self) -> None:
        """Put a version into the other slot; the plug may be pulled meanwhile, or soon after."""
        here = self._current()
        there = OTHER[here]
        cut = self.chance.random() < 0.5
        try:
            self.pico.fresh()
            self.pico.exec(FILES.read_text() + UPDATE.read_text())
            if cut:
                self.pico.power_cut(operation=self.chance.randint(1, OPERATIONS), when=self.chance.choice(WHEN))
            assert self.pico.exec(COPIES.format(here=here, there=there), 60_000) == "True\n", self._at
            self.pico.soft_reset()
            self.pico.wait(self.chance.randint(300, 2500))
        except PowerIsOff:
            self.done["update cut"] += 1
        self.pico.power_cut_called_off()
        self.pico.power_off()
        self.plug_in()
        self.pico.wait(PLAYED_MS)
        self.done["version taken"] += self._current() == there

    def _current(self) -> str:
        """The slot whose version was confirmed last."""
        image, numbers = self.pico.image(), {}
        for place, end in (("a", flash_map.SLOT_B), ("b", flash_map.FITTED)):
            entry = history.newest(image[end - history.PAGE : end])
            numbers[place] = entry.number if entry and entry.confirmed else 0
        return max(numbers, key=numbers.__getitem__)


@pytest.mark.exhaustive
def test_a_month_of_a_family_costs_it_nothing_but_a_choice_now_and_then(
    new_board: Callable[..., Pico], tmp_path: Path, seed: int
) -> None:
    failing = with_faults(tmp_path)
    kept = {**both("game", saved(game(FAMILY))), **both("settings", settings(FAMILY, pace=2))}
    family = Family(new_board(kept, a=Slot(failing, 2), b=Slot(failing, 1), power=False), random.Random(seed))
    for _ in range(EVENINGS):
        family.evening()
    print(f"{EVENINGS} evenings: {dict(family.done)}; {family.pico.flash_work()}")
