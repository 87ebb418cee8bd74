"""A release's SHA256SUMS, where it lies beside a file of that release."""

from __future__ import annotations

from pathlib import Path

from mahe_board.build.verify.artefacts import MOST
from mahe_board.command_line.input_file import content_of
from mahe_board.command_line.provenance import digest

SUMS = "SHA256SUMS"


def wrong_sum(file: Path) -> list[str]:
    """Return the mismatch with SHA256SUMS beside the file, in words; empty if the sum is right or isn't listed."""
    beside = file.absolute().with_name(SUMS)
    if not (file.is_file() and beside.is_file()):
        return []
    lines = (line.split(maxsplit=1) for line in content_of(beside).decode(errors="replace").splitlines())
    sums = {words[1].lstrip("*"): words[0] for words in lines if len(words) == 2}
    right = sums.get(file.name, "").lower() in ("", digest(content_of(file, MOST)))
    return [] if right else [f"its sum in {SUMS}"]
