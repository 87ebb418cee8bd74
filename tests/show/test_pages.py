"""Every page in every language: nothing cut, nothing covered."""

from __future__ import annotations

import pytest

from mahe.show.paper import Paper
from mahe.show.texts import LANGUAGES
from tests.show.every_page import every_page
from tests.show.sheet import Sheet, watched


class Nothing:
    """What dots are drawn on that nobody looks at."""

    def fill(self, ink: int) -> None: ...

    def fill_rect(self, *where: int) -> None: ...

    def blit(self, *picture: object) -> None: ...


def draw(shown, paper: Paper, sheet: Sheet) -> list[str]:  # type: ignore[no-untyped-def]
    sheet.boxes.clear()
    paper.clear()
    shown.page(paper, shown.picture, *(*shown.about, 0, 0, 0)[:3])
    return sheet.faults()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_page_has_its_place(language: str) -> None:
    paper = Paper()
    paper.speak(language)
    paper.buffer = Nothing()  # type: ignore[assignment]
    found: dict[str, str] = {}
    with watched() as sheet:
        for shown in every_page(LANGUAGES.index(language)):
            for fault in draw(shown, paper, sheet):
                found.setdefault(fault, str(shown))
    assert not found, "\n".join(f"{where}: {fault}" for fault, where in list(found.items())[:40])
