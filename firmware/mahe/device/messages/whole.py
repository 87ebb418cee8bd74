"""`whole 1 a`: reads the whole image in a slot again, and says which one it is."""

from binascii import hexlify

from mahe.device.image_check import LARGE, digest
from mahe.device.messages import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.messages import Conversation


def answer(talk: "Conversation", place: str) -> "Generator[None, None, dict[str, Any]]":
    """Answer with the identity in a slot's header and the SHA-256 of its ROMFS, read now."""
    guard = talk.loop.guard
    if guard is None or guard.image is None:
        raise Refused("this game isn't played from a slot")
    if place not in ("a", "b"):
        raise Refused("a slot is a or b")
    slot = guard.slots["ab".index(place)]
    if slot.header is None or not slot.fits:
        return {"place": place, "identity": None}
    found = yield from digest(slot.romfs(), LARGE)
    return {
        "place": place,
        "identity": slot.header.identity(),
        "sha256": hexlify(found).decode(),
        "whole": found == slot.header.sha256,
    }
