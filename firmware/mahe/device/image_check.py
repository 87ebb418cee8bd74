"""Verifies the image that plays, a small piece at a time, so that nobody has to wait."""

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

PIECE = 1024  # bytes, which take little more than a millisecond
LARGE = 4096  # bytes, when a laptop waits for the result


class Damaged(Exception):
    """The image doesn't match its header: another version must play."""


def digest(image: memoryview, size: int = PIECE) -> "Generator[None, None, bytes]":
    """A generator that reads a piece at each step, and returns the SHA-256 of the whole."""
    found = sha256()
    for at in range(0, len(image), size):
        found.update(image[at : at + size])
        yield
    return bytes(found.digest())
