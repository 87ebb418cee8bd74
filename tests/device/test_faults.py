"""Every module may fail: the game is back at its decision, in time."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.bench.playing import BOOT_MS, Waiting, game, gaps_ms, newest_game, saved
from mahe_board.build.tree import module_of, sources
from mahe_board.runtimes.pico.board import Pico
from tests.device.test_crashes import BACK_MS, crashes, with_faults

WAITS = game((0, 6, 0), choices=31)
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
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A board that fails when it is told to, in the midst of a game."""
    traps = "".join(" ".join([module, *names]) + "\n" for module, names in MODULES.items()).encode()
    return {**with_faults(tmp_path_factory.mktemp("failing")), "traps": traps, "saved/game.a": saved(WAITS)}


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
    new_pico: Callable[..., Pico], files: dict[str, bytes], seed: int, exhaustive: bool
) -> None:
    pico = new_pico(files=files, power=False)
    image = pico.image()
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
