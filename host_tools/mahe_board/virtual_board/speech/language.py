"""A language's sentences, and the names of players, turtles and counts in it. MicroPython runs this file too."""

import sys

from mahe.rules.roster import name_of
from mahe.show import words
from mahe.show.texts import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Around = dict[str, Any]


class Language:
    """A language, by its two letters: its table of sentences, and the names from the board's screen."""

    def __init__(self, letters: str) -> None:
        board = load(letters)
        name = "mahe_board.virtual_board.speech." + letters
        __import__(name)
        self.letters = letters
        self.table: Any = sys.modules[name]
        self.turtles: tuple[str, ...] = board.TURTLES
        self.players: dict[str, tuple[str, str]] = board.PLAYERS  # name in the rules -> shown name, character
        self.colours: list[str] = board.TEXTS[words.COLOURS].split(" ")


class Voice:
    """Speaks about a game in a language."""

    def __init__(self, language: Language, around: "Around | None") -> None:
        self.language = language
        self.around: Around = around or {}

    def say(self, sentence: str, **values: object) -> str:
        """A sentence of the table by its name, with names and numbers put in."""
        text: str = self.language.table.SENTENCES[sentence]
        return text.format(**values)

    def count(self, things: str, number: int) -> str:
        """A number of things, such as `4 eggs`."""
        forms: tuple[str, ...] = self.language.table.THINGS[things]
        return forms[min(number, 2)].format(number)

    def together(self, parts: "list[str]") -> str:
        """Parts of a sentence, as in `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        first = ", ".join(parts[:-1])
        return self.say("and", first=first + "," if "," in parts[-2] else first, last=parts[-1])

    def name(self, seat: int) -> str:
        """A player's name from the record, or else the colour of its first turtle."""
        names: list[str] = self.around["names"]
        return names[seat] if seat < len(names) else self.language.turtles[self.turtles_of(seat)[0]]

    def turtle(self, turtle: int) -> str:
        """A turtle's colour; with its owner if everybody has two turtles."""
        owner = self.owner(turtle)
        if len(self.turtles_of(owner)) < 2:
            return self.language.turtles[turtle]
        whose: str = self.language.table.whose(self.name(owner), self.language.colours[turtle])
        return whose

    def called(self, turtles: "list[int]") -> str:
        """The names of several turtles."""
        return self.together([self.turtle(turtle) for turtle in turtles])

    def turtles_of(self, seat: int) -> "list[int]":
        """A player's turtles, one or two."""
        turtles: list[int] = self.around["players"][seat]["turtles"]
        return turtles

    def owner(self, turtle: int) -> int:
        """The seat of a turtle's player."""
        return next(seat for seat in range(len(self.around["players"])) if turtle in self.turtles_of(seat))

    def player(self, number: int) -> str:
        """The name of a computer player, or the word for a person, by its number on the roster."""
        return self.language.players[name_of(number)][0] if number else self.say("a person")

    def character(self, number: int) -> str:
        """A computer player's character, in a sentence; empty for a person."""
        return self.language.players[name_of(number)][1]

    def has(self, seat: int) -> str:
        """A player's eggs and cards."""
        player = self.around["players"][seat]
        eggs, cards = self.count("eggs", player["eggs"]), self.count("clutch cards", player["cards"])
        return self.say("has" if player["eggs"] else "has none", player=self.name(seat), eggs=eggs, cards=cards)

    def middle(self) -> str:
        """The eggs to be laid next and the cards left; empty if none are left."""
        eggs, left = self.around["eggs"], self.around["left"]
        if not left:
            return self.say("last in the middle") if eggs else ""
        return self.say("middle", eggs=self.count("eggs", eggs), cards=self.count("cards", left))

    def won(self, tie: int = 0) -> str:
        """The winners and their eggs; if cards broke a tie, also how many the winner and the others (`tie`) have."""
        winners = self.around["winners"]
        best = self.around["players"][winners[0]]
        eggs, cards = self.count("eggs", best["eggs"]), self.count("cards", best["cards"])
        players = self.together([self.name(seat) for seat in winners])
        outcome = "share" if len(winners) > 1 else "wins tie" if tie else "wins"
        return self.say(outcome, players=players, eggs=eggs, cards=cards, tie=tie)


def capitals(text: str) -> str:
    """Capitalise every sentence."""
    for end in (". ", "? "):
        text = end.join([part[:1].upper() + part[1:] for part in text.split(end)])
    return text
