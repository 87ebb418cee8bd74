"""The plug is pulled at every flash operation, and twice more after that; then a version plays, and nothing is lost.

A board's writes are recorded; then its flash is put into every state in between, and the board started with it. Its
writes from there on are recorded, too: so a chain of cuts costs little more than the starts between them.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from mahe.rules.save import write
from mahe_board.bench.start_game import BOOT_MS, game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.boards.flash import update
from mahe_board.build import image
from mahe_board.build.board_uf2 import assembled
from mahe_board.build.guarded import guarded_micropython
from mahe_board.build.tree import modules
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_guard import flash_map
from tests.conftest import EXHAUSTIVE, SEED
from tests.device import tiny
from tests.device.cuts import Cut, Plugged, cuts, different_blocks
from tests.device.test_crashes import with_faults

CHAINS = 2000  # of three cuts, in all; at least
SECOND_CUTS, THIRD_CUTS = 12, 4  # chains whose first cut is the same, and whose second one is, too
TRIAL_MS = 1200  # after which the versions here are confirmed
SAVES = 9  # before, so that the next one or two fill a block of the flash, and erase another
WAITS, SETTINGS = game(choices=20), settings(language=1)
GAME = saved(WAITS)
IN_USE = {**both("game", GAME), **both("settings", SETTINGS)}
SAVE = f"""
from mahe.device.store import Store
store = Store()
for _ in range({SAVES}):
    store.replace("game", store.read("game"))
    while store.due:
        store.follow_up()
"""
# An update takes its image from the flash's end, which few files never reach, and so costs no time on the cable.
STASH = flash_map.FILES_END - 0x40000
UPDATES = f"""
from _rp2 import Flash
stash = memoryview(Flash(start={STASH - flash_map.SLOT_A}, len={flash_map.FILES_END - STASH}))
size = 256 + int.from_bytes(stash[12:16], "little")
erase("{{place}}", -(-size // flash_map.SECTOR))
for at in list(range(256, size, 256)) + [0]:
    slot_at("{{place}}").write(at, bytearray(stash[at : at + 256]))
slot_at("{{place}}").look()
print(whole("{{place}}"))
begin("{{place}}")
"""


def plays(pico: Pico) -> Iterator[None]:
    """Play long enough for a trial to be confirmed, or for a new board to make its folders."""
    pico.wait(TRIAL_MS)
    yield


def chooses(pico: Pico) -> Iterator[None]:
    """Make choices, each of which is saved."""
    for key in ("roll", "stop") * 2:
        pico.press(key)
        pico.wait(400)
        yield


def fails(pico: Pico) -> Iterator[None]:
    """Have a fault, which is logged."""
    pico.type(b"fault here\n")
    pico.wait(1500)
    yield


def sets_the_game_aside(pico: Pico) -> Iterator[None]:
    """Go to safe mode, and set the game aside there."""
    pico.power_off()
    pico.hold("stop")
    pico.hold("menu")
    pico.power_on()
    pico.wait(1500)
    pico.release("stop")
    pico.release("menu")
    pico.wait(300)
    pico.press("card")
    pico.wait(1500)
    yield


def updates(pico: Pico) -> Iterator[None]:
    """Put a version into the slot that `mahe flash` would take."""
    pico.fresh()
    pico.exec("import gc, sys\n" + update.ON_PICO.read_text())
    there = [update.Slot(**said) for said in pico.eval("survey()")]
    assert pico.exec(UPDATES.format(place=update.spare(there)), 60_000) == "True\n"
    yield


# The activities that a power cut interrupts: the version in slot B, whether there are files, and the steps.
DOES: dict[str, tuple[str, bool, Callable[[Pico], Iterator[None]]]] = {
    "a first start": ("", False, plays),
    "a trial and its confirmation": ("good", True, plays),
    "a roll-back": ("bad", True, plays),
    "play with its saves": ("", True, chooses),
    "a fault being logged": ("", True, fails),
    "a game set aside": ("", True, sets_the_game_aside),
    "an update": ("older", True, updates),
}


@pytest.fixture
def flash_before(new_board: Callable[..., Pico], tmp_path: Path) -> Callable[[str, bool], bytes]:
    """Makes the flash of a board whose version in slot A fails when it is told to, by slot B, and new or in use."""
    failing = with_faults(tmp_path)
    bad = image.made({**modules(), tiny.PLAY_FILE: tiny.compiled(tiny.RAISES)}, tiny.NEW)
    slots = {
        "": None,
        "good": Slot(failing, 3, confirmed=False),
        "bad": Slot(bad, 3, confirmed=False),
        "older": Slot(image.made(modules(), tiny.OLD), 1),
    }

    def make(b: str, in_use: bool) -> bytes:
        uf2 = assembled(guarded_micropython().read_bytes(), failing)
        if not in_use:
            return flash_image.blank(uf2)
        with new_board(IN_USE, easy_time=True, erase_ms=0, program_ms=0) as pico:
            pico.wait(BOOT_MS)
            pico.exec(SAVE)
            files = pico.image()[flash_map.FILES : STASH]
        flash = bytearray(flash_image.whole(uf2, a=Slot(failing, 2), b=slots[b]))
        flash[flash_map.FILES :] = files + image.game().ljust(flash_map.FILES_END - STASH, b"\xff")
        return bytes(flash)

    return make


@pytest.mark.parametrize("what", list(DOES) if EXHAUSTIVE else [list(DOES)[SEED % len(DOES)]])
def test_a_version_plays_and_nothing_is_lost_after_three_power_cuts(
    new_pico: Callable[..., Pico],
    flash_before: Callable[[str, bool], bytes],
    seed: int,
    exhaustive: bool,
    what: str,
) -> None:
    """The first cut is at each operation, the others are at operations drawn by the seed."""
    b, in_use, steps = DOES[what]
    flash = flash_before(b, in_use)
    pico = new_pico(image=flash, power=False, erase_ms=0, program_ms=0)
    board, game_before = Plugged(pico, steps, IN_USE if in_use else {}), write(WAITS) if in_use else None
    chance, share = random.Random(seed), -(-CHAINS // len(DOES))
    states = chains = 0
    first = board.goes_on(Cut("uncut", 0, flash, game_before, game_before))
    whole = pico.image()
    assert first.operations
    assert steps is not chooses or any(operation.kind == "erase" for operation in first.operations)
    each = -(-share // len(first.operations)) if exhaustive else 1
    all_cuts = groupby(first.cuts(chance), lambda cut: cut.operation)
    for alike in (list(of_one) for _, of_one in all_cuts) if exhaustive else [[first.cut(chance)]]:
        states += len(alike)
        for cut in alike:
            board.starts(cut)
        for number in range(each):
            if number % SECOND_CUTS == 0:
                second = board.goes_on(chance.choice(alike))
            if number % THIRD_CUTS == 0:
                third = board.goes_on(second.cut(chance))
            board.starts(third.cut(chance))
            chains += 1
    assert not exhaustive or (chains >= share and alike[-1].flash == whole)
    print(f"{what}: {len(first.operations)} operations, {states} states, {chains} chains of three cuts, seed {seed}")


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
    history = [(0, kept)]  # operations so far, and the content by then
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
