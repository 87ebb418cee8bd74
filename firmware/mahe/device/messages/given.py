"""Collects a game, settings, or the record of what is fitted: `restart` stores them."""

from binascii import crc32

from mahe.device.messages import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.messages import Conversation

_LONGEST = 4000  # the most bytes that can be stored under a name


class Given:
    """Takes content of this length and CRC-32."""

    def __init__(self, talk: "Conversation", name: str, length: int, check: str) -> None:
        if name not in ("game", "settings", "fitted") or not 0 < length <= _LONGEST:
            raise Refused("there are game, settings and fitted, of 4000 bytes at most, and image")
        self._given = talk.given
        self._name, self._check = name, check
        self._content = bytearray(length)
        self.next = 0

    def room(self) -> int:
        """Returns the number of bytes that are still to come."""
        return len(self._content) - self.next

    def take(self, content: memoryview) -> "Generator[None, None, None]":
        """Take the next bytes."""
        yield
        self._content[self.next : self.next + len(content)] = content
        self.next += len(content)

    def done(self) -> "Generator[None, None, dict[str, Any]]":
        """Check the CRC-32 of the complete content, and keep it for `restart`."""
        yield
        if f"{crc32(self._content):08x}" != self._check:
            raise Refused("its checksum is another one")
        self._given[self._name] = bytes(self._content)
        return {"done": self._name}
