"""The libraries linked into MicroPython for the Pico, from linker map and compiler output, with their licences."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from mahe_board.build import micropython
from mahe_board.build.fetched import cache
from mahe_board.command_line.errors import CannotBuild

MICROPYTHON = "micropython"
SDK = "debian/usr/src/pico-sdk"
DOC = "debian/usr/share/doc"
IN_THE_TOOLCHAIN = "/usr/lib/"
SOURCES = (".c", ".S")
COMMENTS = r"(?:\s*(?:/\*.*?\*/|//[^\n]*\n))*"  # matches all comments at the beginning of a file
FLASH = 0x10000000  # lower addresses in the map are not in the image


class Library(NamedTuple):
    """A library in an image, and its origin."""

    name: str
    version: str
    licence: str  # an SPDX expression
    package: str  # a package URL
    sha256: str  # of the package's file; empty if the file isn't in the cache folder
    notice: str


class _Row(NamedTuple):
    """How to recognise a library: by a folder of the source tree, or by an archive of the toolchain."""

    place: str
    name: str
    licence: str
    package: str  # the name of the Debian package that it comes from
    version: tuple[str, str] | None = None  # a file and a pattern to find it there; None: the package's version
    notice: str = ""  # a file with the copyright notice; empty: use the first comments of the sources


_ROWS = [
    _Row("", "MicroPython", "MIT", MICROPYTHON, notice="LICENSE"),
    _Row("lib/libm", "libm", "MIT AND SunPro", MICROPYTHON),
    _Row("lib/littlefs", "littlefs", "BSD-3-Clause", MICROPYTHON, ("lfs2.h", r"LFS2_VERSION 0x000(\d)000(\d)")),
    _Row("lib/mbedtls", "Mbed TLS", "Apache-2.0 OR GPL-2.0-or-later", "mbedtls", notice="lib/mbedtls/LICENSE"),
    _Row("lib/oofatfs", "ooFatFs", "BSD-1-Clause", MICROPYTHON, ("ff.h", r"module  R(\S+)")),
    _Row("lib/re1.5", "re1.5", "BSD-3-Clause", MICROPYTHON),
    _Row("lib/tinyusb", "TinyUSB", "MIT", "tinyusb-source", notice=f"{DOC}/tinyusb-source/copyright"),
    _Row("lib/uzlib", "uzlib", "Zlib", MICROPYTHON),
    _Row(SDK, "Raspberry Pi Pico SDK", "BSD-3-Clause", "pico-sdk-source", notice=f"{DOC}/pico-sdk-source/copyright"),
    _Row("libgcc", "libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "gcc-arm-none-eabi"),
    _Row(
        "newlib",
        "newlib",
        "LicenseRef-newlib",
        "libnewlib-arm-none-eabi",
        notice="/usr/share/doc/libnewlib-arm-none-eabi/copyright",
    ),
]
_PART_OF_MICROPYTHON = {"lib/mbedtls_errors"}
_OF_THE_TOOLCHAIN = {
    "libgcc": ("libgcc.a", "crtbegin.o", "crtend.o", "crti.o", "crtn.o"),
    "newlib": ("libc.a", "libg.a", "libm.a"),
}


@lru_cache
def libraries(board: str = micropython.STOCK) -> list[Library]:
    """The libraries in the latest image of a board; MicroPython itself is the first."""
    tree = micropython.sources()
    folder = micropython.build_folder(tree, board)
    if not (folder / "firmware.elf.map").exists():
        micropython.build(tree, board=board)
    found = places(linked(folder), tree)
    return [_library(row, found[row.place], tree) for row in _ROWS if row.place in found]


def notices(board: str = micropython.STOCK) -> str:
    """The copyright notices and licences of all libraries in a board's image, as text."""
    parts = []
    for library in libraries(board):
        title = f"{library.name} {library.version}".strip()
        parts.append(f"{title}\n{'=' * len(title)}\n{library.licence}\n{library.package}\n\n{library.notice}\n")
    return "\n\n".join(parts)


def linked(folder: Path) -> set[str]:
    """The sources and the toolchain's objects that contribute to the image."""
    with_sources = _deps(folder)
    listed = (folder / "firmware.elf.map").read_text("utf-8").partition("Linker script and memory map")[2]
    found: set[str] = set()
    for address, size, object_ in re.findall(r"\s0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S.*\.(?:o|obj)\)?)$", listed, re.M):
        if int(address, 16) >= FLASH and int(size, 16):
            found.update(with_sources.get(os.path.normpath(object_), [object_]))
    return found


def places(files: Iterable[str], tree: Path) -> dict[str, list[str]]:
    """Group linked files by the library that they belong to; the keys are the places in the table's rows."""
    found: dict[str, list[str]] = {}
    for file in sorted(files):
        found.setdefault(_place(file, tree), []).append(file)
    return found


def _place(file: str, tree: Path) -> str:
    if file.startswith(IN_THE_TOOLCHAIN):
        archive = file.partition("(")[0].rpartition("/")[2]
        for place, archives in _OF_THE_TOOLCHAIN.items():
            if archive in archives:
                return place
        raise _unknown(archive)
    inside = re.match(rf"{re.escape(str(tree))}/((?:lib|debian/usr/src)/[^/]+)/", file)
    if inside is None or inside[1] in _PART_OF_MICROPYTHON:
        return ""
    if inside[1] not in {row.place for row in _ROWS}:
        raise _unknown(inside[1])
    return inside[1]


def _unknown(what: str) -> CannotBuild:
    return CannotBuild(
        f"{what} is linked into MicroPython, but its licence is unknown; add a row to {Path(__file__).name}"
    )


def _deps(folder: Path) -> dict[str, list[str]]:
    """Return, for each object file, the source from which it is compiled and all files that this source includes."""
    said = subprocess.run(["ninja", "-t", "deps"], cwd=folder, capture_output=True, check=True).stdout.decode()
    sources = {}
    for entry in said.strip().split("\n\n"):
        head, *files = entry.splitlines()
        within = (os.path.normpath(folder / file.strip()) for file in files)
        sources[os.path.normpath(head.partition(":")[0])] = [file for file in within if file.endswith(SOURCES)]
    return sources


def _library(row: _Row, files: list[str], tree: Path) -> Library:
    version, package, sha256 = _package(row.package)
    if row.package == MICROPYTHON and row.place:
        package, version, sha256 = f"{package}#{row.place}", "", ""
    if row.version:
        version = ".".join(_found(row.version[1], (tree / row.place / row.version[0]).read_text("utf-8")))
    notice = (tree / row.notice).read_text("utf-8") if row.notice else _first_comments(files)
    return Library(row.name, version, row.licence, package, sha256, notice.strip())


def _first_comments(files: list[str]) -> str:
    """The first comments of the sources, with authors and licences, each text once."""
    comments: dict[str, None] = {}
    for file in files:
        if file.endswith(SOURCES):
            found = re.match(COMMENTS, Path(file).read_text("utf-8"), re.S)
            comments |= {found[0].strip(): None} if found and "opyright" in found[0] else {}
    return "\n\n".join(comments)


def _package(name: str) -> tuple[str, str, str]:
    """A Debian package's version and URL, and the SHA-256 of its file if that is still there."""
    packed = cache("packages")
    files = [
        file
        for file in (*packed.glob(f"{name}_*.dsc"), *packed.glob(f"{name}_*_all.deb"))
        if any(
            pinned.startswith(file.stem.rpartition("-")[0]) for pinned in micropython.SOURCES
        )  # skip files that only a test has fetched
    ]
    if not files:  # the package wasn't downloaded: it is installed on this machine
        asked = ["dpkg-query", "--show", "--showformat=${Version}", name]
        version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        return version, f"pkg:deb/debian/{name}@{quote(version)}", ""
    version = files[0].stem.removesuffix("_all").partition("_")[2]
    source = files[0].suffix == ".dsc"
    unpacked = min(packed.glob(f"{name}_{version.rpartition('-')[0]}.orig.tar.*")) if source else files[0]
    url = f"pkg:deb/debian/{name}@{quote(version)}" + ("?arch=source" if source else "?arch=all")
    return version, url, hashlib.sha256(unpacked.read_bytes()).hexdigest()


def _found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.search(pattern, text)
    assert match, pattern
    return match.groups()
