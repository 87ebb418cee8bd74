"""The texts, a language a file; only the one in use is in memory."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# In the order of the menu: number and file. Settings hold the number: it never changes, nor is it used again.
LANGUAGES = (
    (0, "en"),
    (1, "de"),
    (2, "fr"),
    (3, "nl"),
    (4, "it"),
)


def load(language: str) -> "ModuleType":
    """A language's file. The module is forgotten again, and so is the language before."""
    name = "mahe.show.texts." + language
    __import__(name)
    texts = sys.modules.pop(name)
    globals().pop(language, None)
    return texts
