"""The result of one check."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """A thing that was checked, whether it is as it should be, and what was found, or what to do."""

    name: str
    ok: bool
    text: str

    def line(self) -> str:
        return f"{'✓' if self.ok else '✗'} {self.name}: {self.text}"


def good(name: str, text: str) -> Finding:
    return Finding(name, True, text)


def bad(name: str, text: str) -> Finding:
    return Finding(name, False, text)
