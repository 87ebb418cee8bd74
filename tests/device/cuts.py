"""The states in which a power cut can leave the flash, derived from recorded operations of the emulated chip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from mahe_board.emulator.pico.observations import Operation


def cuts(
    image: bytes, operations: Sequence[Operation], chance: Random, few: int | None = None
) -> Iterator[tuple[str, int, bytes]]:
    """Yield the flash before, half-way through and after each operation, or only a sample of these states.

    Each comes with its place and the number of operations begun. Half-way means half of the bytes, or random bits; a
    half-way state that equals the one before or after the operation is left out.
    """
    wanted = range(3 * len(operations) + 1) if few is None else chance.sample(range(3 * len(operations) + 1), few)
    flash = bytearray(image)
    if 0 in wanted:
        yield "before operation 1", 0, bytes(flash)
    for number, operation in enumerate(operations, 1):
        place = slice(operation.address, operation.address + operation.size)
        old = bytes(flash[place])
        erased = b"\xff" * len(old)
        new = bytes(a & b for a, b in zip(old, operation.data, strict=True)) if operation.data else erased
        half = len(old) // 2
        bits = chance.randbytes(len(old))
        mixed = bytes(a & chosen | b & ~chosen for a, b, chosen in zip(old, new, bits, strict=True))
        ways = ((f"half of {number}", new[:half] + old[half:]), (f"random bits of {number}", mixed), (f"{number}", new))
        for turn, (where, content) in enumerate(ways, 3 * number - 2):
            flash[place] = content
            if turn in wanted and (turn == 3 * number or content not in (old, new)):
                yield f"{where}, {operation.kind}", number, bytes(flash)
