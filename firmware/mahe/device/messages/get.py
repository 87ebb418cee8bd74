"""`get 1 game`: answers with the stored game or settings, or the record of what is fitted."""

from binascii import b2a_base64, crc32

from mahe.device.messages import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.messages import Conversation


def answer(talk: "Conversation", name: str) -> "Generator[None, None, dict[str, Any]]":
    """Answer with the stored data, read from the flash now."""
    yield
    if name == "fitted":
        from mahe.device.messages.fitted_record import fitted_text

        data = fitted_text().encode()
    elif name in ("game", "settings"):
        data = talk.loop.store.read(name) or b""
    else:
        raise Refused("there are game, settings and fitted")
    if not data:
        return {"name": name, "data": None}
    return {
        "name": name,
        "length": len(data),
        "crc": f"{crc32(data):08x}",
        "data": b2a_base64(data).decode().strip(),
    }
