"""Reads and replaces the record of what is fitted."""

from _rp2 import Flash  # type: ignore[import-not-found]  # rp2 has an assembler, too

from mahe_guard import flash_map
from mahe_guard.bounded_flash import bounded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import SECTOR, newest, packed
else:
    from fitted import SECTOR, newest, packed  # the frozen module, which has no package

_COPIES = 2
_START, _LENGTH = flash_map.FITTED - flash_map.SLOT_A, _COPIES * SECTOR
_PAGE = 256
_ERASE = 6  # the request for `ioctl`


def tell_fitted(text: str) -> None:
    """Write the older copy anew, with this text."""
    newer, count, _ = newest(_copies())
    content = packed(count + 1, text)
    pages = bytearray(b"\xff" * (-(-len(content) // _PAGE) * _PAGE))
    pages[: len(content)] = content
    flash = Flash(start=_START, len=_LENGTH)
    sector = (newer + 1) % _COPIES
    bounded(flash.ioctl, _ERASE, sector)
    bounded(flash.writeblocks, sector, pages, 0)


def _copies() -> list[bytes]:
    """The sectors of both copies, in place."""
    record = memoryview(Flash(start=_START, len=_LENGTH))
    return [record[at : at + SECTOR] for at in range(0, _LENGTH, SECTOR)]  # type: ignore[misc]


def fitted_text() -> str:
    """The text of the newer whole copy; empty if there is none."""
    return newest(_copies())[2]
