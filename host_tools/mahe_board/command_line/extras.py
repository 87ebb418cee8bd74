"""Says how to install a verb's packages: for the running Python, from the source of these tools.

The tools are in no package index, where anybody could take their name: only a clone or a file is safe to name.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from typing import Any

from mahe import VERSION
from mahe_board.command_line.clone import CLONE, in_a_clone

NAME = "mahe-board"
WHEEL = f"mahe_board-{VERSION}-py3-none-any.whl"


def advice(extra: str, packages: int = 1) -> str:
    """Say how to install missing packages of an extra, as the end of a sentence; `packages` is their number."""
    install = f"to install {'it' if packages == 1 else 'them'}"
    if in_a_clone():
        return f"{install}: {_line(_into_the_clone(extra))}{_then()}"
    if _program():  # it rebuilds the whole environment, so ask for `board` again, too
        extra = ",".join(sorted({"board", extra}))
    source = _source(extra)
    if source:
        return f"{install}: {_line(_beside_the_tools(source))}"
    command = _line(_beside_the_tools(f"./{WHEEL}[{extra}]"))
    return f"get {WHEEL}, which is published with version {VERSION}, and then: {command}"


def command_of_the_clone(module: str, *words: str) -> str:
    """The command that runs a module in a clone, after the commands that install the tools, if necessary."""
    installed = _in_an_environment() and _installed()
    before = [] if installed else _into_the_clone("board,emulator")
    return _line([*before, [_shown(_python()), "-m", module, *words]]) + _then()


def _into_the_clone(extra: str) -> list[list[str]]:
    python = _python()
    made = [] if python.exists() else [[_shown(Path(sys.executable)), "-m", "venv", _shown(CLONE / ".venv")]]
    clone = "." if Path.cwd() == CLONE else str(CLONE)  # pip would take another relative path for a package's name
    return [*made, *_pip_install(python, "--editable", f"{clone}[{extra}]")]


def _then() -> str:
    """Return how to call `mahe` afterwards, if it is installed for another Python; else empty."""
    return "" if _in_an_environment() else f" (the command is then {_shown(_python().with_name('mahe'))})"


def _python() -> Path:
    """The Python of a clone's packages: the running one if it is in an environment, or else the clone's own."""
    if _in_an_environment():
        return Path(sys.executable)
    return CLONE / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _beside_the_tools(what: str) -> list[list[str]]:
    """The commands that install into the environment of the tools."""
    program = _program()
    if program:
        return [[*program, "install", "--force", what]]
    systems = Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED"
    forced = ["--break-system-packages"] if systems.exists() and not _in_an_environment() else []
    return _pip_install(Path(sys.executable), *forced, what)


def _program() -> list[str]:
    """The program (pipx or uv) that manages these tools in their own environment, if there is one."""
    kept = {"pipx_metadata.json": ["pipx"], "uv-receipt.toml": ["uv", "tool"]}
    return next((program for note, program in kept.items() if (Path(sys.prefix) / note).exists()), [])


def _pip_install(python: Path, *words: str) -> list[list[str]]:
    """The commands that install packages for a Python. It may lack pip: uv makes environments without it."""
    runs = python == Path(sys.executable)
    has_pip = importlib.util.find_spec("pip") if runs else not python.exists() or any(python.parent.glob("pip*"))
    if not has_pip and shutil.which("uv"):
        return [["uv", "pip", "install", "--python", _shown(python), *words]]
    before = [] if has_pip else [[_shown(python), "-m", "ensurepip"]]
    return [*before, [_shown(python), "-m", "pip", "install", *words]]


def _source(extra: str) -> str:
    """The source of the installed tools, as a requirement for pip; empty if it is unknown or has gone."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    told = _installed()
    url = told.get("url", "")
    if url.startswith("file:"):
        path = Path(url2pathname(urlsplit(url).path))
        return f"{path}[{extra}]" if path.exists() else ""
    if "vcs_info" in told:
        url = f"{told['vcs_info']['vcs']}+{url}@{told['vcs_info']['commit_id']}"
    return f"{NAME}[{extra}] @ {url}" if url else ""


def _installed() -> dict[str, Any]:
    """The installer's note on the tools' source, direct_url.json; empty if they aren't installed."""
    from importlib.metadata import PackageNotFoundError, distribution

    with suppress(PackageNotFoundError, ValueError):
        return dict(json.loads(distribution(NAME).read_text("direct_url.json") or "{}"))
    return {}


def _in_an_environment() -> bool:
    return sys.prefix != sys.base_prefix


def _shown(path: Path) -> str:
    """A path, relative to the current folder if possible."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _line(commands: list[list[str]]) -> str:
    """The commands as a line to type."""
    quoted = subprocess.list2cmdline if os.name == "nt" else shlex.join
    return " && ".join(map(quoted, commands))
