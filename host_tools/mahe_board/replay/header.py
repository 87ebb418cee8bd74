"""The header of a record: who plays with what, and the cards."""

from __future__ import annotations

import re
from typing import NamedTuple

from mahe.rules.clutch import BOX, FINAL, REMOVED
from mahe.rules.errors import BadSetup
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.moves import begin
from mahe.rules.position import Position
from mahe.rules.setup import NOBODY, Setup
from mahe.rules.stacks import BEACH, swim
from mahe_board.replay.lines import Line, quoted
from mahe_board.replay.story import FIRST_LINE

DECK = sum(BOX) - REMOVED
_KEYS = ("players", "turtles", "rules", "seed", "deck", "removed", "start", "cards", "partial")
_PARTIAL_KEYS = ("board", "hands", "done", "carded")
_NAME = re.compile(r"[^\s=,:|/]+")


class Header(NamedTuple):
    """What the engine needs to begin where the record begins."""

    position: Position
    deck: bytes
    players: tuple[str, ...]
    turtles: tuple[str, ...]
    partial: bool


def read_header(lines: list[Line]) -> tuple[Header, list[Line]]:
    """The header, and the lines that follow it."""
    if lines[0].text() != FIRST_LINE:
        raise lines[0].wrong(f"a record begins with “{FIRST_LINE}”, not with {quoted(lines[0].text())}")
    fields: dict[str, _Field] = {}
    rest = lines[1:]
    while rest and (field := _field(rest[0])):
        if field.key in fields:
            raise rest[0].wrong(f"a second line “{field.key}:”")
        fields[field.key] = field
        rest = rest[1:]
    return _Reader(lines[0], fields).header(), rest


class _Field(NamedTuple):
    line: Line
    key: str
    value: str

    def words(self) -> list[str]:
        """The value's words, each separated by one space."""
        words = self.value.split(" ") if self.value else []
        if not all(words):
            raise self.line.wrong(f"words in “{self.key}:” are separated by one space")
        return words

    def numbers(self, highest: int) -> list[int]:
        """The value as numbers from 0 up to the highest."""
        return [self.number(word, highest) for word in self.words()]

    def number(self, word: str, highest: int) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,3}", word) or int(word) > highest:
            raise self.line.wrong(f"{quoted(word)} in “{self.key}:” is not a number up to {highest}")
        return int(word)

    def pairs(self) -> list[tuple[str, str]]:
        """The value as words of the form left=right."""
        pairs = [tuple(word.split("=")) for word in self.words()]
        if any(len(pair) != 2 for pair in pairs):
            raise self.line.wrong(f"“{self.key}:” holds words of the form left=right")
        return [(pair[0], pair[1]) for pair in pairs]


def _field(line: Line) -> _Field | None:
    """The line as a header field, if it is one."""
    key, colon, value = line.text().partition(":")
    if not colon or key not in _KEYS + _PARTIAL_KEYS:
        return None
    if value and (not value.startswith(" ") or value == " "):
        raise line.wrong(f"after “{key}:” there is one space, then its value")
    return _Field(line, key, value[1:])


class _Reader:
    def __init__(self, first: Line, fields: dict[str, _Field]) -> None:
        self._first = first
        self._fields = fields
        self._partial = "partial" in fields

    def header(self) -> Header:
        """Read every field, each checked against those it depends on."""
        self._check_keys()
        players = self._players()
        turtles, owners = self._turtles(players)
        setup = self._setup(players, owners)
        deck = bytes(self._deck())
        position = Position(setup)
        gone, carded = NOBODY, 0
        if self._partial:
            self._board(position, turtles)
            gone, carded = self._done(setup, turtles), self._carded(setup, players)
        held = self._hands(position, players)
        begin(position, deck[0] if deck else FINAL, len(deck), gone, carded)
        self._check_cards(deck, held)
        return Header(position, deck, players, turtles, self._partial)

    def _check_keys(self) -> None:
        for key in ("players", "turtles", "rules", "deck", "start"):
            if key not in self._fields:
                raise self._first.wrong(f"this record has no line “{key}:”")
        if self._partial and self._fields["partial"].value != "yes":
            raise self._fields["partial"].line.wrong("expected “partial: yes”")
        for key in _PARTIAL_KEYS:
            if key in self._fields and not self._partial:
                raise self._fields[key].line.wrong(f"“{key}:” stands only in a record with “partial: yes”")
        seed = self._fields.get("seed")
        if seed and not re.fullmatch(r"0|[1-9][0-9]*", seed.value):
            raise seed.line.wrong(f"a seed is a whole number, not {quoted(seed.value)}")

    def _players(self) -> tuple[str, ...]:
        field = self._fields["players"]
        names = field.words()
        if not 2 <= len(names) <= 7:
            raise field.line.wrong(f"Mahé is for 2 to 7 players, not {len(names)}", "R1")
        self._check_names(field, names)
        return tuple(names)

    def _check_names(self, field: _Field, names: list[str]) -> None:
        for name in names:
            if not _NAME.fullmatch(name):
                raise field.line.wrong(f"{quoted(name)} can't be a name: it has a space, = , : | or /")
        if len(set(names)) < len(names):
            raise field.line.wrong("two have the same name", "R2")

    def _turtles(self, players: tuple[str, ...]) -> tuple[tuple[str, ...], list[int]]:
        """The names of the turtles, and the seat each one's owner has."""
        field = self._fields["turtles"]
        pairs = field.pairs()
        self._check_names(field, [turtle for turtle, _ in pairs])
        for _, owner in pairs:
            self._seat(field, owner, players)
        if len(pairs) > 7:
            raise field.line.wrong(f"there are 7 turtles, not {len(pairs)}", "R1")
        return tuple(turtle for turtle, _ in pairs), [players.index(owner) for _, owner in pairs]

    def _seat(self, field: _Field, name: str, players: tuple[str, ...]) -> int:
        if name not in players:
            raise field.line.wrong(f"{quoted(name)} in “{field.key}:” is not one of the players")
        return players.index(name)

    def _turtle(self, field: _Field, name: str, turtles: tuple[str, ...]) -> int:
        if name not in turtles:
            raise field.line.wrong(f"{quoted(name)} in “{field.key}:” is not a turtle in play")
        return turtles.index(name)

    def _setup(self, players: tuple[str, ...], owners: list[int]) -> Setup:
        house = self._house_rules(len(players))
        by_seat = [turtle for seat in range(len(players)) for turtle, owner in enumerate(owners) if owner == seat]
        start = self._fields["start"]
        first = self._seat(start, start.value, players)
        try:
            setup = Setup(len(players), bytes(by_seat), first, **house)
        except BadSetup as error:
            raise self._fields["turtles"].line.wrong(error.text, error.rule) from None
        if bytes(owners) != bytes(setup.owner[: len(owners)]):
            rule = "R30" if setup.two else "R2"
            raise self._fields["turtles"].line.wrong(
                f"every player has {'two turtles' if setup.two else 'one turtle'} here", rule
            )
        return setup

    def _house_rules(self, players: int) -> dict[str, bool]:
        field = self._fields["rules"]
        given = dict(field.pairs())
        if len(given) < len(field.words()):
            raise field.line.wrong("a house rule stands there twice")
        if "two" in given and (given["two"] != "no" or players > 3):
            raise field.line.wrong("“two=no” is the only form of that rule, for 2 or 3 players", "R30")
        house = {}
        for rule in HOUSE_RULES:
            usual = None if rule.always_told else (rule.yes if rule.usual else rule.no)
            word = given.pop(rule.name, usual)
            if word not in (rule.yes, rule.no):
                raise field.line.wrong(f"expected {rule.name}={rule.yes} or {rule.name}={rule.no}")
            house[rule.name] = word == rule.yes
        if given:
            raise field.line.wrong(f"there is no house rule {quoted(min(given))}")
        return house

    def _deck(self) -> list[int]:
        field = self._fields["deck"]
        deck = field.numbers(highest=6)
        if 0 in deck:
            raise field.line.wrong("clutch cards show 1 to 6 eggs", "R1")
        if len(deck) > DECK or (len(deck) < DECK and not self._partial):
            raise field.line.wrong(f"the deck has {DECK} cards, not {len(deck)}", "R3")
        return deck

    def _check_cards(self, deck: bytes, held: list[int]) -> None:
        box = list(BOX)
        if "cards" in self._fields:
            box = self._fields["cards"].numbers(highest=24)
            if len(box) != 6 or sum(box) != sum(BOX):
                raise self._fields["cards"].line.wrong("six numbers that make 24 are expected", "R1")
        removed: list[int] = []
        if "removed" in self._fields:
            field = self._fields["removed"]
            removed = field.numbers(highest=6)
            if len(removed) != REMOVED or 0 in removed:
                raise field.line.wrong(f"{REMOVED} cards of 1 to 6 eggs are taken out", "R3")
        known = [*deck, *removed, *held]
        for eggs, most in enumerate(box, 1):
            if known.count(eggs) > most:
                line = self._fields["deck"].line
                raise line.wrong(f"{known.count(eggs)} cards of {eggs} eggs; the box holds {most}", "A20")

    def _board(self, position: Position, turtles: tuple[str, ...]) -> None:
        if "board" not in self._fields:
            return
        field = self._fields["board"]
        placed: list[str] = []
        spaces: list[int] = []
        for space, stack in field.pairs():
            number = field.number(space, BEACH)
            if number == 0 or number in spaces:
                raise field.line.wrong(f"space {number} can't stand here", "R13")
            spaces.append(number)
            for name in stack.split(","):
                turtle = self._turtle(field, name, turtles)
                if name in placed:
                    raise field.line.wrong(f"the {name} turtle stands in two places")
                placed.append(name)
                swim(position.cells, turtle, (), number)

    def _hands(self, position: Position, players: tuple[str, ...]) -> list[int]:
        held: list[int] = []
        if "hands" not in self._fields:
            return held
        field = self._fields["hands"]
        named: list[str] = []
        for name, cards in field.pairs():
            seat = self._seat(field, name, players)
            if name in named:
                raise field.line.wrong(f"{quoted(name)} stands there twice")
            named.append(name)
            for card in cards.split(","):
                eggs = field.number(card, 6)
                if eggs == 0:
                    raise field.line.wrong("clutch cards show 1 to 6 eggs", "R1")
                position.take(seat, eggs)
                held.append(eggs)
        return held

    def _done(self, setup: Setup, turtles: tuple[str, ...]) -> int:
        """The turtle that has gone in this turn."""
        if "done" not in self._fields:
            return NOBODY
        field = self._fields["done"]
        turtle = self._turtle(field, field.value, turtles)
        if not setup.two or setup.owner[turtle] != setup.first:
            raise field.line.wrong("only the first of two turtles of the player on turn can be done", "R31")
        return turtle

    def _carded(self, setup: Setup, players: tuple[str, ...]) -> int:
        """Bit by seat, who has played a card in this turn."""
        carded = 0
        if "carded" not in self._fields:
            return carded
        field = self._fields["carded"]
        for name in field.words():
            seat = self._seat(field, name, players)
            if not setup.cards or carded >> seat & 1:
                raise field.line.wrong(f"{quoted(name)} can't have played a card (again)", "R37")
            carded |= 1 << seat
        return carded
