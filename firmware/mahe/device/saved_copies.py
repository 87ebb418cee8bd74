"""The format of what is stored: each name has two copies, one in each folder of SIDES, so that no block holds both.

A copy is a counter, which tells the newer one, a checksum, and the data. Board, tools and tests read and write it here.
"""

from binascii import crc32

FOLDER = "/saved"
SIDES = (FOLDER + "/a/", FOLDER + "/b/")
MARK = "whole"  # the file in FOLDER that marks a board on which all folders have been doubled
HEAD = 7  # bytes that counter and checksum take
_COUNTER = 3
ALL = (1 << 8 * _COUNTER) - 1  # the highest count: then it begins anew
ABSENT, DAMAGED = -2, -1  # in place of a counter


def packed(data: bytes, count: int = 1) -> bytes:
    """A copy with this count."""
    counter = count.to_bytes(_COUNTER, "big")
    return counter + _checksum(counter, data) + data


def count_of(copy: bytes) -> int:
    """The count of a copy; ABSENT if it is empty, as after a first save that was cut short, or DAMAGED."""
    if not copy:
        return ABSENT
    if _checksum(copy[:_COUNTER], copy[HEAD:]) != copy[_COUNTER:HEAD]:
        return DAMAGED
    return int.from_bytes(copy[:_COUNTER], "big")


def newer(counts: list[int]) -> int:
    """Which of two copies is the newer, or the only intact one: 0 or 1."""
    ahead = (counts[1] - counts[0]) & ALL
    return int(counts[1] >= 0 and (counts[0] < 0 or 0 < ahead <= ALL >> 1))


def _checksum(counter: bytes, data: bytes) -> bytes:
    both: int = crc32(data, crc32(counter))
    return both.to_bytes(HEAD - _COUNTER, "big")
