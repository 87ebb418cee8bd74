"""The firmware's files: where their sources lie, and what becomes of them on a board."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Mapping
from pathlib import Path

import mahe
import mahe_board
from mahe.device import screens
from mahe.device.fitted import Fitted
from mahe.show.geometry import LIGHTS
from mahe.show.paper import HEIGHT
from mahe_board.build import prebuilt
from mahe_board.build.places import LIST, MODULES, WHICH, Which, placed, unplaced, version
from mahe_board.constants import all_sources, folded
from mahe_board.errors import CannotCompile, NeedsClone
from mahe_board.kept import kept
from mahe_board.linking import linked
from mahe_board.mpy import all_compiled, text_compiled

FIRMWARE = Path(mahe.__file__).parent
INSTALLED = Path(mahe_board.__file__).parent / "beside_mahe"
MAIN = "main.py"
BOOT = "_boot.py"
PARTS = ("trouble.py", "choose.py", "safe_mode.py")  # of main.py, needed only when something is not as usual
MANIFEST = "manifest.py"
FOR_LAPTOPS = "mahe/rules/pickling.py"  # nothing on a board imports it


def sources() -> dict[str, Path]:
    """The source of every module of the package that a board has, by the name that it has there."""
    found = {f"mahe/{file.relative_to(FIRMWARE).as_posix()}": file for file in sorted(FIRMWARE.rglob("*.py"))}
    del found[FOR_LAPTOPS]
    return found


def module_of(name: str) -> str:
    """The name by which a file such as `mahe/rules/dice.py`, or its .mpy, is imported."""
    return name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def modules() -> dict[str, bytes]:
    """Every module of the package, each compiled by itself."""
    return all_compiled(sources())


def linked_modules(replaced: Mapping[str, Path] | None = None) -> dict[str, bytes]:
    """The modules of a version, those that are always loaded together as one; `replaced` gives some another source."""
    files = {**sources(), **(replaced or {})}
    names = {module_of(name): name for name in files}
    whole = {module_of(name): folded(source.read_text(encoding="utf-8")) for name, source in files.items()}
    made = kept(f"linked\n{all_sources()}\n{json.dumps(whole)}", lambda: json.dumps(linked(whole)).encode())
    texts: dict[str, str] = json.loads(made)
    named = {names.get(module) or module.replace(".", "/") + ".py": text for module, text in texts.items()}
    return {name.removesuffix("py") + "mpy": text_compiled(text, name) for name, text in named.items()}


def game() -> dict[str, bytes]:
    """A version of the game by its parts: its modules, their index, and the list of them all."""
    if built := prebuilt.board():
        return unplaced({name: built[f"a/{name}"] for name in (MODULES, LIST)})
    return version(linked_modules(), mahe.VERSION)


def tree(place: str = "a", one: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
    """The files of a new board by their names on it: the guard, and a version (this one) in one of the two places."""
    files = {f"{place}/{name}": content for name, content in placed(one or game()).items()}
    return {**files, WHICH: Which(place).packed(), MAIN: guard(frozen=False).encode()}


def guard(*, frozen: bool) -> str:
    """The board's main.py and the parts that it needs in trouble: behind it as comments or, if frozen, as code."""
    if not frozen and (built := prebuilt.board()):
        return built[MAIN].decode()
    usual, begin, _ = _wired(beside_mahe(MAIN)).rpartition("\nmain()\n")
    parts = {name: _wired(beside_mahe(name)) for name in PARTS}
    if frozen:
        return usual + "\n" + "".join(parts.values()) + begin
    commented = {name: re.sub("^", "# ", bare(text).strip(), flags=re.M) for name, text in parts.items()}
    hidden = [f"# {name}\n{text}\n#.\n" for name, text in commented.items()]
    return f"{bare(usual + begin)}\n{''.join(hidden)}"


def _wired(file: Path) -> str:
    """The text of main.py or a part of it with the values of the circuit board, which it must not import."""
    fitted = Fitted()
    told = {
        "KEYS": (fitted.KEY_ROLL, fitted.KEY_STOP, fitted.KEY_CARD, fitted.KEY_MENU),
        "LED_ENABLE": fitted.LED_ENABLE,
        "LED_DATA, LIGHTS, CHAIN_START, RED": (
            fitted.LED_DATA,
            LIGHTS,
            fitted.CHAIN_START,
            fitted.COLOUR_ORDER.index("R"),
        ),
        "SCREEN_SDA, SCREEN_SCL, SCREEN_RESET": (fitted.SCREEN_SDA, fitted.SCREEN_SCL, fitted.SCREEN_RESET),
        "SCREEN_ADDRESS, SCREEN_SETUP, SCREEN_HEADS": (
            screens.ADDRESS,
            screens.setup_of(fitted.SCREEN),
            tuple(screens.head_of(fitted.SCREEN, band) for band in range(HEIGHT // 8)),
        ),
    }
    text = file.read_text(encoding="utf-8")
    for names, values in told.items():
        text = text.replace(f"\n{names} = ...\n", f"\n{names} = {values}\n")
    if unknown := re.search(r"^(.+) = \.\.\.$", text, re.M):
        raise CannotCompile(f"{file.name} waits for {unknown[1]}, which the build doesn't know")
    return text


def bare(source: str) -> str:
    """The source without docstrings and comments, each line where it was: the Pico reads it all at every start."""
    docstrings = {
        (node.body[0].lineno, node.body[0].col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None
    }
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or token.start in docstrings:
            first, last = token.start[0] - 1, token.end[0] - 1
            lines[first : last + 1] = [lines[first][: token.start[1]].rstrip()] + [""] * (last - first)
    return "\n".join(lines) + "\n"


def mounted(place: str) -> str:
    """Code to run at a board's prompt, so that imports find the modules of a place, as they do for the guard."""
    text = beside_mahe(MAIN).read_text(encoding="utf-8")
    classes = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    finder = ast.get_source_segment(text, classes["Modules"])
    imports = "import os, sys, time\nfrom binascii import crc32\n"
    kinds = next(line for line in text.splitlines() if line.startswith("_KINDS = "))
    return f"{imports}{kinds}\n{finder}\nos.mount(Modules({place!r}), '/game')\nsys.path.insert(0, '/game')\n"


def beside_mahe(name: str) -> Path:
    """A file that lies beside the package in a clone and, in an installation, where pyproject.toml puts it."""
    file = next((place / name for place in (INSTALLED, FIRMWARE.parent) if (place / name).exists()), None)
    if file is None:
        raise NeedsClone(f"the board's {name} is missing here; reinstall mahe-board, or use a clone of the project")
    return file
