"""Whole numbers on the command line, checked before anything begins."""

from __future__ import annotations

import argparse
from collections.abc import Callable

MOST = 999_999_999


def whole(least: int, most: int = MOST, what: str = "this") -> Callable[[str], int]:
    """Make a type for argparse: a whole number in decimal digits, within these bounds."""

    def number(word: str) -> int:
        if word.isascii() and word.isdigit() and len(word) <= 15 and least <= int(word) <= most:
            return int(word)
        raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}")

    return number
