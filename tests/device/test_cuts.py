"""The plug is pulled at every flash operation; then a version plays, and the game and the settings are there.

What a board writes is recorded once; then the flash is put into every state in between, and the board started with it.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable

import pytest

import mahe
from mahe.rules.save import write
from mahe_board.bench.playing import BOOT_MS, Waiting, game, saved, stored_in
from mahe_board.build.tree import modules
from mahe_board.build.uf2 import with_the_game
from mahe_board.runtimes.pico import flash_image
from mahe_board.runtimes.pico.board import Pico
from mahe_board.runtimes.pico.flash_image import Slot
from mahe_board.stored import both
from tests.conftest import EXHAUSTIVE, SEED
from tests.device import tiny
from tests.device.cuts import cuts, different_blocks
from tests.device.test_crashes import with_faults
from tests.needs import need_micropython

RESTART_MS = 1500  # how much longer a start takes if another version fails first
CHAINS = 8  # of three cuts, begun in each state
WAITS = game(choices=20)
GAME = saved(WAITS)
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
# What happens while the plug is pulled: slot B holds a good version on trial, a bad one, or nothing.
WRITING: dict[str, tuple[str, tuple[Step, ...]]] = {
    "a trial and its confirmation": ("good", (*START, wait(2000))),
    "a roll-back": ("bad", (*START, wait(2000))),
    "a crash being logged": ("", (*START, lambda pico: pico.type(b"fault here\n"), wait(3500))),
    "a game set aside": (
        "",
        (hold, Pico.power_on, wait(1500), release, wait(300), lambda pico: pico.press("card"), wait(3000)),
    ),
}


@pytest.fixture
def few(exhaustive: bool) -> int | None:
    """How many states a sample has; None means all of them."""
    return None if exhaustive else 2


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The image of a version that fails when it is told to."""
    return with_faults(tmp_path_factory.mktemp("failing"))


def started(pico: Pico, flash: bytes) -> str:
    """Plug the board in with this flash; return what it says."""
    pico.power_off()
    pico.output()
    pico.write_flash(0, flash)
    pico.power_on()
    pico.wait(BOOT_MS + RESTART_MS)
    return pico.output()


def cut_twice_more(pico: Pico, flash: bytes, chance: random.Random) -> bytes:
    """The flash after two more starts, at each of which the plug is pulled."""
    pico.power_off()
    pico.write_flash(0, flash)
    for _ in range(2):
        pico.power_cut(operation=chance.randint(1, 8), when=chance.choice(("before", "half", "after")))
        pico.power_on()
        pico.wait(BOOT_MS + RESTART_MS)
        pico.power_cut_called_off()
        pico.power_off()
    return pico.image()


@pytest.mark.parametrize("what", list(WRITING) if EXHAUSTIVE else [list(WRITING)[SEED % len(WRITING)]])
def test_a_version_plays_and_the_game_is_there_after_a_power_cut(
    new_board: Callable[..., Pico], failing: bytes, seed: int, few: int | None, what: str
) -> None:
    second, steps = WRITING[what]
    other = {"good": Slot(failing, 2, confirmed=False), "bad": tiny.trial(at_start=tiny.RAISES), "": None}[second]
    pico = new_board(both("game", GAME), a=Slot(failing, 1), b=other, power=False)
    image = pico.image()
    for step in steps:
        step(pico)
    waiting, chance = Waiting(WAITS), random.Random(seed)
    operations, whole = pico.flash_operations(), pico.image()
    assert operations
    states = 0

    def check(where: str, said: str) -> None:
        assert " plays, from " in said, where
        files = pico.files()
        if (last := stored_in(files, "game")) and last.data == write(WAITS):
            assert waiting.comes(pico), where
        else:
            assert files["saved/a/game.crashed-1"] == GAME, where
            assert any(pico.lights()), where

    for where, _, flash in cuts(image, operations, chance, few):
        states += 1
        check(where, started(pico, flash))
        for _ in range(CHAINS if few is None else states == 1):
            check(f"{where}, and two more", started(pico, cut_twice_more(pico, flash, chance)))
    assert few or flash == whole, "what was recorded leads there"
    print(f"{what}: {len(operations)} operations, {states} states")


def test_a_first_start_that_is_cut_is_made_up_for_by_the_next(
    new_pico: Callable[..., Pico], seed: int, few: int | None
) -> None:
    need_micropython()
    blank = flash_image.blank(with_the_game())
    pico = new_pico(image=blank)
    pico.wait(BOOT_MS + RESTART_MS)
    operations, states = pico.flash_operations(), 0
    for where, _, flash in cuts(blank, operations, random.Random(seed), few):
        states += 1
        assert f"mahe {mahe.VERSION} plays, from a\n" in started(pico, flash), where
        assert any(pico.lights())
        assert pico.files() is not None
    print(f"{len(operations)} operations, {states} states")


AGAIN = """
import vfs
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/")
store = Store()
print((store.read("game") or b"", store.read("settings") or b""))
"""


def test_of_every_save_there_is_the_old_or_the_new(new_pico: Callable[..., Pico], seed: int, exhaustive: bool) -> None:
    """A growing game is saved, and settings now and then; the board's own filesystem and store read every state."""
    saves = 240 if exhaustive else 24
    pico = new_pico(files=modules(), erase_ms=1, program_ms=0.1)
    pico.exec("import rp2\nfrom mahe.device.store import Store\nstore = Store()")
    image = pico.image()
    kept: dict[str, bytes] = {"game": b"", "settings": b""}
    history = [(0, kept)]  # after how many operations what is stored
    for number in range(saves):
        name = "settings" if number % 6 == 0 else "game"
        kept = {**kept, name: bytes([number]) * (40 if name == "settings" else 40 + 2 * number)}
        pico.exec(f"store.replace({name!r}, {kept[name]!r})")
        history.append((pico.flash_work().operations, kept))
    operations = pico.flash_operations()
    assert not exhaustive or sum(operation.kind == "erase" for operation in operations) > saves // 12
    before = pico.image()
    states = 0
    for where, begun, flash in cuts(image, operations, random.Random(seed), None if exhaustive else 20):
        for start, block in different_blocks(before, flash):
            pico.write_flash(start, block)
        before = flash
        saving = min(number for number, (until, _) in enumerate(history) if until >= begun)
        states += 1
        found = ast.literal_eval(pico.exec(AGAIN))
        assert found in [tuple(kept.values()) for _, kept in history[max(saving - 1, 0) : saving + 1]], where
    print(f"{saves} saves: {len(operations)} operations, {states} states")
