"""The UF2 that a board needs: the game's, or MicroPython's own, which is fetched and checked."""

from __future__ import annotations

import os
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple

from mahe_board.build import uf2
from mahe_board.errors import BadUf2, NoUf2, reason
from mahe_board.folders import cache_folder
from mahe_board.given import content_of
from mahe_board.provenance import digest
from mahe_board.uf2_file import RP2040, RP2350, Chip

SITE = "https://micropython.org/resources/firmware/"
LONGEST = 8_000_000
PATIENCE_S = 20


class Official(NamedTuple):
    """A file of MicroPython's site, and its SHA-256; empty if it isn't known here, and then the file is not fetched."""

    name: str
    sha256: str


# The digest of the first is that of the copy in the sdist of PyPI's hdiffpatch 2.6.0, and stands in the tests of tamp.
OFFICIAL = {
    RP2040: Official(
        "RPI_PICO-20250415-v1.25.0.uf2", "e0c40eacf1afc550a6add74888c48bb981b28788a6d75a62a0e2444e997b9864"
    ),
    RP2350: Official("RPI_PICO2-20250415-v1.25.0.uf2", ""),
}


def given(file: Path) -> bytes:
    """The content of a file that was named on the command line."""
    try:
        return content_of(file, LONGEST)
    except FileNotFoundError:
        raise NoUf2(f"there is no file {file}") from None
    except OSError as error:
        raise NoUf2(f"{file} can't be read: {error.strerror}") from None


def with_the_game(file: Path | None) -> bytes:
    """MicroPython with the game in it: the file that was given, the release's, or one that is built here."""
    return given(file) if file else uf2.with_the_game()


def micropython(chip: Chip) -> bytes:
    """The official MicroPython for a chip: from the cache, or else fetched; whichever it is, its digest is checked."""
    official = OFFICIAL[chip]
    by_hand = f"get {official.name} from {SITE}{official.name}, and then: mahe flash --uf2 {official.name}"
    if not official.sha256:
        raise NoUf2(f"MicroPython for the {chip.name} isn't fetched, since no checksum of it is known: {by_hand}")
    kept = cache_folder() / "uf2" / official.name
    if kept.is_file() and digest(content := kept.read_bytes()) == official.sha256:
        return content
    try:
        content = _fetched(SITE + official.name)
    except OSError as error:
        inner = getattr(error, "reason", None)
        why = reason(inner if isinstance(inner, OSError) else error)
        raise NoUf2(f"MicroPython for this Pico can't be fetched ({why}): {by_hand}") from error
    if digest(content) != official.sha256:
        raise BadUf2(
            f"what {SITE}{official.name} gives today is not the file that MicroPython published (its SHA-256 is not "
            f"{official.sha256}), so nothing was written; use a UF2 that you trust: mahe flash --uf2 FILE"
        )
    _keep(kept, content)
    return content


def _fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
        content: bytes = answer.read(LONGEST)
    return content


def _keep(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as new:
        new.write(content)
    Path(name).replace(file)
