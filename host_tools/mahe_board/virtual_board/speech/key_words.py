"""The keys' meanings in words, each said once per kind of page. MicroPython runs this file too."""

from mahe.show.texts import KEY_NAMES
from mahe_board.virtual_board.speech.language import capitals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe_board.virtual_board.speech.page import Page


class KeyWords:
    """Remembers which keys of which kind of page have been explained."""

    def __init__(self) -> None:
        self._explained: set[tuple[str, str, str]] = set()

    def forget(self) -> None:
        """Explain every key once more from now on: somebody else may be listening."""
        self._explained.clear()

    def explain(self, page: "Page", everything: bool = False) -> str:
        """A sentence about the keys that weren't explained on this kind of page yet; empty without any."""
        kind, words = page.moment["kind"], page.language.table.KEYS
        # In a replay, where MENU has no meaning, the result's keys have the meanings that they have on any page.
        own = "" if kind == "result" and not page.moment["keys"]["menu"] else kind + " "
        # The page `sure` is rare, and ROLL must be held on it: always explain its keys.
        everything = everything or kind == "sure"
        meanings = []
        for name in KEY_NAMES:
            for way, meaning in sorted(page.moment["keys"].get(name.lower(), {}).items(), reverse=True):
                meanings.append((name, way, meaning["does"]))
        parts = []
        for name, way, does in meanings:
            # MENU means the same on nearly all pages, so it is explained once. A page's only key is always explained.
            key = "" if name == "MENU" else kind, name + way, does
            said = words.get(own + does) or words.get(does)
            if said and (everything or len(meanings) == 1 or key not in self._explained):
                self._explained.add(key)
                parts.append(page.say(way, key=name, does=said))
        return capitals(page.together(parts) + ".") if parts else ""
