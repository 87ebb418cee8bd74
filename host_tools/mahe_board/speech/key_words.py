"""What the keys do, in words: all of it where a kind of page comes for the first time. MicroPython runs this file too."""

from mahe.show.texts import KEY_NAMES
from mahe_board.speech.language import Language, capitals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STOPS = ("MOVE_ONE", "LANDS", "LAYING")  # other words on the screen for MOVE
COACH = ("HOLD_COACH",)


class KeyWords:
    """Remembers which keys of which kind of page have been explained."""

    def __init__(self) -> None:
        self._explained: set[tuple[str, str, str]] = set()

    def forget(self) -> None:
        """Explain everything again: somebody else may be listening."""
        self._explained.clear()

    def explain(self, language: Language, moment: "dict[str, Any]", everything: bool = False) -> str:
        """A sentence about the keys that mean something new on this kind of page; empty if there are none."""
        kind = moment["kind"]
        parts = []
        for name in KEY_NAMES:
            key = moment["keys"].get(name.lower(), {})
            for way in ("tap", "hold"):
                does = _meaning(key[way]["does"]) if way in key else None
                # MENU means the same nearly everywhere; where all waits for one key, that key is named every time.
                new = ("" if name == "MENU" else kind, name + way, does)
                if does and (everything or does == "OK" or new not in self._explained):
                    self._explained.add(new)
                    words = language.keys.get(kind + " " + does) or language.keys.get(does)
                    if words:
                        parts.append(language.say(way, key=name, does=words))
        return capitals(language.together(parts) + ".") if parts else ""


def _meaning(does: "str | None") -> "str | None":
    if does in STOPS:
        return "MOVE"
    return "COACH" if does in COACH else does
