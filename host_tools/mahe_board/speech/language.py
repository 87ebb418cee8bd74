"""A language's sentences, and the names of players, turtles and counts in it. MicroPython runs this file too."""

import sys

from mahe.rules.roster import name_of
from mahe.show import words
from mahe.show.texts import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Language:
    """One language, by its two letters: its table of sentences, and the names that the board's screen has."""

    def __init__(self, letters: str) -> None:
        board = load(letters)
        name = "mahe_board.speech." + letters
        __import__(name)
        self.letters = letters
        self._table: Any = sys.modules[name]
        self.keys: dict[str, str] = self._table.KEYS
        self.turtles: tuple[str, ...] = board.TURTLES
        self._players: dict[str, tuple[str, str]] = board.PLAYERS
        self._colours: list[str] = board.TEXTS[words.COLOURS].split(" ")

    def say(self, sentence: str, **values: object) -> str:
        """A sentence of the table by its name, with names and numbers put in."""
        text: str = self._table.SENTENCES[sentence]
        return text.format(**values)

    def count(self, things: str, number: int) -> str:
        """How many of these things, such as `4 eggs`."""
        forms: tuple[str, ...] = self._table.THINGS[things]
        return forms[min(number, 2)].format(number)

    def number(self, number: int) -> str:
        """A number up to six, as a word."""
        word: str = self._table.NUMBERS[number]
        return word

    def together(self, parts: "list[str]") -> str:
        """Parts of a sentence, as in `a, b and c`."""
        if len(parts) < 2:
            return parts[0] if parts else ""
        return self.say("and", first=", ".join(parts[:-1]), last=parts[-1])

    def name(self, around: "dict[str, Any]", seat: int) -> str:
        """A player's name: as in a record, or the colour of the first turtle."""
        names = around["names"]
        name: str = names[seat] if seat < len(names) else self.turtles[around["players"][seat]["turtles"][0]]
        return name

    def turtle(self, around: "dict[str, Any]", turtle: int) -> str:
        """A turtle's colour; where everybody has two turtles, whose it is as well."""
        owner = owner_of(around, turtle)
        if len(around["players"][owner]["turtles"]) < 2:
            return self.turtles[turtle]
        whose: str = self._table.whose(self.name(around, owner), self._colours[turtle])
        return whose

    def called(self, around: "dict[str, Any]", turtles: "list[int]") -> str:
        """The names of several turtles."""
        return self.together([self.turtle(around, turtle) for turtle in turtles])

    def player(self, number: int) -> str:
        """What plays a seat, by its number on the roster: a person, or a computer player."""
        return self._players[name_of(number)][0] if number else self.say("a person")

    def character(self, number: int) -> str:
        """How a computer player plays, in a sentence."""
        return self._players[name_of(number)][1]


def owner_of(around: "dict[str, Any]", turtle: int) -> int:
    """The seat of a turtle's player."""
    return next(seat for seat, player in enumerate(around["players"]) if turtle in player["turtles"])


def capitals(text: str) -> str:
    """A text in which every sentence begins with a capital."""
    for end in (". ", "? "):
        text = end.join([part[:1].upper() + part[1:] for part in text.split(end)])
    return text
