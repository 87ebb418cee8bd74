"""Reads a version's changes from the change log."""

from __future__ import annotations

import re

from mahe_board.command_line.errors import ToolError


class NotInTheLog(ToolError):
    """The change log isn't ready for a release; the text says what to write."""


def changes(log: str, version: str | None) -> str:
    """The change log's newest section; when a version is published, it must be that version's."""
    heading, text = re.findall(r"^## (.+?)\n+(.*?)\s*(?=^## |\Z)", log, re.M | re.S)[0]
    if version is not None and not re.match(rf"{re.escape(version)}( |$)", heading):
        raise NotInTheLog(
            f"CHANGELOG.md begins with {heading}; before {version} is published, "
            f"put `## {version}` and the date above its changes"
        )
    return f"# Mahé {heading}\n\n{text}\n"
