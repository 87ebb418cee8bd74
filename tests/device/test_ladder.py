"""The ladder: if a version fails twice at a decision, another that can read the game plays on, or safe mode begins."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe.device.saved_copies import packed
from mahe.rules import RULES_VERSION
from mahe.rules.game_setup import PERSON
from mahe.rules.roster import number_of
from mahe.rules.save import write
from mahe.show import words
from mahe_board.bench.start_game import Waiting, game, saved
from mahe_board.boards.board_saves import both
from mahe_board.build import image
from mahe_board.build.mpy_compiler import compiled
from mahe_board.build.tree import FIRMWARE, modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from tests.conftest import EXHAUSTIVE, SEED
from tests.device import tiny
from tests.device.cuts import cuts
from tests.device.test_crashes import crashes
from tests.device.test_troubles import trouble

FAILING, OTHER = "0.0.8", "0.0.9"
WAITS = game((PERSON, number_of("fox")), choices=20)
GAME = saved(WAITS)
# A version whose start succeeds, and which then fails whenever it comes to this decision.
FAILS = f"""
def start(guard):
    guard.played()
    guard.at({WAITS.journal.length()})
    raise ValueError("at this decision")
"""
# Why the other version can't read the game; each with the source file to change, the text in it, its replacement.
UNKNOWN = {
    "its rules": ("mahe/rules/save.py", "from mahe.rules import RULES_VERSION", f"RULES_VERSION = {RULES_VERSION - 1}"),
    "its player": ("mahe/rules/roster.py", '    Player(6, "fox", fox, thinks=True),\n', ""),
}
GIVEN_UP = f"mahe: {FAILING} from a is given up: it failed again in play"
PLAYS_B, SAFE_MODE = f"mahe {OTHER} plays, from b", "mahe: safe mode: no game can play"
MAKES_WAY = f"mahe: {OTHER} from b is given up: it can't read the saved game"
PLAYED_MS = 10_000
A_PAGE_MS = 300
WAITING = dict.fromkeys(("saved/a/game", "saved/b/game"), GAME)


def other(folder: Path, unknown: str = "") -> Slot:
    """Return slot B with the other version, which lacks the part of the rules that `unknown` names."""
    changed = folder / "changed.py"
    changed.write_text(f'VERSION = "{OTHER}"\n')
    parts = {**modules(), "mahe/__init__.mpy": compiled(changed, "mahe/__init__.py")}
    if unknown:
        name, text, instead = UNKNOWN[unknown]
        source = (FIRMWARE.parent / name).read_text()
        assert text in source
        changed.write_text(source.replace(text, instead))
        parts[name.replace(".py", ".mpy")] = compiled(changed, name)
    return Slot(image.made(parts, OTHER), 1)


def failing() -> Slot:
    """Return slot A with the current version, which fails at the decision."""
    return Slot(image.made({**tiny.modules(FAILING), tiny.PLAY_FILE: tiny.compiled(FAILS)}, FAILING), 2)


def started(pico: Pico, until: str) -> list[str]:
    """Plug the board in; return its lines up to the line `until`, without tracebacks."""
    pico.output()
    pico.power_on()
    return [line for line in pico.wait_for(until + "\n").splitlines() if line.startswith("mahe")]


def games(pico: Pico) -> dict[str, bytes]:
    """Return the saved games' contents by file name."""
    return {
        name: content
        for name, content in pico.files().items()
        if name.rpartition("/")[2].startswith(("game", "foreign"))
    }


def test_the_other_version_goes_on_at_the_decision_and_says_so_also_after_a_power_cut(
    new_board: Callable[..., Pico], tmp_path: Path, seed: int, exhaustive: bool
) -> None:
    pico = new_board(both("game", GAME), a=failing(), b=other(tmp_path), power=False)
    flash = pico.image()
    waiting = Waiting(WAITS)
    assert started(pico, PLAYS_B) == [GIVEN_UP, PLAYS_B]
    pico.wait(A_PAGE_MS)
    assert pico.screen().memory == trouble(words.OTHER_PLAYS)
    assert waiting.comes(pico)
    assert [(crash["place"], str(crash["error"]).split(":")[0]) for crash in crashes(pico)] == 2 * [("a", "ValueError")]
    if exhaustive:
        pico.wait(PLAYED_MS)
    operations, states = pico.flash_operations(), 0
    for where, _, cut in cuts(flash, operations, random.Random(seed), None if exhaustive else 1):
        states += 1
        pico.power_off()
        pico.write_flash(0, cut)
        assert started(pico, PLAYS_B)[-1] == PLAYS_B, where
        assert waiting.comes(pico), where
        assert GAME in games(pico).values(), where
    print(f"{len(operations)} operations, {states} states")


@pytest.mark.parametrize("unknown", UNKNOWN if EXHAUSTIVE else [list(UNKNOWN)[SEED % 2]])
def test_where_no_version_can_read_it_safe_mode_tries_again_or_sets_it_aside_and_then_one_plays(
    new_board: Callable[..., Pico], tmp_path: Path, unknown: str
) -> None:
    pico = new_board(both("game", GAME), a=failing(), b=other(tmp_path, unknown), power=False)
    nobody = [GIVEN_UP, MAKES_WAY, SAFE_MODE]
    assert started(pico, SAFE_MODE) == nobody
    assert games(pico) == WAITING
    pico.wait(A_PAGE_MS)
    assert any(pico.lights())
    assert any(pico.screen().memory)
    pico.press("roll")
    assert [line for line in pico.wait_for(SAFE_MODE + "\n").splitlines() if line.startswith("mahe")] == nobody
    pico.wait(A_PAGE_MS)
    pico.press("card")
    assert pico.wait_for(PLAYS_B + "\n")
    assert games(pico) == {f"saved/{side}/game.crashed-1": GAME for side in "ab"}
    pico.wait(A_PAGE_MS)
    assert pico.screen().memory == trouble(words.OTHER_PLAYS)


def test_a_game_of_rules_to_come_waits_in_safe_mode_too(new_board: Callable[..., Pico], tmp_path: Path) -> None:
    data = write(WAITS)
    nobody_s = packed(data[:4] + bytes([RULES_VERSION + 1]) + data[5:])
    pico = new_board(both("game", nobody_s), a=failing(), b=other(tmp_path), power=False)
    assert started(pico, SAFE_MODE) == [GIVEN_UP, MAKES_WAY, SAFE_MODE]
    assert games(pico) == dict.fromkeys(WAITING, nobody_s)
