"""A built file names its version and commit, and uncommitted changes; never a foreign commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mahe_board.command_line.provenance import Provenance, of_clone, of_packed, packed, unpacked
from tests.needs import need_program

WHO = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")


def git(folder: Path, *words: str) -> str:
    done = subprocess.run([need_program("git"), *WHO, "-C", folder, *words], check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with one commit of one file."""
    folder = tmp_path / "clone"
    folder.mkdir()
    (folder / "game.py").write_text("turtles = 7\n")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "Seven turtles")
    return folder


def test_a_clone_names_its_commit(clone: Path) -> None:
    commit = git(clone, "rev-parse", "HEAD")
    assert of_clone(clone, "1.2") == Provenance("1.2", commit)
    assert str(of_clone(clone, "1.2")) == f"version 1.2, commit {commit}"


@pytest.mark.parametrize("name", ["game.py", "a_new_file.py"])
def test_an_uncommitted_change_is_reported(clone: Path, name: str) -> None:
    (clone / name).write_text("turtles = 8\n")
    assert of_clone(clone, "1.2").changed
    assert str(of_clone(clone, "1.2")).endswith(" with changes that are not in it")


def test_another_repository_around_the_sources_lends_them_no_commit(clone: Path) -> None:
    (clone / "unpacked").mkdir()
    assert of_clone(clone / "unpacked", "1.2") == Provenance("1.2")
    assert str(Provenance("1.2")) == "version 1.2, of an unknown commit"


def test_a_repository_that_the_environment_names_is_not_asked(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", str(clone / ".git"))
    assert of_clone(clone.parent, "1.2") == Provenance("1.2")


def test_without_git_the_commit_is_unknown(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert of_clone(clone, "1.2") == Provenance("1.2")


def test_an_unpacked_sdist_has_its_commit_from_built_json_and_names_edited_files(tmp_path: Path) -> None:
    built = Provenance("1.2", "0123abc")
    (tmp_path / "game.py").write_bytes(b"turtles = 7\n")
    (tmp_path / "built.json").write_bytes(packed(built, {"game.py": b"turtles = 7\n"}))
    assert of_clone(tmp_path, "1.2") == built
    (tmp_path / "game.py").write_bytes(b"turtles = 8\n")
    assert of_clone(tmp_path, "1.2") == Provenance("1.2", "0123abc", changed=True)
    (tmp_path / "game.py").unlink()
    assert of_clone(tmp_path, "1.2").changed


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\xff", b'{"version":"1","commit":"","changed":0,"files":[]}'])
def test_an_invalid_built_json_is_ignored(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "built.json").write_bytes(content)
    assert unpacked(content) is None
    assert of_packed(tmp_path / "built.json", tmp_path) is None
