"""Asks before something is changed that can't be brought back."""

from __future__ import annotations

import sys

from mahe_board.command_line.errors import NotAllowed


def can_ask() -> bool:
    """Whether somebody sits at a terminal."""
    return bool(sys.stdin and sys.stdin.isatty())


def allowed(question: str, yes: bool) -> bool:
    """Whether the person says yes, or has said so with --yes; if nobody can be asked, print that and return False."""
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
    """Ask for permission without which the verb can't go on; raise NotAllowed if the answer is no."""
    if not yes and not (can_ask() and allowed(question, yes)):
        raise NotAllowed(f"{question} Nothing was touched; add --yes to say yes")
