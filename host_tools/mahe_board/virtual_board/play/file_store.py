"""The virtual board's saves and settings: files in a folder, each replaced atomically."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

from mahe_board.command_line.errors import NoStore
from mahe_board.command_line.input_file import content_of

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


NAME = re.compile(r"[a-z]+[0-9]*")
KEPT = ("settings", "game")
FOREIGN = "foreign[0-9]*"  # files with games of other versions, kept until that version runs again


def _warn(sentence: str) -> None:
    with contextlib.suppress(OSError):  # stderr may be closed, or redirected to the same full disk
        print(sentence, file=sys.stderr, flush=True)


def _why(error: OSError | NoStore) -> str:
    if isinstance(error, FileExistsError):  # the folder's path is a file or a broken link
        path = Path(error.filename)
        return f"it is a link to {path.readlink()}, which isn't there" if path.is_symlink() else f"{path} is no folder"
    return (isinstance(error, OSError) and error.strerror) or str(error)


class FolderStore:
    """A store in a folder, which is made if it doesn't exist.

    If a save fails, play goes on: the data stays in memory, and each later save and the end retry it. `warn` gets a
    sentence when saves begin to fail and when they work again. A folder that can't be used at the start is treated in
    the same way, unless it was `named` by the user, who can name another.
    """

    def __init__(self, folder: Path, warn: Callable[[str], None] = _warn, named: bool = True) -> None:
        self.folder = folder
        self.saved = True  # whether the last save worked
        self._warn = warn
        self._unsaved: dict[str, bytes] = {}
        self._in_use: IO[bytes] | None = None
        try:
            self._in_use = self._take_folder()
        except OSError as error:
            if named:
                raise NoStore(f"the saves can't be kept in {folder}: {_why(error)}; choose another --store") from error
            self._fail(error)

    def _take_folder(self) -> IO[bytes]:
        self.folder.mkdir(parents=True, exist_ok=True)
        in_use = (self.folder / "in-use").open("ab")
        try:
            _lock(in_use)
        except OSError as error:
            in_use.close()
            raise NoStore(
                f"another board keeps its saves in {self.folder}; stop it, or choose another folder with --store"
            ) from error
        return in_use

    def close(self) -> None:
        """Retry unsaved data a last time, and unlock the folder."""
        if self._unsaved:
            self._save()
        if self._unsaved:
            self._warn(f"The last moves are not saved in {self.folder}.")
        self._let_go()

    def _let_go(self) -> None:
        if self._in_use:
            self._in_use.close()
        self._in_use = None

    def read(self, name: str) -> bytes | None:
        path = self._path(name)
        if name in self._unsaved:
            return self._unsaved[name]
        try:
            return content_of(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            if self._in_use is None:  # the folder can't be used; the constructor has warned
                return None
            raise NoStore(
                f"{path} can't be read: {error.strerror}; move it out of the way, or choose another folder with --store"
            ) from error

    def replace(self, name: str, data: bytes) -> None:
        """Replace a save atomically."""
        self._path(name)
        self._unsaved[name] = bytes(data)
        self._save()

    def set_aside(self, name: str) -> None:
        """Rename a damaged save out of the way; the game goes on if that fails."""
        try:
            self._move_aside(name)
        except OSError as error:
            self._warn(f"The damaged {name} can't be set aside in {self.folder}: {error.strerror}.")

    def start_afresh(self) -> list[str]:
        """Set all saves and settings aside; returns their names."""
        foreign = sorted(path.name for path in self.folder.glob(FOREIGN) if NAME.fullmatch(path.name))
        found = [name for name in (*KEPT, *foreign) if self._path(name).exists()]
        try:
            for name in found:
                self._move_aside(name)
        except OSError as error:
            raise NoStore(
                f"what is saved in {self.folder} can't be set aside: {error.strerror}; choose another --store"
            ) from error
        return found

    def _save(self) -> None:
        """Write all unsaved data."""
        try:
            if not self.folder.is_dir():  # the folder was deleted during play
                self._let_go()
            self._in_use = self._in_use or self._take_folder()
            for name, data in list(self._unsaved.items()):
                self._write(self._path(name), data)
                del self._unsaved[name]
        except (OSError, NoStore) as error:
            self._fail(error)
        else:
            if not self.saved:
                self._warn(f"The game is saved again in {self.folder}.")
            self.saved = True

    def _fail(self, error: OSError | NoStore) -> None:
        if self.saved:
            self._warn(f"The game can't be saved in {self.folder}: {_why(error)}. Play on; each move tries again.")
        self.saved = False

    def _write(self, path: Path, data: bytes) -> None:
        """Write a new file, fsync it, and rename it over the old one."""
        fresh = path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        self._sync_folder()

    def _move_aside(self, name: str) -> None:
        path = self._path(name)
        number = 1
        while (aside := path.with_suffix(f".aside-{number}")).exists():
            number += 1
        if path.exists():
            path.rename(aside)
            self._sync_folder()

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of a save")
        return self.folder / name

    def _sync_folder(self) -> None:
        # A rename is durable only once the folder is fsynced, which Windows can't do.
        if os.name == "posix":
            folder = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
