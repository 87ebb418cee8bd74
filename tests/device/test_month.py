"""A month of a family, from a seed: evenings with games, menus, pulled plugs, faults, hangs and updates."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.bench.playing import BOOT_MS, game, newest_game, saved, settings
from mahe_board.build.places import NONE, WHICH, Which, unpacked
from mahe_board.runtimes.pico.board import Pico
from tests.device.test_crashes import BACK_MS, HANG_MS, with_faults

EVENINGS = 30
AGAIN_MS = BOOT_MS + 1500  # a start on which something is chosen first
PASSES_MS = 4500  # a page that says what has happened goes by itself
MINUTES_MS = 121_000  # without a fault, and those before are forgotten
OTHER = {"a": "b", "b": "a"}


class Family:
    """People at a board, who press, pull and wait; and what they would notice if something got lost."""

    def __init__(self, pico: Pico, chance: random.Random) -> None:
        self.pico = pico
        self.chance = chance
        self.done: Counter[str] = Counter()
        self._seed, self._choices = -1, list[int]()

    def evening(self) -> None:
        """Plug in, do this and that, pull the plug."""
        self.plug_in()
        for _ in range(self.chance.randint(2, 6)):
            happening = self.chance.choices(
                (self.play, self.menu, self.pull, self.pull_while_it_saves, self.fault, self.hang, self.update),
                (10, 3, 3, 3, 1, 1, 1),
            )[0]
            self.done[happening.__name__] += 1
            happening()
            self.look()
        self.pico.power_off()

    def plug_in(self) -> None:
        self.pico.output()
        self.pico.power_on()
        self.pico.wait(AGAIN_MS)
        assert " plays, from " in self.pico.output(), self.done
        self.pico.wait(PASSES_MS)
        self.pico.press("roll")  # the game that waits goes on
        self.pico.wait(500)

    def look(self) -> None:
        """There is light and a page, and of the game nothing is gone but the last choice."""
        assert any(self.pico.lights()), self.done
        assert any(self.pico.screen().memory), self.done
        now = newest_game(self.pico)
        choices = list(now.journal.choices())
        if now.seed == self._seed:
            assert choices[: len(self._choices) - 1] == self._choices[:-1], self.done
        self._seed, self._choices = now.seed, choices

    def play(self) -> None:
        for _ in range(self.chance.randint(2, 6)):
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
        self.pico.power_cut(operation=self.chance.randint(1, 3), when=self.chance.choice(("before", "half", "after")))
        for _ in range(20):
            if self.pico.powered:
                self.pico.press("roll", 60)
                self.pico.wait(300)
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
        self.pico.wait(ms)
        assert " plays, from " in self.pico.output(), self.done
        self.pico.wait(PASSES_MS)
        self.pico.press("roll")
        self.pico.type(b"later %d\n" % MINUTES_MS)
        self.pico.wait(500)

    def update(self) -> None:
        """Another version is whole in its place and goes on trial; the plug may be pulled before it has played."""
        files = self.pico.files()
        now = unpacked(files[WHICH])
        assert now is not None
        self.pico.power_off()
        self.pico.deploy({**files, WHICH: Which(now.current, OTHER[now.current]).packed()})
        if self.chance.random() < 0.5:
            self.pico.wait(self.chance.randint(300, 2500))
            self.pico.power_off()
        self.pico.power_off()
        self.plug_in()
        after = unpacked(self.pico.files()[WHICH])
        assert after is not None
        assert (after.current, after.trial) == (OTHER[now.current], NONE), self.done


@pytest.mark.exhaustive
def test_a_month_of_a_family_costs_it_nothing_but_a_choice_now_and_then(
    new_pico: Callable[..., Pico], tmp_path: Path, seed: int
) -> None:
    files = with_faults(tmp_path)
    other = {name.replace("a/", "b/", 1): content for name, content in files.items() if name.startswith("a/")}
    kept = {"saved/game.a": saved(game((0, 0, 0))), "saved/settings.a": settings((0, 0, 0), pace=2)}
    family = Family(new_pico(files={**files, **other, **kept}, power=False), random.Random(seed))
    for _ in range(EVENINGS):
        family.evening()
    print(f"{EVENINGS} evenings: {dict(family.done)}")
