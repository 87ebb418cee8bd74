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
from tests.device.test_crashes import BACK_MS, crashes, with_faults
from tests.needs import need_micropython

WAITS = game((0, 6, 0), choices=31)
HANGS = 100
HANG_OVER_MS = 8400  # from the hang to the decision
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


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pico, bytes]]:
    """A board that fails when it is told to, in the midst of a game, and what is in its flash at first."""
    need_micropython()
    traps = "".join(" ".join([module, *names]) + "\n" for module, names in MODULES.items()).encode()
    files = {**with_faults(tmp_path_factory.mktemp("failing")), "traps": traps, "saved/game.a": saved(WAITS)}
    with Pico(files=files, power=False) as pico:
        yield pico, pico.image()


def in_play(pico: Pico, image: bytes) -> None:
    """Switch the board on, and go on with the game."""
    pico.power_off()
    pico.write_flash(0, image)
    pico.power_on()
    pico.wait(BOOT_MS)
    pico.press("roll")
    pico.wait(1200)
    pico.output()


def test_whichever_module_fails_the_game_is_back_at_its_decision_within_three_seconds(
    failing: tuple[Pico, bytes], seed: int, exhaustive: bool
) -> None:
    pico, image = failing
    met = set()
    modules = sorted(set(MODULES) - ELSEWHERE)
    for module in modules if exhaustive else (random.Random(seed).choice(ALWAYS),):
        in_play(pico, image)
        seen = pico.frames(after=1 << 30).count
        pico.type(f"trap {module}\n".encode())
        said = ""
        for key in PRESSES:
            pico.press(key)
            pico.wait(200)
            said += pico.output()
            if "Traceback" in said:
                break
        else:
            continue  # nobody has come by
        pico.wait(BACK_MS)
        said += pico.output()
        assert max(gaps_ms(pico.frames(after=seen).kept)) <= BACK_MS, module
        assert Waiting(newest_game(pico)).is_on(pico), module
        assert [crash["error"] for crash in crashes(pico)] == [f"RuntimeError: {module}"], said
        met.add(module)
    print(f"{len(met)} of {len(modules)} modules have failed; these were not met in play: {sorted(set(modules) - met)}")
    assert len(met) > len(modules) / 2 if exhaustive else met


def test_a_hang_at_any_moment_is_over_within_8400_ms_and_the_game_is_at_its_decision(
    failing: tuple[Pico, bytes], seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    pico, image = failing
    longest = 0.0
    for _ in range(HANGS if exhaustive else 1):
        in_play(pico, image)
        seen = pico.frames(after=1 << 30).count
        hangs = pico.ms + chance.randint(1, 1500)
        pico.type(b"hang %d\n" % (hangs - pico.ms))
        while pico.ms < hangs:
            pico.press(chance.choice(("roll", "roll", "stop", "card", "menu")), 40)
            pico.wait(chance.randint(20, 400))
        pico.wait(hangs + HANG_OVER_MS - 400 - pico.ms)
        pico.press("roll")  # the page that says so
        pico.wait(hangs + HANG_OVER_MS - pico.ms)
        (crash,) = crashes(pico)
        assert crash["kind"] == "hang"
        longest = max(longest, *gaps_ms(pico.frames(after=seen).kept))
        there = newest_game(pico)
        assert Waiting(there).is_on(pico), crash
        # The code names the decision that was due, from 1; it may have been made, and its outcome on show.
        assert there.journal.length() - (int(str(crash["code"])[1:]) - 1) in (0, 1), crash
    print(f"the lights stood still for {longest:.0f} ms at most")
