"""The game runs on a newer MicroPython than the one we build for: the current one in Debian's unstable release."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe_board.bench.start_game import BOOT_MS, Waiting, game, newest_game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.build import image, micropython
from mahe_board.build.apt_suite import SuiteError, apt_get
from mahe_board.build.fetched import cache
from mahe_board.build.guarded import to_freeze
from mahe_board.build.own_board import MAHE_PICO, MAHE_PICO2
from mahe_board.command_line.errors import CannotBuild
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole
from tests.device import tiny
from tests.needs import need_micropython

NEWER = "1.26.1"
SUITE = "sid"

pytestmark = pytest.mark.exhaustive


@pytest.fixture(scope="module")
def tree() -> Path:
    """The newer MicroPython's source tree, with the libraries (lib/) of the MicroPython that we build for."""
    need_micropython()
    made = cache() / f"micropython-{NEWER}"
    if (made / "complete").exists():
        return made
    packed = cache("packages")
    try:
        libraries = micropython.sources()
        apt_get(SUITE, "source", "--download-only", "micropython", cwd=packed)
    except (SuiteError, CannotBuild) as missing:
        pytest.skip(f"no MicroPython {NEWER} from Debian {SUITE}: {missing}")
    found = list(packed.glob(f"micropython_{NEWER}+ds.orig.tar.*"))
    if not found:
        pytest.skip(f"Debian {SUITE} no longer has MicroPython {NEWER}")
    with tarfile.open(found[0]) as archive:
        archive.extractall(cache())
    for place in ("debian", "lib/tinyusb", "lib/mbedtls", "lib/micropython-lib"):
        if (made / place).is_dir():
            (made / place).rmdir()
        (made / place).symlink_to(os.path.relpath((libraries / place).resolve(), (made / place).parent))
    (made / "complete").touch()
    return made


@pytest.fixture(scope="module")
def newer(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The newer MicroPython with the guard, built for the Pico."""
    folder = tmp_path_factory.mktemp("newer")
    uf2 = folder / "micropython.uf2"
    uf2.write_bytes(micropython.as_uf2(micropython.build(tree, to_freeze(folder), MAHE_PICO), MAHE_PICO))
    return uf2


@pytest.fixture
def board(new_pico: Callable[..., Pico], newer: Path) -> Callable[..., Pico]:
    """Makes boards with the newer MicroPython and these slots and files."""

    def make(files: dict[str, bytes], a: bytes, b: Slot | None = None) -> Pico:
        return new_pico(image=whole(newer, a=Slot(a, 1), b=b, files=files))

    return make


def test_it_starts_plays_and_saves_and_what_a_cut_has_left_goes_on(board: Callable[..., Pico]) -> None:
    waits = game(choices=20)
    pico = board({**both("settings", settings()), **both("game", saved(waits))}, image.game())
    pico.wait(BOOT_MS)
    assert pico.output() == f"mahe {mahe.VERSION} plays, from a\n"
    assert Waiting(waits).is_on(pico)
    for _ in range(7):
        pico.press("roll")
        pico.wait(900)
    pico.wait(2000)
    assert newest_game(pico).journal.length() > waits.journal.length()
    pico.power_cut(operation=1)
    for _ in range(6):
        if pico.powered:
            pico.press("roll")
            pico.wait(900)
    assert not pico.powered
    pico.power_on()
    pico.wait(BOOT_MS)
    assert Waiting(newest_game(pico)).is_on(pico)
    assert pico.eval("__import__('os').uname().release") == NEWER


def test_a_trial_that_fails_is_rolled_back(board: Callable[..., Pico]) -> None:
    pico = board({}, tiny.game(tiny.OLD), tiny.trial(at_start=tiny.RAISES))
    assert pico.wait_for(tiny.PLAYS_A).count("ValueError") == 2


@pytest.mark.parametrize("release", [micropython.VERSION, NEWER])
def test_it_is_built_for_a_pico_2_with_the_guard_in_it(
    request: pytest.FixtureRequest, tmp_path: Path, release: str
) -> None:
    """It is only built, because no emulator here can run a Pico 2."""
    need_micropython()
    sources = request.getfixturevalue("tree") if release == NEWER else micropython.sources()
    built = micropython.build(sources, to_freeze(tmp_path), MAHE_PICO2).read_bytes()
    for text in ("Raspberry Pi Pico2 with RP2350", release, "mahe_guard"):
        assert text.encode() in built
