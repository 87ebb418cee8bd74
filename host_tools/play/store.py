"""Where the virtual board keeps saved games and settings: files in a folder, each replaced whole or not at all."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import IO

from host_tools.errors import ToolError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


NAME = re.compile(r"[a-z]+")
KEPT = ("settings", "game")


class NoStore(ToolError):
    """The folder of the saves can't be used."""


def data_folder() -> Path:
    """The user's own folder for what programs keep, as each system has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        # A relative XDG_DATA_HOME is to be ignored, says its specification.
        told = Path(os.environ.get("XDG_DATA_HOME") or "")
        base = told if told.is_absolute() else Path.home() / ".local" / "share"
    return base / "mahe"


class FolderStore:
    """A store in a folder, which is made when it is not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._in_use = (folder / "in-use").open("ab")
        except OSError as error:
            raise NoStore(f"the saves can't be kept in {folder}: {error.strerror}; choose another --store") from error
        try:
            _lock(self._in_use)
        except OSError as error:
            self._in_use.close()
            raise NoStore(
                f"another board keeps its saves in {folder}; stop it, or choose another folder with --store"
            ) from error

    def close(self) -> None:
        """Let another board use the folder."""
        self._in_use.close()

    def read(self, name: str) -> bytes | None:
        try:
            return self._path(name).read_bytes()
        except FileNotFoundError:
            return None

    def replace(self, name: str, data: bytes) -> None:
        """Write beside it, through to the disk, and then take its place: a cut leaves the old one or the new."""
        path = self._path(name)
        fresh = path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        self._sync_folder()

    def set_aside(self, name: str) -> None:
        """Keep it under another name, out of the way."""
        path = self._path(name)
        number = 1
        while (aside := path.with_suffix(f".aside-{number}")).exists():
            number += 1
        if path.exists():
            path.rename(aside)
            self._sync_folder()

    def start_afresh(self) -> list[str]:
        """Set aside whatever is kept; the names of what was there."""
        found = [name for name in KEPT if self.read(name) is not None]
        for name in found:
            self.set_aside(name)
        return found

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of a save")
        return self.folder / name

    def _sync_folder(self) -> None:
        # The new name is on the disk only when the folder is; Windows can't be asked for that.
        if os.name == "posix":
            folder = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
