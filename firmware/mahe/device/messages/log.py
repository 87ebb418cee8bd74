"""`log 1 3`: answers with an entry of the crash log."""

from mahe.device.messages import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.messages import Conversation

_LONGEST = 1500  # bytes of an entry, by the boot contract


def answer(_: "Conversation", number: str) -> "Generator[None, None, dict[str, Any]]":
    """Answer with the text of an entry; one that isn't ASCII is damaged and counts as missing."""
    yield
    if number not in list("01234567"):
        raise Refused("the log has numbers from 0 to 7")
    try:
        with open("/saved/crash." + number, "rb") as file:
            text = str(file.read(_LONGEST), "ascii")
    except (OSError, ValueError):
        text = ""
    return {"number": int(number), "text": text or None}
