"""The origin of a wheel, an sdist, the site or a board's files: version and commit, stored in `built.json`."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from mahe import VERSION
from mahe_board.command_line.clone import CLONE, in_a_clone

NAME = "built.json"
INSTALLED = Path(__file__).parents[1]


@dataclass(frozen=True)
class Provenance:
    """A version, its commit (empty if unknown), and whether the sources had uncommitted changes."""

    version: str
    commit: str = ""
    changed: bool = False

    def __str__(self) -> str:
        commit = f"commit {self.commit}" if self.commit else "of an unknown commit"
        return f"version {self.version}, {commit}{' with changes that are not in it' if self.changed else ''}"


def packed(built: Provenance, files: Mapping[str, bytes]) -> bytes:
    """The content of a `built.json`, with a digest of each file."""
    digests = {name: digest(content) for name, content in sorted(files.items())}
    said = {"version": built.version, "commit": built.commit, "changed": built.changed, "files": digests}
    return json.dumps(said, indent=1).encode() + b"\n"


def unpacked(content: bytes) -> tuple[Provenance, dict[str, str]] | None:
    """Parse a `built.json` into its provenance and its digests by name; None if it isn't one."""
    try:
        said = json.loads(content)
        built = Provenance(str(said["version"]), str(said["commit"]), bool(said["changed"]))
        return built, {str(name): str(value) for name, value in said["files"].items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def sealed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """These files plus their `built.json`."""
    return {**files, NAME: packed(here(), files)}


@lru_cache(maxsize=1)
def here() -> Provenance:
    """The provenance of these tools and of everything they build: a clone, an unpacked sdist or a wheel."""
    if in_a_clone():
        return of_clone(CLONE, VERSION)
    return of_packed(INSTALLED / NAME, INSTALLED.parent) or Provenance(VERSION)


def of_clone(root: Path, version: str) -> Provenance:
    """The provenance of a clone from git or, in an unpacked sdist, from its `built.json`."""
    commit = _git(root, "rev-parse", "HEAD")
    if commit is None:
        return of_packed(root / NAME, root) or Provenance(version)
    return Provenance(version, commit, _git(root, "status", "--porcelain") != "")


def of_packed(file: Path, root: Path) -> Provenance | None:
    """The provenance in a `built.json` of the files below `root`, checked for later edits; None without one."""
    found = unpacked(file.read_bytes()) if file.is_file() else None
    return found and replace(found[0], changed=found[0].changed or not _as_built(found[1], root))


@lru_cache(maxsize=1)
def as_released() -> bool:
    """Return whether the tools come from a wheel or an sdist whose firmware sources are unchanged."""
    file, root = (CLONE / NAME, CLONE) if in_a_clone() else (INSTALLED / NAME, INSTALLED.parent)
    found = unpacked(file.read_bytes()) if file.is_file() else None
    return found is not None and _as_built(found[1], root)


def _as_built(digests: Mapping[str, str], root: Path) -> bool:
    return all((root / name).is_file() and digest((root / name).read_bytes()) == digests[name] for name in digests)


def _git(root: Path, *words: str) -> str | None:
    """Git's output for a clone; None without git, or if `root` is only a folder inside another repository."""
    alone = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    ceiling = {"GIT_CEILING_DIRECTORIES": str(root.parent)}
    command = ["git", "-c", "safe.directory=*", "-C", str(root), *words]  # the clone may belong to another user
    try:
        done = subprocess.run(command, env={**alone, **ceiling}, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
