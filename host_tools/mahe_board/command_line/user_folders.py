"""The user's own folders, as each system has them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mahe_board.command_line.errors import NoFolder


def data_folder() -> Path:
    """The folder for what must be kept: saves and settings."""
    if sys.platform == "win32":
        told = os.environ.get("APPDATA")
        return (Path(told) if told else _home("APPDATA") / "AppData" / "Roaming") / "mahe"
    if sys.platform == "darwin":
        return _home("HOME") / "Library" / "Application Support" / "mahe"
    return _told("XDG_DATA_HOME", ".local/share") / "mahe"


def cache_folder() -> Path:
    """The folder for what can be made or fetched again."""
    return _told("XDG_CACHE_HOME", ".cache") / "mahe"


def _told(variable: str, below_home: str) -> Path:
    # The specification of these variables says that a relative path is to be ignored.
    told = Path(os.environ.get(variable) or "")
    return told if told.is_absolute() else _home(variable) / below_home


def _home(variable: str) -> Path:
    try:
        return Path.home()
    except RuntimeError:  # there is no HOME, and the system doesn't know this user
        raise NoFolder(f"you have no home folder here; name a folder instead: {variable}=/a/folder") from None
