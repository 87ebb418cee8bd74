"""The third-party parts in a file of a release, found by the names of its content."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

from mahe_board.build.linked_libraries import libraries
from mahe_board.build.nodejs import MICROPYTHON
from mahe_board.build.release.built_with import debian_packages, node_packages, python_packages
from mahe_board.build.release.part import Part
from mahe_board.command_line.clone import CLONE

SOLDERING = CLONE / "build" / "hardware" / "tools"  # the page for soldering is made with these packages
KICAD = "CC-BY-SA-4.0 WITH KiCad-libraries-exception"


def inside(file: Path) -> list[Part]:
    """The third-party parts of a file."""
    names = content(file)
    return [
        part
        for pattern, parts in _INSIDE.items()
        if any(fnmatch(name.rpartition("/")[2], pattern) for name in names)
        for part in parts()
    ]


def content(file: Path) -> list[str]:
    """The names in an archive; for any other file, its own name."""
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as packed:
            return packed.namelist()
    if tarfile.is_tarfile(file):
        with tarfile.open(file) as archive:
            return archive.getnames()
    return [file.name]


def _of_uf2() -> list[Part]:
    return [
        Part(found.name, found.version, found.package, found.licence, ("SHA-256", found.sha256))
        for found in libraries()
    ]


def _of_site() -> list[Part]:
    return [part._replace(licence="MIT") for part in node_packages() if part.name == MICROPYTHON.as_posix()]


def _of_page_to_solder_by() -> list[Part]:
    return [part._replace(licence="MIT") for part in python_packages([str(SOLDERING)])]


def _of_paper() -> list[Part]:
    return [part._replace(licence="Bitstream-Vera") for part in debian_packages() if part.name == "fonts-dejavu-core"]


_INSIDE: dict[str, Callable[[], list[Part]]] = {
    "*.uf2": _of_uf2,
    "micropython.wasm": _of_site,
    "*-interactive.html": _of_page_to_solder_by,
    "*-gerbers.zip": lambda: [Part("KiCad's footprints", "9.0.8", licence=KICAD)],  # their version in hardware/library
    "*.step": lambda: [Part("KiCad's 3D models", licence=KICAD)],
    "card-*.pdf": _of_paper,
}
