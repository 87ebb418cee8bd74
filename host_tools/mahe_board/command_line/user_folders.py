"""The user's own folders on each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mahe_board.command_line.errors import NoFolder


def data_folder() -> Path:
    """The folder for data to keep: saves and settings."""
    if sys.platform == "win32":
        told = os.environ.get("APPDATA")
        return (Path(told) if told else _home("APPDATA") / "AppData" / "Roaming") / "mahe"
    if sys.platform == "darwin":
        return _home("HOME") / "Library" / "Application Support" / "mahe"
    return _told("XDG_DATA_HOME", ".local/share") / "mahe"


def cache_folder() -> Path:
    """The folder for data that can be made or fetched again."""
    return _told("XDG_CACHE_HOME", ".cache") / "mahe"


def _told(variable: str, below_home: str) -> Path:
    # The XDG specification of these variables says that a relative path must be ignored.
    told = Path(os.environ.get(variable) or "")
    return told if told.is_absolute() else _home(variable) / below_home


def _home(variable: str) -> Path:
    try:
        return Path.home()
    except RuntimeError:  # no HOME, and the system doesn't know this user
        raise NoFolder(f"you have no home folder here; name a folder instead: {variable}=/a/folder") from None
