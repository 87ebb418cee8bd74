"""Asks before a change that can't be undone."""

from __future__ import annotations

import sys

from mahe_board.command_line.errors import NotAllowed


def can_ask() -> bool:
    """Return whether input and output are a terminal."""
    return bool(sys.stdin and sys.stdin.isatty())


def allowed(question: str, yes: bool) -> bool:
    """Ask, unless --yes was given; without a terminal print the question and return False."""
    if yes:
        return True
    if not can_ask():
        print(f"{question} Nobody can answer here; add --yes to say yes", flush=True)
        return False
    try:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:  # Ctrl-D
        print()
        return False


def need(question: str, yes: bool) -> None:
    """Ask for permission; raise NotAllowed if the answer is no."""
    if not yes and not (can_ask() and allowed(question, yes)):
        raise NotAllowed(f"{question} Nothing was touched; add --yes to say yes")
