"""The texts, a language a file; only the one in use is in memory."""

import sys

LANGUAGES = ("en", "de", "fr", "nl", "it")


def load(language: str) -> tuple[str, ...]:
    """The texts of a language. The module they come from is forgotten again, and so is the language before."""
    name = "mahe.show.texts." + language
    __import__(name)
    texts: tuple[str, ...] = sys.modules.pop(name).TEXTS
    globals().pop(language, None)
    return texts
