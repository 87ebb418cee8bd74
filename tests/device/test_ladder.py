"""The ladder: a game that fails again at one decision goes on in a version that can read it; or there is safe mode."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mahe
from mahe.rules import RULES_VERSION
from mahe.rules.roster import number_of
from mahe.rules.save import write
from mahe.rules.setup import PERSON
from mahe.show import words
from mahe_board.bench.playing import Waiting, firmware, game, saved
from mahe_board.build.places import LIST, WHICH, Which, identity, placed, version
from mahe_board.build.tree import FIRMWARE, linked_modules
from mahe_board.build.uf2 import frozen_firmware
from mahe_board.runtimes.pico import flash_image
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import SIDES, both, stored
from tests.conftest import EXHAUSTIVE, SEED
from tests.device import small
from tests.device.cuts import cuts
from tests.device.test_crashes import crashes
from tests.device.test_troubles import trouble
from tests.needs import need_micropython

FAILING, OTHER = "0.0.8", "0.0.9"
WAITS = game((PERSON, number_of("fox")), choices=20)
GAME = saved(WAITS)
# A version that has played for ten seconds before, and fails whenever it comes to this decision.
FAILS = f"""
def play(guard):
    guard.played()
    guard.at({WAITS.journal.length()})
    raise ValueError("at this decision")
"""
# For each reason why the other version can't read the game: the file that is changed in it, the text, its replacement.
UNKNOWN = {
    "its rules": ("mahe/rules/save.py", "from mahe.rules import RULES_VERSION", f"RULES_VERSION = {RULES_VERSION - 1}"),
    "its player": ("mahe/rules/roster.py", '    Player(6, "fox", fox, thinks=True),\n', ""),
}
GIVEN_UP = [
    f"mahe: {FAILING} from a is given up: it failed again in play",
    f"mahe: {OTHER} from b is given up: it can't read the saved game",
]
IN_THE_FIRMWARE = f"mahe {mahe.VERSION} plays, from the firmware"
PLAYED_MS = 10_000
A_PAGE_MS = 200


def other(folder: Path, unknown: str) -> dict[str, bytes]:
    """The files of a version in b to which something of the game is unknown."""
    name, text, instead = UNKNOWN[unknown]
    source = (FIRMWARE.parent / name).read_text()
    assert text in source
    changed = folder / "changed.py"
    changed.write_text(source.replace(text, instead))
    made = version(linked_modules({name: changed}), OTHER)
    return {f"b/{part}": content for part, content in placed(made).items()}


@pytest.fixture(scope="module")
def pico() -> Iterator[Pico]:
    """A board with the game in its firmware."""
    need_micropython()
    with Pico(uf2=frozen_firmware(), power=False) as made:
        yield made


@pytest.fixture
def board(pico: Pico, tmp_path: Path) -> Callable[[str, bytes], Pico]:
    """Makes a board, switched off, whose version in a fails at the decision; the one in b can't read the game."""

    def make(unknown: str, the_game: bytes) -> Pico:
        here = identity(firmware()[f"a/{LIST}"])
        failing = {f"a/{part}": content for part, content in placed(small.game(FAILING, play=FAILS)).items()}
        versions = {WHICH: Which("a", firmware=here).packed(), **failing, **other(tmp_path, unknown)}
        pico.power_off()
        pico.write_flash(flash_image.FILES_START, flash_image.filesystem({**versions, **both("game", the_game)}))
        return pico

    return make


def started(pico: Pico, until: str) -> list[str]:
    """Plug the board in; return what it says until this line, without the tracebacks."""
    pico.output()
    pico.power_on()
    return [line for line in pico.wait_for(until + "\n").splitlines() if line.startswith("mahe")]


def games(pico: Pico) -> dict[str, bytes]:
    """The saved games, by the names of their files."""
    return {
        name: content
        for name, content in pico.files().items()
        if name.rpartition("/")[2].startswith(("game", "foreign"))
    }


@pytest.mark.parametrize("unknown", UNKNOWN if EXHAUSTIVE else [list(UNKNOWN)[SEED % 2]])
def test_a_version_that_can_t_read_the_game_makes_way_for_the_firmware_s_also_after_a_power_cut(
    board: Callable[[str, bytes], Pico], seed: int, exhaustive: bool, unknown: str
) -> None:
    pico = board(unknown, GAME)
    image, before = pico.image(), pico.flash_work().operations
    waiting = Waiting(WAITS)
    assert started(pico, IN_THE_FIRMWARE) == [*GIVEN_UP, IN_THE_FIRMWARE]
    pico.wait(A_PAGE_MS)
    assert pico.screen().memory == trouble(words.OTHER_PLAYS)
    assert waiting.comes(pico)
    assert [(crash["place"], str(crash["error"]).split(":")[0]) for crash in crashes(pico)] == [
        ("a", "ValueError"), ("a", "ValueError"), ("b", "ForeignSave")
    ]  # fmt: skip
    assert games(pico) == dict.fromkeys(("saved/a/game", "saved/b/game"), GAME)
    if exhaustive:
        pico.wait(PLAYED_MS)
    operations = pico.flash_operations()[before - pico.flash_work().operations :]
    states = 0
    for where, _, flash in cuts(image, operations, random.Random(seed), None if exhaustive else 1):
        states += 1
        pico.power_off()
        pico.write_flash(0, flash)
        assert started(pico, IN_THE_FIRMWARE)[-1] == IN_THE_FIRMWARE, where
        assert waiting.comes(pico), where
        assert games(pico) == dict.fromkeys(("saved/a/game", "saved/b/game"), GAME), where
    print(f"{unknown}: {len(operations)} operations, {states} states")


def test_where_no_version_can_read_it_safe_mode_tries_again_or_sets_it_aside_and_then_one_plays(
    board: Callable[[str, bytes], Pico],
) -> None:
    data = write(WAITS)
    nobody_s = stored(data[:4] + bytes([RULES_VERSION + 1]) + data[5:])
    pico = board("its rules", nobody_s)
    safe_mode = "mahe: safe mode: no game can play"
    nobody = [*GIVEN_UP, f"mahe: {mahe.VERSION} from the firmware is given up: it can't read the saved game", safe_mode]
    assert started(pico, safe_mode) == nobody
    assert games(pico) == dict.fromkeys(("saved/a/game", "saved/b/game"), nobody_s)
    pico.wait(A_PAGE_MS)
    assert any(pico.lights())
    assert any(pico.screen().memory)
    pico.press("roll")
    assert [line for line in pico.wait_for(safe_mode + "\n").splitlines() if line.startswith("mahe")] == nobody
    pico.wait(A_PAGE_MS)
    pico.press("card")
    assert pico.wait_for(" plays, from b\n")
    assert games(pico) == {f"saved/{side}/game.crashed": nobody_s for side in SIDES}
    pico.wait(A_PAGE_MS)
    assert pico.screen().memory == trouble(words.OTHER_PLAYS)
