"""The family's card: keys, stacks, a turn and the end on one sheet of A4, in the screen's words and the help's.

card_files()    the card's pages and pictures by file name, for the virtual board, the site and print
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from html import escape
from pathlib import Path
from string import Template

from mahe.show import words
from mahe.show.glyphs import KEY_CARD, KEY_MENU, KEY_ROLL, KEY_STOP
from mahe.show.texts import LANGUAGES, load
from mahe_board.virtual_board.card.drawings import clutch_svg, numbered_board, row_svg, sign_svg, turtle_svg
from mahe_board.virtual_board.card.played_scenes import scenes
from mahe_board.virtual_board.play.help_words import help_in

HERE = Path(__file__).parent
SPOKEN = tuple(file for _, file, _ in LANGUAGES)
KEYS = {"ROLL": KEY_ROLL, "STOP": KEY_STOP, "CARD": KEY_CARD, "MENU": KEY_MENU}
THROWN, SPACES = 6, 12  # in the card's scene of a throw: the total of two dice, and the spaces that it moves a turtle


def card_files() -> dict[str, Callable[[], bytes]]:
    """File name -> a function that returns the file's bytes."""
    cards = {f"card-{language}.html": partial(_card, language) for language in SPOKEN}
    return {**cards, "card.css": (HERE / "card.css").read_bytes, "card-board.svg": board_picture}


@cache
def board_picture() -> bytes:
    """The board with its numbers, the same in every language."""
    return numbered_board(scenes(SPOKEN[0]).lights).encode()


@cache
def _card(language: str) -> bytes:
    """The card's page in one language."""
    said, helped, seen = load(language), help_in(language), scenes(language)

    def text(number: int, *values: int) -> str:
        """Join the lines of a text on the screen to one line."""
        return _told((said.TEXTS[number] % values if values else said.TEXTS[number]).replace("\n", " "))

    turn = (
        (seen.choice, text(words.FIRST_CHOICE)),
        (seen.double, text(words.FIRST_DOUBLE, THROWN, SPACES)),
        (seen.stack, text(words.FIRST_STACK)),
    )
    keys = (f'<li><span class="key">{sign_svg(KEYS[key])}</span><p><strong>{key}</strong> {_told(does)}</p></li>'
            for key, does in helped["keys"].items())  # fmt: skip
    turtles = (f"<li>{turtle_svg(turtle)} {escape(name)}</li>" for turtle, name in enumerate(said.TURTLES))
    page = Template((HERE / "card.html").read_text("utf-8")).substitute(
        language=language,
        goal=text(words.FIRST_GOAL),
        lights_title=escape(helped["lightsTitle"]),
        lights=_items(helped["lights"]),
        row=row_svg(**helped["stack"]),
        turtles="".join(turtles),
        keys_title=escape(helped["keysTitle"]),
        keys="".join(keys),
        turn_title=escape(helped["card"]["turn"]),
        turn="".join(f"<li>{picture}<p>{caption}</p></li>" for picture, caption in turn),
        end_title=escape(helped["card"]["end"]),
        clutch=clutch_svg(),
        last_eggs=text(words.LAST_EGGS),
        last_lap=text(words.LAST_LAP),
        coach_title=escape(helped["coachTitle"]),
        coach=_items(helped["coach"]),
        rules_title=escape(helped["rulesTitle"]),
        rules=_items(helped["rules"]),
        by=text(words.BY),
        unofficial=text(words.UNOFFICIAL),
    )
    return page.encode()


def _told(text: str) -> str:
    """Escape a text for HTML; sums, and French punctuation after its word, get non-breaking spaces."""
    return escape(re.sub(r" (?=[×=:;!?])|(?<=[×=]) ", "\u00a0", text))


def _items(texts: list[str]) -> str:
    return "".join(f"<li>{_told(text)}</li>" for text in texts)
