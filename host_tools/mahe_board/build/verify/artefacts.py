"""Finds a built file's or folder's kind, its provenance, and its altered parts."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mahe_board.build.archive import files_in
from mahe_board.build.uf2_file import MAGIC, blocks, chip_of, stamp_of
from mahe_board.command_line.errors import BadUf2, CantRead, NoProvenance, reason
from mahe_board.command_line.input_file import content_of, plain
from mahe_board.command_line.provenance import NAME, Provenance, digest, unpacked
from mahe_guard import image

MOST = 100_000_000  # most bytes of a file to verify, and most bytes of its unpacked content
IN_A_WHEEL = f"mahe_board/{NAME}"
ARCHIVE = "the archive itself"
OF_PIP = "PKG-INFO"  # the only file of an sdist that is written after its built.json
KINDS = {"sw.js": "the site"}  # recognised by a file that only this kind has
Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Artefact:
    """A built file or folder, with its altered parts."""

    kind: str
    built: Provenance | None
    parts: str = ""
    wrong: list[str] = field(default_factory=list)


def examined(path: Path) -> Artefact:
    """Examine a file or a folder; NoProvenance if its kind is unknown."""
    name = plain(str(path))
    try:
        if path.is_dir():
            return _listed(_folder(path), "a folder", name)
        content = content_of(path, MOST)
    except OSError as error:
        raise CantRead(f"{name}: can't be read: {error.strerror or reason(error)}") from None
    if content.startswith(MAGIC[0].to_bytes(4, "little")):
        return _uf2(content, name)
    if content.startswith(image.MAGIC):
        return _image(content)
    for magic, examine in _PACKED.items():
        if content.startswith(magic):
            return examine(content, name)
    raise _none(name)


def _uf2(content: bytes, name: str) -> Artefact:
    try:
        parts = f"all {len(blocks(content, name))} blocks are"
    except BadUf2:
        return Artefact("a UF2", None, wrong=["its blocks"])
    kind = f"a UF2 for the {chip_of(content, name).name}"
    built, sound = stamp_of(content, name) or (None, True)
    return Artefact(kind, built, parts, [] if sound else ["its blocks"])


def _image(content: bytes) -> Artefact:
    """A game's image: its header has a digest of the rest and the version, but no commit."""
    header, romfs = image.read(content[: image.PAGE]), content[image.PAGE :]
    if header is None:
        return Artefact("a game's image", None, wrong=["its header"])
    sound = (len(romfs), hashlib.sha256(romfs).digest()) == (header.length, header.sha256)
    return Artefact(
        "a game's image", Provenance(header.version), "all its modules are", [] if sound else ["its modules"]
    )


def _zip(content: bytes, name: str) -> Artefact:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST:
                raise _none(name)
            names = [one for one in archive.namelist() if not one.endswith("/")]
            files = {one: archive.read(one) for one in names}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        return Artefact("a zip file", None, wrong=[ARCHIVE])
    if len(files) < len(names):  # duplicate names: programs differ in which one they unpack
        return Artefact("a zip file", None, wrong=[ARCHIVE])
    record = next((one for one in files if one.count("/") == 1 and one.endswith(".dist-info/RECORD")), None)
    return _wheel(files, record) if record else _listed(files, "a zip file", name)


def _wheel(files: Files, record: str) -> Artefact:
    """A wheel has the digests of its files in its RECORD, and `built.json` for the rest."""
    listed = {
        row[0]: row[1] for row in csv.reader(io.StringIO(files[record].decode(errors="replace"))) if len(row) == 3
    }
    sums = {one: f"sha256={_sum(content)}" for one, content in files.items() if one != record}
    said = unpacked(files.get(IN_A_WHEEL, b""))
    wrong = _differing(sums, {one: value for one, value in listed.items() if one != record})
    return Artefact("a wheel", said and said[0], f"all {len(files)} files are", wrong)


def _sum(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def _tar(content: bytes, name: str) -> Artefact:
    files: dict[str, bytes] = {}
    unpacking = zlib.decompressobj(wbits=31)  # gzip, with its checksum at the very end
    try:
        tar = unpacking.decompress(content, MOST)
        if not unpacking.eof or unpacking.unused_data:
            raise EOFError
        with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
            for member in archive:
                if (file := archive.extractfile(member) if member.isfile() else None) is not None:
                    files[member.name.partition("/")[2]] = file.read()
    except (tarfile.TarError, OSError, EOFError, zlib.error):
        return Artefact("an sdist", None, wrong=[ARCHIVE])
    return _listed({one: data for one, data in files.items() if one != OF_PIP}, "an sdist", name)


def _folder(path: Path) -> Files:
    if not (path / NAME).is_file():
        raise _none(plain(str(path)))
    return {**files_in(path), NAME: content_of(path / NAME)}


def _listed(files: Files, kind: str, name: str) -> Artefact:
    """An artefact with a `built.json`, which has the digests of all other files."""
    if NAME not in files:
        raise _none(name)
    said = unpacked(files[NAME])
    if said is None:
        return Artefact(kind, None, wrong=[NAME])
    built, digests = said
    what = next((what for one, what in KINDS.items() if one in digests), "")
    wrong = _differing({one: digest(content) for one, content in files.items() if one != NAME}, digests)
    return Artefact(f"{kind} with {what}" if what else kind, built, f"all {len(files)} files are", wrong)


def _differing(there: Mapping[str, str], listed: Mapping[str, str]) -> list[str]:
    return sorted(one for one in {*there, *listed} if there.get(one) != listed.get(one))


def _none(name: str) -> NoProvenance:
    return NoProvenance(
        f"{name} is no UF2, image, wheel or sdist, and no zip file or folder with a {NAME}, "
        f"so nothing can be said about what it was built from"
    )


_PACKED: dict[bytes, Callable[[bytes, str], Artefact]] = {b"PK\3\4": _zip, b"\x1f\x8b": _tar}
