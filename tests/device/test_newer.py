"""A newer MicroPython than the firmware is built for: Debian's unstable release has one, and moves."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe_board.__main__ import main
from mahe_board.bench.playing import BOOT_MS, Waiting, firmware, game, newest_game, saved, settings
from mahe_board.errors import CannotBuild
from mahe_board.flash import starting
from mahe_board.link import session
from mahe_board.runtimes.apt_suite import SuiteError, apt_get
from mahe_board.runtimes.pico import micropython
from mahe_board.runtimes.pico.board import Pico
from mahe_board.runtimes.pico.cache import cache
from tests.device import small
from tests.needs import need_micropython

NEWER = "1.26.1"
SUITE = "sid"
PLENTY_S = 600

pytestmark = pytest.mark.exhaustive


@pytest.fixture(scope="module")
def tree() -> Path:
    """Its sources, with the libraries of the other MicroPython."""
    need_micropython()
    made = cache() / f"micropython-{NEWER}"
    if (made / "complete").exists():
        return made
    packed = cache("packages")
    try:
        old = micropython._sources()
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
        (made / place).symlink_to(os.path.relpath((old / place).resolve(), (made / place).parent))
    (made / "complete").touch()
    return made


@pytest.fixture(scope="module")
def newer(tree: Path) -> Path:
    """The same, built for the Pico."""
    image = cache("firmware") / f"micropython-{NEWER}-{micropython.image_key(None)}.uf2"
    if not image.exists():
        image.write_bytes(micropython._build(tree, None))
    return image


def test_it_starts_plays_and_saves_and_what_a_cut_has_left_goes_on(new_pico: Callable[..., Pico], newer: Path) -> None:
    pico = new_pico(
        files={**firmware(), "saved/settings.a": settings(), "saved/game.a": saved(game(choices=20))}, uf2=newer
    )
    pico.wait(BOOT_MS)
    assert pico.output() == f"mahe {mahe.VERSION} plays, from a\n"
    assert Waiting(game(choices=20)).is_on(pico)
    pico.press("roll")
    for _ in range(6):
        pico.wait(900)
        pico.press("roll")
    pico.wait(2000)
    assert newest_game(pico).journal.length() > 20
    pico.power_cut(operation=1)
    for _ in range(6):
        pico.press("roll")
        pico.wait(900)
        if not pico.powered:
            break
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
    with pico.live() as live:
        assert main(["flash", "--port", live.socket]) == 0
    assert capsys.readouterr().out.endswith(f"mahe {mahe.VERSION} plays, from b, on trial\n")


def test_it_is_built_for_a_pico_2(tree: Path) -> None:
    """Nothing here can run it."""
    port, build = tree / "ports/rp2", tree / "build-pico-2"
    build.mkdir(exist_ok=True)
    (build / "manifest.py").write_text(micropython.ALWAYS_FROZEN.format(only=""))
    defined = {
        "PICO_BUILD_DOCS": "0",
        "PICO_NO_PICOTOOL": "1",
        "PICO_SDK_PATH_OVERRIDE": tree / "debian/usr/src/pico-sdk",
        "MICROPY_BOARD": "RPI_PICO2",
        "MICROPY_BOARD_DIR": port / "boards/RPI_PICO2",
        "MICROPY_FROZEN_MANIFEST": build / "manifest.py",
    }
    micropython._run(["make", "-s", "-C", str(tree / "mpy-cross")], tree)
    micropython._run(
        [
            "cmake",
            "-S",
            str(port),
            "-B",
            str(build),
            "-G",
            "Ninja",
            *[f"-D{name}={value}" for name, value in defined.items()],
        ],
        tree,
    )
    micropython._run(["ninja", "-C", str(build)], tree)
    assert b"Raspberry Pi Pico2 with RP2350" in (build / "firmware.bin").read_bytes()
