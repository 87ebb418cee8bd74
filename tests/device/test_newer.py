"""A newer MicroPython than all other tests have; it comes from Debian's unstable release, which moves on."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from mahe_board.build.places import LIST, identity

import mahe
from mahe_board.__main__ import main
from mahe_board.bench.playing import BOOT_MS, Waiting, firmware, game, newest_game, saved, settings
from mahe_board.build.tree import game as whole_game
from mahe_board.build.uf2 import to_freeze
from mahe_board.errors import CannotBuild
from mahe_board.flash import starting
from mahe_board.link import session
from mahe_board.runtimes.apt_suite import SuiteError, apt_get
from mahe_board.runtimes.pico import micropython
from mahe_board.runtimes.pico.board import Pico
from mahe_board.runtimes.pico.cache import cache
from mahe_board.stored import both
from tests.device import small
from tests.needs import need_micropython

NEWER = "1.26.1"
SUITE = "sid"
PLENTY_S = 600  # on a busy computer

pytestmark = pytest.mark.exhaustive


@pytest.fixture(scope="module")
def tree() -> Path:
    """The sources of the newer MicroPython, with the libraries of the other one."""
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
    """The newer MicroPython, built for the Pico."""
    image = tmp_path_factory.mktemp("newer") / "micropython.uf2"
    image.write_bytes(micropython.as_uf2(micropython.build(tree)))
    return image


def test_it_starts_plays_and_saves_and_what_a_cut_has_left_goes_on(new_pico: Callable[..., Pico], newer: Path) -> None:
    waits = game(choices=20)
    pico = new_pico(files={**firmware(), **both("settings", settings()), **both("game", saved(waits))}, uf2=newer)
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


def test_it_takes_an_update(
    new_pico: Callable[..., Pico], newer: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("mahe_board.flash.game", lambda: small.game(mahe.VERSION))
    for module, name in ((starting, "START_S"), (session, "ENTER_S"), (session, "ANSWER_S")):
        monkeypatch.setattr(module, name, PLENTY_S)
    pico = new_pico(files=small.board("0.1.9"), uf2=newer)
    pico.wait(1000)  # by then it has begun, however slow the emulation
    with pico.live() as live:
        assert main(["flash", "--port", live.socket]) == 0
    assert capsys.readouterr().out.endswith(f"mahe {mahe.VERSION} plays, from b, on trial\n")


@pytest.mark.parametrize("release", [micropython.VERSION, NEWER])
def test_it_is_built_for_a_pico_2_with_the_game_in_it(
    request: pytest.FixtureRequest, tmp_path: Path, release: str
) -> None:
    """It is only built, because nothing here can run it."""
    need_micropython()
    sources = request.getfixturevalue("tree") if release == NEWER else micropython.sources()
    image = micropython.build(sources, to_freeze(tmp_path), "RPI_PICO2").read_bytes()
    for text in ("Raspberry Pi Pico2 with RP2350", release, identity(whole_game()[LIST])):
        assert text.encode() in image
