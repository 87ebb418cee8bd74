"""What the keys do, in words: all of it when a kind of page comes first. MicroPython runs this file too."""

from mahe.show.texts import KEY_NAMES
from mahe_board.speech.language import capitals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe_board.speech.page import Page


class KeyWords:
    """Remembers which keys of which kind of page have been explained."""

    def __init__(self) -> None:
        self._explained: set[tuple[str, str, str]] = set()

    def forget(self) -> None:
        """Explain everything again: somebody else may be listening."""
        self._explained.clear()

    def explain(self, page: "Page", everything: bool = False) -> str:
        """A sentence about the keys that mean something new on this kind of page; empty if there are none."""
        kind, keys = page.moment["kind"], page.language.table.KEYS
        parts = []
        for name in KEY_NAMES:
            for way, meaning in sorted(page.moment["keys"].get(name.lower(), {}).items(), reverse=True):
                does = meaning["does"]
                # MENU means the same nearly everywhere; a page that waits for one key names it every time.
                key = "" if name == "MENU" else kind, name + way, does
                if everything or does == "OK" or key not in self._explained:
                    self._explained.add(key)
                    words = keys.get(kind + " " + does) or keys.get(does)
                    if words:
                        parts.append(page.say(way, key=name, does=words))
        return capitals(page.together(parts) + ".") if parts else ""
