"""A page that is to be said. MicroPython runs this file too."""

from mahe_board.virtual_board.speech.language import Language, Voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Moment = dict[str, Any]
    Sentence = Callable[["Page"], str]

PRACTICE = 6  # pages of a kind that are said in full


class Page(Voice):
    """A moment, what is around it, and what has been said already."""

    def __init__(
        self, language: Language, around: "dict[str, Any] | None", moment: "Moment", before: "Moment", times: int
    ) -> None:
        super().__init__(language, around)
        self.moment = moment
        self.before = before  # the page of the same kind that was said just before, or an empty one
        self.short = times >= PRACTICE  # who has often heard a kind of page hears fewer words

    def same(self, *fields: str) -> bool:
        """Whether these fields are as they were on the page before."""
        return bool(self.before) and all(self.before[field] == self.moment[field] for field in fields)


def practised(language: Language, around: "dict[str, Any] | None", moment: "Moment") -> Page:
    """The page as somebody hears it who has often heard its kind."""
    return Page(language, around, moment, {}, PRACTICE)


def text(page: Page) -> str:
    """A page that is a sentence."""
    said: str = page.moment["text"]
    return said
