"""The tools always run with their own game, and no module has two names."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.command_line.installing import BIN, copy_of_the_clone, environment, environment_with, run, site_of

# Prints, for each file below the given folders, all names under which it could be imported.
NAMES = """
import importlib.util, json, sys
from pathlib import Path
roots = [Path(root) for root in sys.argv[1:]]
sys.path += sys.argv[1:]
import mahe_board

found = {}
for root in {*roots, *(Path(place).resolve() for place in sys.path if "mahe_board" in place)}:
    for file in root.rglob("*.py"):
        parts = file.relative_to(root).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if parts in ((), ("__main__",)) or not all(part.isidentifier() for part in parts):
            continue
        name = ".".join(parts)
        try:
            if file.name == "__init__.py":
                importlib.import_module(name)
            spec = importlib.util.find_spec(name)
        except ImportError:
            continue  # it can't be imported under that name
        if spec and spec.origin and Path(spec.origin).samefile(file):
            found.setdefault(str(file.resolve()), set()).add(name)
print(json.dumps({file: sorted(names) for file, names in found.items()}))
"""


def said(*command: object, cwd: Path | str = "/") -> str:
    """The output of a program without this virtual environment, or the last line of its error."""
    done = run(*command, cwd=cwd)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_clone(tmp_path_factory.mktemp("this") / "clone", "1.1.1")


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_clone(tmp_path_factory.mktemp("another") / "clone", "2.2.2")


@pytest.fixture(scope="module")
def editable(tmp_path_factory: pytest.TempPathFactory, another: Path) -> Path:
    """An environment with another clone, installed as editable."""
    return environment_with(another, tmp_path_factory.mktemp("editable"), "editable")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, another: Path) -> Path:
    """An environment with the wheel of another clone."""
    return environment_with(another, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with foreign packages under the names of the project's own."""
    made = environment(tmp_path_factory.mktemp("foreign") / "environment")
    for name in ("mahe", "mahe_board", "host_tools", "framebuf"):
        package = site_of(made) / name
        package.mkdir()
        for file in ("__init__.py", "__main__.py"):
            (package / file).write_text(f"raise SystemExit('a stranger called {name}')\n")
    return made


@pytest.fixture(params=["nothing", "foreign", "editable", "wheel"])
def python(request: pytest.FixtureRequest) -> list[object]:
    """Return a Python with no packages, or with packages that it could mistake for the clone's own."""
    if request.param == "nothing":
        return [sys.executable, "-S", "-s"]
    return [request.getfixturevalue(request.param) / BIN / "python"]


def test_a_clone_runs_its_own_tools_and_game_whatever_is_installed(python: list[object], clone: Path) -> None:
    assert said(*python, "-m", "host_tools", "--version", cwd=clone) == "mahe 1.1.1"
    assert said(*python, clone / "host_tools", "--version") == "mahe 1.1.1"
    assert said(*python, "-m", "mahe_board", "--version", cwd=clone / "host_tools") == "mahe 1.1.1"
    # Run not only --version, but also a script: that needs the tools and the stand-in for framebuf.
    (clone / "script.txt").write_text("wait 100\n")
    assert said(*python, "-m", "host_tools", "script", "script.txt", cwd=clone).startswith("lights ")


@pytest.mark.parametrize("kind", ["editable", "wheel"])
def test_an_installation_runs_its_own_tools_in_any_folder_but_a_clone(
    kind: str, clone: Path, request: pytest.FixtureRequest
) -> None:
    made = request.getfixturevalue(kind)
    for command in ([made / BIN / "mahe"], [made / BIN / "python", "-m", "mahe_board"]):
        assert said(*command, "--version") == "mahe 2.2.2"
        assert said(*command, "--version", cwd=clone) == "mahe 2.2.2"


def test_the_wheel_takes_three_names_among_all_packages_and_no_other(wheel: Path) -> None:
    names = {path.name for path in site_of(wheel).iterdir() if path.suffix != ".dist-info"}
    assert names == {"mahe", "mahe_board", "mahe_guard"}


def test_tools_and_a_game_that_dont_belong_together_are_refused(wheel: Path, clone: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(clone / 'firmware')!r}); import mahe, mahe_board"
    assert "these tools need the game in" in said(wheel / BIN / "python", "-c", code)


@pytest.mark.parametrize("where", ["clone", "editable", "wheel"])
def test_no_module_can_be_imported_under_two_names(
    where: str, clone: Path, another: Path, request: pytest.FixtureRequest
) -> None:
    folders = (".", "host_tools", "firmware")  # a user may have these on the path
    if where == "clone":
        python: list[object] = [sys.executable, "-S", "-s"]
        roots = [clone / folder for folder in folders]
    else:
        made = request.getfixturevalue(where)
        python = [made / BIN / "python"]
        roots = [another / folder for folder in folders] if where == "editable" else [site_of(made)]
    found: dict[str, list[str]] = json.loads(said(*python, "-c", NAMES, *roots))
    assert {file: names for file, names in found.items() if len(names) > 1} == {}
    known = {name for names in found.values() for name in names}
    assert known >= {"framebuf", "mahe.rules.dice", "mahe_board.virtual_board.script.runner"}


@pytest.mark.parametrize(
    "name",
    [
        "host_tools.mahe_board",
        "host_tools.mahe_board.errors",
        "firmware.mahe",
        "firmware.mahe.rules.dice",
        "firmware.mahe_guard",
        "mahe_board.emulator.stand_in.framebuf",
    ],
)
@pytest.mark.parametrize("where", ["editable", "wheel"])
def test_a_second_name_is_refused(name: str, where: str, another: Path, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(where)
    answer = said(made / BIN / "python", "-c", f"import mahe_board, {name}", cwd=another)
    assert answer.startswith(("ImportError: import ", "ModuleNotFoundError: No module named"))
