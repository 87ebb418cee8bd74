"""A page as the speech sees it. MicroPython runs this file too."""

from mahe_board.virtual_board.speech.language import Language, Voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Moment = dict[str, Any]
    Sentence = Callable[["Page"], str]

PRACTICE = 6  # the first pages of a kind that are said in full


class Page(Voice):
    """A moment, the game around it, and the page said before."""

    def __init__(
        self, language: Language, around: "dict[str, Any] | None", moment: "Moment", before: "Moment", times: int
    ) -> None:
        super().__init__(language, around)
        self.moment = moment
        self.before = before  # the page said last if it is of the same kind, or empty
        self.short = times >= PRACTICE  # fewer words once a kind of page is familiar

    def same(self, *fields: str) -> bool:
        """Whether these fields are as on the page before."""
        return bool(self.before) and all(self.before[field] == self.moment[field] for field in fields)


def practised(language: Language, around: "dict[str, Any] | None", moment: "Moment") -> Page:
    """A page that is said in the short form."""
    return Page(language, around, moment, {}, PRACTICE)


def text(page: Page) -> str:
    """The screen's sentence, unchanged."""
    said: str = page.moment["text"]
    return said
