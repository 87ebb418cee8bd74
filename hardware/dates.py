"""Replaces programs' timestamps by the drawings' date, so that each run makes the same files."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from hardware.places import DATE

_TIME = re.compile(rb"\d{4}-\d\d-\d\d([ T])\d\d:\d\d:\d\d(?:[+-]\d\d(:?)\d\d)?")
_OF_A_PDF = re.compile(rb"\(D:\d{14}(?:[+-](\d\d'))?")


def dated(file: Path) -> None:
    """Put the fixed date into a file of KiCad's, or a PDF."""

    def fixed(found: re.Match[bytes]) -> bytes:
        zone = b"" if found[2] is None else b"+00" + found[2] + b"00"
        return DATE.encode() + found[1] + b"00:00:00" + zone

    def fixed_in_a_pdf(found: re.Match[bytes]) -> bytes:
        return f"(D:{DATE.replace('-', '')}000000".encode() + (b"+00'" if found[1] else b"")

    file.write_bytes(_OF_A_PDF.sub(fixed_in_a_pdf, _TIME.sub(fixed, file.read_bytes())))


def packed(folder: Path, target: Path) -> None:
    """Zip the files of a folder, each with the fixed date."""
    year, month, day = map(int, DATE.split("-"))
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(folder.iterdir()):
            dated(file)
            entry = zipfile.ZipInfo(file.name, (year, month, day, 0, 0, 0))
            entry.external_attr, entry.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
