"""Adds a release's additional files to its folder: python3 -m mahe_board.build.release FOLDER."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from mahe import VERSION
from mahe_board.build.release.bill_of_materials import bill
from mahe_board.build.release.change_log import changes
from mahe_board.command_line.clone import CLONE
from mahe_board.command_line.errors import ToolError

BILL, CHANGES, SUMS = "mahe.cdx.json", "CHANGES.md", "SHA256SUMS"


def complete(folder: Path) -> None:
    """Write the three files: changes, bill of materials, and checksums of all files."""
    log = (CLONE / "CHANGELOG.md").read_text("utf-8")
    (folder / CHANGES).write_text(changes(log, VERSION if "GITHUB_REF_NAME" in os.environ else None), "utf-8")
    (folder / BILL).unlink(missing_ok=True)
    (folder / SUMS).unlink(missing_ok=True)
    (folder / BILL).write_bytes(bill(sorted(folder.iterdir())))
    (folder / SUMS).write_text(sums(sorted(folder.iterdir())), "utf-8")


def sums(files: list[Path]) -> str:
    """The files' SHA-256 sums in the format of `sha256sum --check`."""
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    try:
        complete(Path(sys.argv[1]))
    except ToolError as error:
        sys.exit(f"release: {error}")
