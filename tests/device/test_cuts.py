"""The plug pulled at every flash operation of what the guard writes: then a version plays, and the game is there."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from mahe_board.bench.playing import BOOT_MS, game, saved
from mahe_board.build.places import NONE, WHICH, Which, unpacked
from mahe_board.runtimes.pico.board import Pico
from tests.device.test_crashes import with_faults

RESTART_MS = 1500  # where something is chosen first
GAME = saved(game(choices=20))
Step = Callable[[Pico], None]


def wait(ms: float) -> Step:
    return lambda pico: pico.wait(ms)


def hold(pico: Pico) -> None:
    pico.hold("stop")
    pico.hold("menu")


def release(pico: Pico) -> None:
    pico.release("stop")
    pico.release("menu")


START = (Pico.power_on, wait(BOOT_MS + RESTART_MS))
# What the board's pointer says before, and what is done.
WRITING: dict[str, tuple[Which, tuple[Step, ...]]] = {
    "a trial and its confirmation": (Which("a", "b"), (*START, wait(2000))),
    "a roll-back": (Which("a", "b", 4), (*START, wait(2000))),
    "a crash being logged": (Which("a"), (*START, lambda pico: pico.type(b"fault here\n"), wait(3500))),
    "a game set aside": (
        Which("a"),
        (hold, Pico.power_on, wait(1500), release, wait(300), lambda pico: pico.press("card"), wait(3000)),
    ),
}


@pytest.fixture(scope="module")
def two_versions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A board with the same version in both places, which fails when it is told to."""
    files = with_faults(tmp_path_factory.mktemp("failing"))
    other = {name.replace("a/", "b/", 1): content for name, content in files.items() if name.startswith("a/")}
    return {**files, **other, "saved/game.a": GAME}


def do(pico: Pico, steps: tuple[Step, ...]) -> None:
    """As many of them as the power lasts for."""
    for step in steps:
        step(pico)
        if not pico.powered and step is not hold:
            return


def test_a_version_plays_and_the_game_is_there_after_a_power_cut(
    new_pico: Callable[..., Pico], two_versions: dict[str, bytes], seed: int, exhaustive: bool
) -> None:
    for what in WRITING if exhaustive else [random.Random(seed).choice(list(WRITING))]:
        pointer, steps = WRITING[what]
        pico = new_pico(files={**two_versions, WHICH: pointer.packed()}, power=False)
        image = pico.image()
        do(pico, steps)
        operations = pico.flash_work().operations
        assert operations
        pico.close()
        cuts = [(operation, when) for operation in range(1, operations + 1) for when in ("before", "half", "after")]
        for operation, when in cuts if exhaustive else [random.Random(seed).choice(cuts)]:
            pico = new_pico(image=image, power=False)
            pico.power_cut(operation=operation, when=when)
            do(pico, steps)
            assert not pico.powered, (what, operation, when)
            release(pico)
            pico.output()
            do(pico, START)
            assert " plays, from " in pico.output(), (what, operation, when)
            assert any(pico.lights())
            files = pico.files()
            now = unpacked(files[WHICH])
            assert now is not None
            assert (now.current, now.trial) in (("a", "b"), ("a", NONE), ("b", NONE)), (what, operation, when)
            assert GAME in (files.get("saved/game.a"), files.get("saved/game.crashed.a")), (what, operation, when)
            pico.close()
