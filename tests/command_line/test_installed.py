"""With an installed wheel and no clone, every verb works, or says that it needs a clone."""

from __future__ import annotations

import os
import re
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.command_line.command import ROOT
from tests.command_line.installing import BIN, built, copy_of_the_clone, environment_with, run, site_of
from tests.processes import running
from tests.virtual_board.play.conftest import ask

SOURCES = {  # each installed package, and its source
    "mahe_board": "host_tools/mahe_board",
    "mahe": "firmware/mahe",
    "mahe_guard": "firmware/mahe_guard",
}


IMAGE = b"stands for the game's image"
UF2 = b"stands for MicroPython with the game"
LICENCES = b"stands for the licences of what is in it"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with only a release's wheel."""
    folder = tmp_path_factory.mktemp("installed")
    images = folder / "images"
    images.mkdir()
    (images / "mahe-game.img").write_bytes(IMAGE)
    (images / "mahe-pico.uf2").write_bytes(UF2)
    (images / "mahe-pico-licences.txt").write_bytes(LICENCES)
    return environment_with(copy_of_the_clone(folder / "clone"), folder, images=images)


def files(folder: Path) -> set[str]:
    """The files in a folder, except READMEs, Node's packages and Python's caches."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {name for name in found if not re.search(r"__pycache__|node_modules/|README\.md$", name)}


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_it_holds_every_file_of_the_tools_the_game_and_the_guard(environment: Path) -> None:
    for name, source in SOURCES.items():
        missing = files(ROOT / source) - files(site_of(environment) / name)
        assert missing == set()


def test_a_module_that_was_renamed_is_not_in_the_next_wheel(tmp_path: Path) -> None:
    clone = copy_of_the_clone(tmp_path / "clone")
    first = names_in(built(clone, tmp_path / "first"))
    (clone / "host_tools/mahe_board/games/record.py").rename(clone / "host_tools/mahe_board/records.py")
    second = names_in(built(clone, tmp_path / "second"))
    assert (first - second, second - first) == ({"mahe_board/games/record.py"}, {"mahe_board/records.py"})


def test_a_copy_of_another_age_makes_the_same_sdist_and_the_sdist_makes_the_same_wheel(tmp_path: Path) -> None:
    here, there = copy_of_the_clone(tmp_path / "here"), copy_of_the_clone(tmp_path / "Müllers Spiele" / "there")
    for file in there.rglob("*.*"):
        file.chmod(0o600 if file.is_file() else 0o700)
        os.utime(file, (1e9, 1e9))
    images = tmp_path / "images"
    images.mkdir()
    (images / "mahe-pico.uf2").write_bytes(UF2)
    sdist = built(there, tmp_path / "a", "sdist", images)
    assert sdist.read_bytes() == built(here, tmp_path / "b", "sdist", images).read_bytes()
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert built(unpacked, tmp_path / "a").read_bytes() == built(here, tmp_path / "b", images=images).read_bytes()


def test_a_package_index_can_show_its_page(environment: Path) -> None:
    (wheel,) = environment.parent.glob("*.whl")
    done = run(sys.executable, "-m", "twine", "check", "--strict", wheel)
    assert done.returncode == 0, done.stdout
    page = (ROOT / "host_tools" / "PACKAGE.md").read_text("utf-8")
    assert re.findall(r"\]\((?!https://)|<img", page) == []  # a package index shows the page without other files


def test_mahe_play_serves_the_page_and_all_that_is_on_it(environment: Path, tmp_path: Path) -> None:
    command: list[str | Path] = [environment / BIN / "mahe", "play", "--no-browser", "--port", "0", "--store", tmp_path]
    with running(command, tmp_path, env={}) as process:
        assert process.stdout
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        page = ask(found[0], "/")
        assert (page.status, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        parts = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        assert len(parts) > 2
        answers = {part: ask(found[0], f"/{part.lstrip('/')}").status for part in (*parts, "island-night.svg")}
        assert set(answers.values()) == {200}, answers


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("play --pico --no-browser --port 0", 2, "this needs a clone of the project"),
        ("verify README", 2, "mahe verify: README: can't be read: No such file or directory\n"),
        ("flash", 2, "mahe flash: mpremote is not installed; to install it: "),
        ("bench rules --json --games 1", 0, '"decisions_per_second": '),
        ("bench pico play", 2, "this needs a clone of the project"),
        ("completion zsh", 0, "compdef _mahe mahe"),
        ("script {}/script.txt --pictures {}", 0, "\nscreen "),
    ],
)
def test_other_verbs_work_or_name_what_they_need(
    words: str, code: int, said: str, environment: Path, tmp_path: Path
) -> None:
    (tmp_path / "script.txt").write_text("picture first\n")
    done = run(environment / BIN / "mahe", *words.format(tmp_path, tmp_path).split())
    assert (done.returncode, said in done.stdout + done.stderr) == (code, True), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_the_image_and_the_uf2_are_those_of_the_release(environment: Path, tmp_path: Path) -> None:
    for words in ([], ["--uf2"]):
        done = run(environment / BIN / "mahe", "build", "--out", tmp_path, *words)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "mahe-pico.uf2").read_bytes() == UF2
    assert (tmp_path / "mahe-pico-licences.txt").read_bytes() == LICENCES
    assert (tmp_path / "mahe-game.img").read_bytes() == IMAGE


def test_an_edited_source_is_compiled_anew_and_not_ignored(environment: Path, tmp_path: Path) -> None:
    supply = site_of(environment) / "mahe" / "device" / "supply.py"
    as_it_was = supply.read_text("utf-8")
    supply.write_text(as_it_was.replace("SURE = 450", "SURE = 449"), "utf-8")
    try:
        done = run(environment / BIN / "mahe", "build", "--out", tmp_path)
    finally:
        supply.write_text(as_it_was, "utf-8")
    assert done.returncode == 2
    said = done.stderr.splitlines()  # a slow machine prints progress first
    assert any(line.startswith("mahe build: mpy-cross is not installed") for line in said), said


def test_make_installs_the_clone_itself() -> None:
    """Otherwise the tests would use a copy that nobody edits."""
    for line in (ROOT / "Makefile").read_text().splitlines():
        assert "pip install" not in line or " '." not in line or "--editable" in line
