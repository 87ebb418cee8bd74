"""The filesystem behind the slots: mounted if it can be, formatted only if it was never used."""

import vfs
from _rp2 import Flash  # type: ignore[import-not-found]  # rp2 has an assembler, too

from mahe_guard import flash_map
from mahe_guard.bounded_flash import BoundedFlash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_guard.noted import Noted

_START, _LENGTH = flash_map.FILES - flash_map.SLOT_A, flash_map.FILES_END - flash_map.FILES
_PAGE = 256
_FIRST_PAIR = 2  # sectors that formatting writes, perhaps in part if power was cut


def mount(noted: "Noted") -> None:
    """Mount the files; if that fails, or hangs, it isn't tried again until the power goes or somebody takes over."""
    if noted.unreadable:
        return
    noted.unreadable = 1
    noted.note()
    try:
        vfs.mount(_mounted(), "/")
    except OSError:
        return
    noted.unreadable = 0
    noted.note()


def _mounted() -> "Any":
    try:
        return vfs.VfsLfs2(_flash(), progsize=_PAGE)
    except OSError:
        if not _never_used():
            raise
        erase()
        return vfs.VfsLfs2(_flash(), progsize=_PAGE)


def erase() -> None:
    """Replace the filesystem by a new one."""
    vfs.VfsLfs2.mkfs(_flash(), progsize=_PAGE)


def _flash() -> "Any":
    return BoundedFlash(Flash(start=_START, len=_LENGTH))


def _never_used() -> bool:
    """Whether the flash is blank, but perhaps for the first sectors of an interrupted formatting."""
    flash, sector = memoryview(Flash(start=_START, len=_LENGTH)), flash_map.SECTOR
    blank = b"\xff" * sector
    return all(flash[at : at + sector] == blank for at in range(_FIRST_PAIR * sector, _LENGTH, sector))
