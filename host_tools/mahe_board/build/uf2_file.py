"""UF2 files: their chip, their blocks, and the last block with the stamp of their provenance."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from mahe_board.command_line.errors import BadUf2
from mahe_board.command_line.provenance import Provenance, digest

MAGIC, MAGIC_END = (0x0A324655, 0x9E5D5157), 0x0AB16F30
HEAD = struct.Struct("<8I")
BLOCK, LONGEST = 512, 476  # bytes of a block, and of its largest payload
FLASH, PAGE = 0x10000000, 256  # the flash's address; the usual payload in bytes
HAS_FAMILY, NOT_FOR_FLASH = 0x2000, 1
STAMP = b"built from "
UNKNOWN = "0" * 64  # placeholder while the digest is computed


@dataclass(frozen=True)
class Chip:
    """A Pico's chip: its name on the drive, and the family of its UF2 files."""

    name: str
    board_id: str
    family: int


RP2040 = Chip("RP2040", "RPI-RP2", 0xE48BFF56)
RP2350 = Chip("RP2350", "RP2350", 0xE48BFF59)
CHIPS = (RP2040, RP2350)


class Block(NamedTuple):
    """A block: its address, its payload, and its number among the blocks of its family."""

    flags: int
    address: int
    number: int
    of: int
    family: int
    data: bytes

    def packed(self) -> bytes:
        head = HEAD.pack(*MAGIC, self.flags, self.address, len(self.data), self.number, self.of, self.family)
        return head + self.data.ljust(LONGEST, b"\0") + struct.pack("<I", MAGIC_END)


def blocks(uf2: bytes, name: str) -> list[Block]:
    """Parse a UF2 file into blocks; BadUf2 if it is no UF2, damaged or cut short."""
    if not uf2 or len(uf2) % BLOCK:
        raise BadUf2(f"{name} is no UF2 file, or only a part of one")
    found = []
    for start in range(0, len(uf2), BLOCK):
        first, second, flags, address, size, number, count, family = HEAD.unpack_from(uf2, start)
        (end,) = struct.unpack_from("<I", uf2, start + BLOCK - 4)
        if (first, second, end) != (*MAGIC, MAGIC_END) or number >= count or size > LONGEST:
            raise BadUf2(f"{name} is no UF2 file, or a damaged one")
        data = uf2[start + HEAD.size : start + HEAD.size + size]
        found.append(Block(flags, address, number, count, family, data))
    if found[-1].number + 1 < found[-1].of:
        raise BadUf2(f"{name} is no UF2 file, or only a part of one")
    for family in {chip.family for chip in CHIPS}:
        numbers = [(block.number, block.of) for block in found if block.family == family]
        if numbers != [(number, len(numbers)) for number in range(len(numbers))]:
            raise BadUf2(f"{name} is no UF2 file, or a damaged one")
    return found


def packed(blocks: Sequence[Block]) -> bytes:
    """Pack blocks into a file, numbered in order."""
    return b"".join(block._replace(number=number, of=len(blocks)).packed() for number, block in enumerate(blocks))


def chip_of(uf2: bytes, name: str) -> Chip:
    """The chip of a UF2 file, whose blocks are all checked."""
    families = {
        block.family for block in blocks(uf2, name) if block.flags & HAS_FAMILY and not block.flags & NOT_FOR_FLASH
    }
    for chip in CHIPS:
        if chip.family in families:
            return chip
    raise BadUf2(f"{name} is for another chip than those of a Pico (RP2040) and a Pico 2 (RP2350)")


def stamped(uf2: bytes, built: Provenance, addresses: Sequence[int] = ()) -> bytes:
    """Append the stamp: a block with the provenance and a digest of the whole file.

    There is a copy for each of these addresses; without any, it follows the last block's page.
    """
    given = blocks(uf2, "this")
    last = given[-1]
    said = STAMP + json.dumps({**asdict(built), "sha256": UNKNOWN}).encode()
    stamp = last._replace(address=last.address + len(last.data), data=said.ljust(len(last.data)))
    stamps = [stamp._replace(address=address) for address in addresses] or [stamp]
    whole = packed([*given, *stamps])
    at = len(whole) - BLOCK * len(stamps)
    return whole[:at] + whole[at:].replace(UNKNOWN.encode(), digest(whole).encode())


def stamp_of(uf2: bytes, name: str) -> tuple[Provenance, bool] | None:
    """A UF2 file's provenance, and whether the file matches its digest; None without a stamp."""
    contents = [block.data for block in blocks(uf2, name)]
    said = contents[-1]
    if not said.startswith(STAMP):
        return None
    try:
        found = json.loads(said.removeprefix(STAMP))
        built = Provenance(str(found["version"]), str(found["commit"]), bool(found["changed"]))
        sealed = str(found["sha256"])
    except (ValueError, LookupError, TypeError):
        return None
    at = len(uf2) - BLOCK * contents.count(said)
    as_built = uf2[:at] + uf2[at:].replace(sealed.encode(), UNKNOWN.encode())
    return built, digest(as_built) == sealed
