"""The states in which a power cut can leave the flash, derived from recorded operations of the emulated chip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from random import Random
from typing import NamedTuple

from mahe.device.saved_copies import HEAD
from mahe.rules.save import restore
from mahe_board.bench.start_game import Waiting, stored_in
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import BLOCK
from mahe_board.emulator.pico.observations import Operation

LOOK_MS, PLAYS_MS = 20, 4000  # until a version plays, even if another one fails first


def cuts(
    image: bytes, operations: Sequence[Operation], chance: Random, few: int | None = None
) -> Iterator[tuple[str, int, bytes]]:
    """Yield the flash before, half-way through and after each operation, or only a few of these states.

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


def different_blocks(before: bytes, after: bytes) -> Iterator[tuple[int, bytes]]:
    """The blocks in which two images differ, with the second image's content."""
    for start in range(0, len(after), BLOCK):
        if before[start : start + BLOCK] != after[start : start + BLOCK]:
            yield start, after[start : start + BLOCK]


class Cut(NamedTuple):
    """The flash after a power cut, and the games saved before and after the step that it interrupts."""

    where: str
    operation: int
    flash: bytes
    before: bytes | None
    after: bytes | None

    def leaves(self, game: bytes | None) -> bool:
        """Whether this is an allowed save after the cut: no choice is lost but those of the step."""
        if game is None or self.after is None:
            return game in (self.before, self.after)
        found, after = _choices(game), _choices(self.after)
        return found == after[: len(found)] and len(found) >= len(_choices(self.before))


class Run(NamedTuple):
    """The flash operations and saves of a board since one start."""

    begun: Cut
    operations: Sequence[Operation]
    saved: Sequence[tuple[int, bytes | None]]  # operations so far, and the game saved by then

    def cuts(self, chance: Random, few: int | None = None) -> Iterator[Cut]:
        """The states of the flash, by the function `cuts`."""
        for where, operation, flash in cuts(self.begun.flash, self.operations, chance, few):
            step = next(number for number, (until, _) in enumerate(self.saved) if until >= operation)
            before, after = self.saved[max(step - 1, 0)][1], self.saved[step][1]
            yield Cut(f"{self.begun.where} > {where}", operation, flash, before, after)

    def cut(self, chance: Random) -> Cut:
        """One of them."""
        found: Cut | None = None
        while found is None:  # the drawn one may be left out
            found = next(self.cuts(chance, 1), None)
        return found


class Plugged:
    """A board that is started on any given flash, and then carries out its steps."""

    def __init__(self, pico: Pico, steps: Callable[[Pico], Iterator[None]], files: Mapping[str, bytes]) -> None:
        """`steps` yields after each; `files` has the game and the settings that must not be lost, if there are any."""
        self._pico = pico
        self._steps = steps
        self._files = files
        self._sound: dict[bytes, bytes | None] = {}  # the game found, by each flash tried

    def starts(self, cut: Cut) -> None:
        """Check that a version plays on this, with no game lost. The same flash is started only once."""
        flash = sha256(cut.flash).digest()
        if flash not in self._sound:
            self._sound[flash] = self._started(cut)
        assert cut.leaves(self._sound[flash]), cut.where

    def goes_on(self, cut: Cut) -> Run:
        """The same as `starts`; returns the run that follows."""
        before = self._pico.flash_work().operations
        saved = [(0, self._started(cut))]
        assert cut.leaves(saved[0][1]), cut.where
        for _ in self._steps(self._pico):
            saved.append((self._pico.flash_work().operations - before, self._game()))
        return Run(cut, self._pico.flash_operations(after=before), saved)

    def _started(self, cut: Cut) -> bytes | None:
        """Start the board; return the game that it has saved, whose decision must be on lights and screen."""
        pico = self._pico
        pico.power_off()
        pico.output()
        pico.write_flash(0, cut.flash)
        pico.power_on()
        said, until = "", pico.ms + PLAYS_MS
        while " plays, from " not in said and pico.ms < until:
            pico.wait(LOOK_MS)
            said += pico.output()
        assert " plays, from " in said, cut.where
        assert "a saved copy was damaged" not in said, cut.where
        files, game = pico.files(), self._game()
        settings = stored_in(self._files, "settings")
        assert stored_in(files, "settings") == settings, cut.where
        if settings and not game:
            aside = [content[HEAD:] for content in files.values()]
            assert self._files["saved/a/game"][HEAD:] in aside, cut.where
        assert _waiting(game, settings and settings.data).comes(pico), cut.where
        assert any(pico.lights()), cut.where
        return game

    def _game(self) -> bytes | None:
        last = stored_in(self._pico.files(), "game")
        return last and last.data


@cache
def _choices(game: bytes | None) -> bytes:
    return restore(game).journal.choices() if game else b""


@cache
def _waiting(game: bytes | None, settings: bytes | None) -> Waiting:
    return Waiting(restore(game) if game else None, settings)
