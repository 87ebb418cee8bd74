"""Folders and zip files with a `built.json`; zip files are reproducible to the byte.

python3 -m mahe_board.build.archive FILE FOLDER [FILE …]     packs all files of a folder, and other files beside them
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from mahe_board.command_line.provenance import NAME, sealed

TIME = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip file can store
MODE = 0o100644 << 16
UNIX = 3


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file of these files, independent of clock, system and order."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in sorted(sealed(files).items()):
            entry = zipfile.ZipInfo(name, TIME)
            entry.create_system, entry.external_attr, entry.compress_type = UNIX, MODE, zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return made.getvalue()


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write these files into a folder."""
    for name, content in sealed(files).items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def files_in(folder: Path) -> dict[str, bytes]:
    """All files of a folder by their names in it, without its `built.json`, which is made anew."""
    found = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {name: file.read_bytes() for name, file in found.items() if name != NAME}


if __name__ == "__main__":
    match sys.argv[1:]:
        case [file, folder, *others]:
            beside = {Path(one).name: Path(one).read_bytes() for one in others}
            Path(file).write_bytes(zipped(files_in(Path(folder)) | beside))
        case _:
            sys.exit((__doc__ or "").strip())
