"""The result of one check."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """What was checked, whether it is right, and a text: the finding, or the thing to do."""

    name: str
    ok: bool
    text: str

    def line(self) -> str:
        return f"{'✓' if self.ok else '✗'} {self.name}: {self.text}"


def good(name: str, text: str) -> Finding:
    return Finding(name, True, text)


def bad(name: str, text: str) -> Finding:
    return Finding(name, False, text)
