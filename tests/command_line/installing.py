"""Copies the clone, and installs the copies into virtual environments."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import editables

from tests.needs import ROOT

BIN = "Scripts" if sys.platform == "win32" else "bin"
BUILD = "import sys, hatchling.build; hatchling.build.build_{kind}(sys.argv[1])"


def copy_of_the_clone(folder: Path, version: str = "") -> Path:
    """Copy the files that an installation needs; `version` replaces the game's version in the copy."""
    ignore = shutil.ignore_patterns("__pycache__", "node_modules")
    for part in ("host_tools", "firmware"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignore)
    for part in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / part, folder)
    if version:
        game = folder / "firmware/mahe/__init__.py"
        lines = game.read_text(encoding="utf-8").splitlines()
        game.write_text("\n".join(f'VERSION = "{version}"' if line.startswith("VERSION") else line for line in lines))
    return folder


def environment(made: Path) -> Path:
    """An empty virtual environment."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", made], check=True)
    return made


def built(clone: Path, folder: Path, kind: str = "wheel", images: Path | None = None) -> Path:
    """Build a clone as a `wheel`, an `editable` wheel or an `sdist`, with the files in `images`."""
    building = [sys.executable, "-c", BUILD.format(kind=kind), str(folder)]
    folder.mkdir(exist_ok=True)
    brings = {"MAHE_IMAGES": str(images)} if images else {}
    subprocess.run(building, cwd=clone, check=True, capture_output=True, env={**os.environ, **brings})
    (made,) = folder.glob("*.tar.gz" if kind == "sdist" else "*.whl")
    return made


def environment_with(clone: Path, folder: Path, kind: str = "wheel", images: Path | None = None) -> Path:
    """A virtual environment with only a clone, installed as a `wheel` or `editable`."""
    made = environment(folder / "environment")
    wheel = built(clone, folder, kind, images)
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(made / BIN / "python")]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], cwd="/", check=True, env=alone())
    if kind == "editable":  # an editable wheel depends on the package `editables`
        shutil.copytree(Path(editables.__file__).parent, site_of(made) / "editables")
    return made


def site_of(environment: Path) -> Path:
    """The folder of an environment's packages."""
    (site,) = environment.glob("[lL]ib/**/site-packages")
    return site


def alone() -> dict[str, str]:
    """Return this process's environment variables without any that refer to this virtual environment."""
    return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "PYTHONDONTWRITEBYTECODE": "1"}


def run(*command: object, cwd: Path | str = "/") -> subprocess.CompletedProcess[str]:
    """Run a program without this virtual environment."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env=alone(), capture_output=True, text=True, check=False)
