"""Every module may fail, and the board hang at any moment: the game is back at its decision, in time."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahe_board.bench.playing import BOOT_MS, Waiting, game, gaps_ms, newest_game, saved
from mahe_board.build.tree import module_of, sources
from mahe_board.runtimes.pico.board import Pico
from tests.device.test_crashes import BACK_MS, HANG_MS, crashes, with_faults
from tests.needs import need_micropython

WAITS = game((0, 6, 0), choices=31)
HANGS = 100
HANG_OVER_MS = 8400  # from the hang to the decision
LOOK_MS = 50
A_SAVE_MS = 200  # and some more: there are new frames by then
PLAYED_MS = 1200  # a start is one that has succeeded, in a board that is made to fail
MINUTES_MS = 121_000  # without a fault, and those before are forgotten
PRESSES = ("roll", "card", "menu", "roll", "stop", "roll", "roll")
# What is called in every turn.
ALWAYS = ("mahe.device.power", "mahe.device.screen", "mahe.rules.game", "mahe.show.stage", "mahe.table.table")
# What is not called while people play, or not from the loop: it can't fail there.
ELSEWHERE = {
    "mahe.device.play", "mahe.device.entropy", "mahe.device.colour_order", "mahe.device.watch", "mahe.device.sorry",
    "mahe.rules.record", "mahe.rules.judge",
}  # fmt: skip


def entries(source: Path) -> list[str]:
    """The public functions and methods that a module defines."""
    found = []
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.append(node.name)
        elif isinstance(node, ast.ClassDef):
            found += [f"{node.name}.{method.name}" for method in node.body if isinstance(method, ast.FunctionDef)]
    return [name for name in found if "_" not in (name[0], name.partition(".")[2][:1])]


MODULES = {module_of(name): entries(source) for name, source in sources().items() if entries(source)}


class Failing:
    """A board that fails when it is told to, in the midst of a game that goes on after each failure."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self._image = pico.image()
        self._seen = 0  # frames

    def in_play(self) -> None:
        """As if nothing had failed before; the first time, and when the game is over, it is begun anew."""
        pico = self.pico
        if not pico.powered or newest_game(pico).position.is_over():
            pico.power_off()
            pico.write_flash(0, self._image)
            pico.power_on()
            pico.wait(BOOT_MS)
        pico.press("roll")
        pico.wait(PLAYED_MS)
        pico.type(b"later %d\n" % MINUTES_MS)
        pico.wait(A_SAVE_MS)
        pico.output()
        self._seen = self.frames()

    def frames(self) -> int:
        """How many there were so far."""
        return self.pico.frames(after=1 << 30).count

    def is_back(self) -> dict[str, object]:
        """The game waits at its decision; returns what was logged."""
        assert Waiting(newest_game(self.pico)).comes(self.pico)
        return crashes(self.pico)[-1]

    def stood_still_ms(self) -> float:
        """How long the lights showed the same frame."""
        return max(gaps_ms(self.pico.frames(after=self._seen).kept))


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Failing]:
    need_micropython()
    traps = "".join(" ".join([module, *names]) + "\n" for module, names in MODULES.items()).encode()
    files = {**with_faults(tmp_path_factory.mktemp("failing")), "traps": traps, "saved/game.a": saved(WAITS)}
    with Pico(files=files, power=False) as pico:
        yield Failing(pico)


def test_whichever_module_fails_the_game_is_back_at_its_decision_within_three_seconds(
    failing: Failing, seed: int, exhaustive: bool
) -> None:
    pico = failing.pico
    met = set()
    modules = sorted(set(MODULES) - ELSEWHERE)
    for module in modules if exhaustive else (random.Random(seed).choice(ALWAYS),):
        failing.in_play()
        pico.type(f"trap {module}\n".encode())
        for key in PRESSES:
            pico.press(key)
            before = failing.frames()
            pico.wait(A_SAVE_MS)
            if failing.frames() == before:
                break
        else:
            pico.power_off()  # nobody has come by, and it would fail later
            continue
        pico.wait(BACK_MS - A_SAVE_MS)
        crash = failing.is_back()
        assert failing.stood_still_ms() <= BACK_MS, module
        assert crash["error"] == f"RuntimeError: {module}"
        met.add(module)
    if exhaustive:
        print(f"{len(met)} of {len(modules)} modules have failed; not met in play: {sorted(set(modules) - met)}")
    assert len(met) > (len(modules) / 2 if exhaustive else 0)


def test_a_hang_at_any_moment_is_over_within_8400_ms_and_the_game_is_at_its_decision(
    failing: Failing, seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    pico = failing.pico
    longest = 0.0
    for _ in range(HANGS if exhaustive else 1):
        failing.in_play()
        hangs = pico.ms + chance.randint(1, 1500)
        pico.type(b"hang %d\n" % (hangs - pico.ms))
        while pico.ms < hangs:
            pico.press(chance.choice(("roll", "roll", "stop", "card", "menu")), 40)
            pico.wait(chance.randint(20, 400))
        pico.wait(hangs + HANG_MS - pico.ms)
        while " plays, from " not in pico.output():
            pico.wait(LOOK_MS)
            assert pico.ms < hangs + HANG_OVER_MS
        longest = max(longest, pico.ms - hangs)
        crash = failing.is_back()
        assert crash["kind"] == "hang"
        # The code names the decision that was due, from 1; it may have been made, and its outcome on show.
        made = newest_game(pico).journal.length() - (int(str(crash["code"])[1:]) - 1)
        assert made in (0, 1), crash
    print(f"each was over after {longest:.0f} ms at most")
