"""The texts, a file for each language; only the one in use is in memory."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# As they are printed on the board, in every language; in the order of their numbers (keys.py).
KEY_NAMES = ("ROLL", "STOP", "CARD", "MENU")

# In the order of the menu: number, file, its speakers' name for it. Settings hold the number: it never changes, nor is
# it used again.
LANGUAGES = (
    (0, "en", "English"),
    (1, "de", "Deutsch"),
    (2, "fr", "français"),
    (3, "nl", "Nederlands"),
    (4, "it", "italiano"),
)


def load(language: str) -> "ModuleType":
    """Load a language; its module is dropped at once, so that the caller's reference alone keeps it in memory."""
    name = "mahe.show.texts." + language
    __import__(name)
    texts = sys.modules.pop(name)
    globals().pop(language, None)
    return texts
