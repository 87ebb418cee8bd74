"""The packages with which a release was built: Python's, Node's and Debian's."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from importlib.metadata import distributions
from urllib.parse import quote

from mahe_board.build.nodejs import FOLDER
from mahe_board.build.release.part import Part
from mahe_board.command_line.clone import CLONE

OURS = "mahe-board"


def programs() -> list[Part]:
    """Return the packages of all three kinds with which the release was built."""
    return [*python_packages(), *node_packages(), *debian_packages()]


def python_packages(where: list[str] | None = None) -> list[Part]:
    """Return the Python packages installed in the folders `where`, or else in this environment."""
    packages = distributions() if where is None else distributions(path=where)
    found = {re.sub(r"[-_.]+", "-", package.name).lower(): package.version for package in packages}
    return [Part(name, found[name], f"pkg:pypi/{name}@{found[name]}") for name in sorted(found) if name != OURS]


def node_packages() -> list[Part]:
    """The packages in the lock file, with npm's digests."""
    locked = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    return [
        Part(name, entry["version"], f"pkg:npm/{quote(name)}@{entry['version']}", digest=_digest(entry["integrity"]))
        for place, entry in sorted(locked.items())
        if (name := place.rpartition("node_modules/")[2])
    ]


def debian_packages() -> list[Part]:
    """The installed packages of `.ci/tools.txt`; none except on Debian."""
    if shutil.which("dpkg-query") is None:
        return []
    lines = [line.split() for line in (CLONE / ".ci" / "tools.txt").read_text("utf-8").splitlines()]
    names = sorted({name for words in lines if words and words[0] != "#" for name in words[1:]})
    asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package} ${Version}\n", *names]
    # dpkg-query exits with an error if one of the packages isn't installed, but lists the others.
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    rows = [line.split() for line in said.splitlines() if line.startswith("installed ")]
    return [Part(name, version, f"pkg:deb/debian/{name}@{quote(version)}") for _, name, version in rows]


def _digest(integrity: str) -> tuple[str, str]:
    algorithm, _, digest = integrity.partition("-")
    return algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex()
