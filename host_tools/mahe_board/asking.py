"""A question before something is touched that can't be brought back."""

from __future__ import annotations

import sys

from mahe_board.errors import NotAllowed


def allowed(question: str, yes: bool) -> bool:
    """Whether the person says yes, or has said so with --yes; where nobody can be asked, it is no."""
    if yes:
        return True
    if not (sys.stdin and sys.stdin.isatty()):
        return False
    return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")


def need(question: str, yes: bool) -> None:
    """The same, where no means that nothing is done."""
    if not allowed(question, yes):
        raise NotAllowed(f"{question} Nothing was touched; --yes says yes")
