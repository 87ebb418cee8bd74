"""The header of a record: players, turtles, house rules and cards. MicroPython runs this file, too."""

from mahe.rules.clutch import DECK, FINAL, REMOVED
from mahe.rules.errors import BadSetup
from mahe.rules.game_setup import NOBODY, TURTLES, Setup
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.moves import begin
from mahe.rules.position import Position
from mahe.rules.record import USUAL_BOX
from mahe.rules.stacks import BEACH, swim
from mahe_board.games.record_lines import FIRST_LINE, Line, quoted, whole

_KEYS = ("players", "turtles", "rules", "seed", "deck", "removed", "start", "cards", "partial")
_PARTIAL_KEYS = ("board", "hands", "done", "carded")
_NOT_IN_NAMES = "=,:|/"
_DIGITS = 4  # most digits of a number


class Header:
    """The start of a record's game; `position` can make it any number of times.

    A turtle's number is its index in `turtles`. If all names are colours of this game, each has its usual number;
    otherwise they are numbered as listed. A turtle that isn't in play has an empty name.
    """

    def __init__(self, players: "tuple[str, ...]", partial: bool) -> None:
        self.players = players
        self.partial = partial
        self.turtles: tuple[str, ...] = ()
        self.setup: Setup
        self.deck = b""
        self.board: list[tuple[int, int]] = []  # pairs of a turtle's number and its space
        self.hands: list[tuple[int, int]] = []  # pairs of a seat and the number of eggs on its card
        self.gone = NOBODY  # the turtle that has moved in this turn
        self.carded = 0  # a bit per seat that has played a card in this turn

    def position(self) -> Position:
        """Make the position at the beginning of the record."""
        position = Position(self.setup)
        for turtle, space in self.board:
            swim(position.cells, turtle, (), space)
        for seat, eggs in self.hands:
            position.take(seat, eggs)
        begin(position, self.deck[0] if self.deck else FINAL, len(self.deck), self.gone, self.carded)
        return position


def read_header(lines: "list[Line]") -> "tuple[Header, list[Line]]":
    """Parse the header; return it and the lines that follow."""
    if lines[0].text() != FIRST_LINE:
        raise lines[0].wrong(f"a record begins with “{FIRST_LINE}”, not with {quoted(lines[0].text())}")
    fields: dict[str, _Field] = {}
    rest = lines[1:]
    while rest and (field := _field(rest[0])):
        if field.key in fields:
            raise rest[0].wrong(f"“{field.key}:” stands there a second time")
        fields[field.key] = field
        rest = rest[1:]
    return _Reader(lines[0], fields).header(), rest


class _Field:
    def __init__(self, line: Line, key: str, value: str) -> None:
        self.line = line
        self.key = key
        self.value = value

    def words(self) -> "list[str]":
        """The value's words, separated by single spaces."""
        words = self.value.split(" ") if self.value else []
        if not all(words):
            raise self.line.wrong(f"words in “{self.key}:” are separated by one space")
        return words

    def numbers(self, highest: int) -> "list[int]":
        """The value as numbers from 0 to `highest`."""
        return [self.number(word, highest) for word in self.words()]

    def number(self, word: str, highest: int) -> int:
        if not whole(word) or len(word) > _DIGITS or int(word) > highest:
            raise self.line.wrong(f"{quoted(word)} in “{self.key}:” is not a number up to {highest}")
        return int(word)

    def pairs(self) -> "list[tuple[str, str]]":
        """The value as words of the form left=right."""
        pairs = [word.split("=") for word in self.words()]
        for pair in pairs:
            if len(pair) != 2:
                raise self.line.wrong(f"{quoted('='.join(pair))} in “{self.key}:” is not of the form left=right")
        return [(pair[0], pair[1]) for pair in pairs]


def _field(line: Line) -> "_Field | None":
    """Parse a line as a header field; None if the line is no header field."""
    key, colon, value = line.text().partition(":")
    if not colon or key not in _KEYS + _PARTIAL_KEYS:
        return None
    if value and (not value.startswith(" ") or value == " "):
        raise line.wrong(f"after “{key}:” there is one space, then its value")
    return _Field(line, key, value[1:])


class _Reader:
    def __init__(self, first: Line, fields: "dict[str, _Field]") -> None:
        self._first = first
        self._fields = fields
        self._partial = "partial" in fields

    def header(self) -> Header:
        """Read every field, and check it against the fields that it depends on."""
        self._check_keys()
        header = Header(self._players(), self._partial)
        header.turtles, seated = self._turtles(header.players)
        header.setup = self._setup(header.players, seated)
        header.deck = bytes(self._deck())
        if self._partial:
            header.board = self._board(header.turtles)
            header.gone = self._done(header.setup, header.turtles)
            header.carded = self._carded(header.setup, header.players)
        header.hands = self._hands(header.players)
        self._check_cards(header.deck, [eggs for _, eggs in header.hands])
        return header

    def _check_keys(self) -> None:
        for key in ("players", "turtles", "rules", "deck", "start"):
            if key not in self._fields:
                raise self._first.wrong(f"this record has no line “{key}:”")
        if self._partial and self._fields["partial"].value != "yes":
            raise self._fields["partial"].line.wrong("“partial:” can only be yes; a whole record has no such line")
        for key in _PARTIAL_KEYS:
            if key in self._fields and not self._partial:
                raise self._fields[key].line.wrong(f"“{key}:” stands only in a record with “partial: yes”")
        seed = self._fields.get("seed")
        if seed and not whole(seed.value):
            raise seed.line.wrong(f"a seed is a whole number, not {quoted(seed.value)}")

    def _players(self) -> "tuple[str, ...]":
        field = self._fields["players"]
        names = field.words()
        if not 2 <= len(names) <= 7:
            raise field.line.wrong(f"Mahé is for 2 to 7 players, not {len(names)}", "R1")
        self._check_names(field, names)
        return tuple(names)

    def _check_names(self, field: _Field, names: "list[str]") -> None:
        for name in names:
            if not name or any(sign in _NOT_IN_NAMES or sign.isspace() for sign in name):
                raise field.line.wrong(f"{quoted(name)} can't be a name: it has a space, = , : | or /")
        for name in names:
            if names.count(name) > 1:
                raise field.line.wrong(f"two {field.key} are called {quoted(name)}", "R2")

    def _turtles(self, players: "tuple[str, ...]") -> "tuple[tuple[str, ...], list[tuple[int, int]]]":
        """The turtles' names by number; and, in listed order, each turtle's number with its owner's seat."""
        field = self._fields["turtles"]
        pairs = field.pairs()
        listed = [turtle for turtle, _ in pairs]
        self._check_names(field, listed)
        seats = [self._seat(field, owner, players) for _, owner in pairs]
        if len(pairs) > len(TURTLES):
            raise field.line.wrong(f"there are 7 turtles, not {len(pairs)}", "R1")
        ours = all(name in TURTLES for name in listed)
        numbers = [list(TURTLES).index(name) if ours else place for place, name in enumerate(listed)]
        names = [""] * len(TURTLES)
        for number, name in zip(numbers, listed):  # noqa: B905 - MicroPython's zip has no "strict"
            names[number] = name
        return tuple(names), list(zip(numbers, seats))  # noqa: B905

    def _seat(self, field: _Field, name: str, players: "tuple[str, ...]") -> int:
        if name not in players:
            raise field.line.wrong(f"{quoted(name)} in “{field.key}:” is not one of the players")
        return list(players).index(name)

    def _turtle(self, field: _Field, name: str, turtles: "tuple[str, ...]") -> int:
        if not name or name not in turtles:
            raise field.line.wrong(f"{quoted(name)} in “{field.key}:” is not a turtle in play")
        return list(turtles).index(name)

    def _setup(self, players: "tuple[str, ...]", seated: "list[tuple[int, int]]") -> Setup:
        house = self._house_rules(len(players))
        by_seat = [number for seat in range(len(players)) for number, owner in seated if owner == seat]
        start = self._fields["start"]
        first = self._seat(start, start.value, players)
        try:
            setup = Setup(len(players), bytes(by_seat), first, **house)
        except BadSetup as error:
            raise self._fields["turtles"].line.wrong(error.text, error.rule) from None
        rule, needed, words = ("R30", 2, "two turtles") if setup.two else ("R2", 1, "one turtle")
        for seat, name in enumerate(players):
            count = sum(owner == seat for _, owner in seated)
            if count != needed:
                raise self._fields["turtles"].line.wrong(f"every player has {words} here, {quoted(name)} {count}", rule)
        return setup

    def _house_rules(self, players: int) -> "dict[str, bool]":
        field = self._fields["rules"]
        given = dict(field.pairs())
        if len(given) < len(field.words()):
            named = [name for name, _ in field.pairs()]
            twice = next(name for name in named if named.count(name) > 1)
            raise field.line.wrong(f"the house rule {quoted(twice)} stands there twice")
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
            known = ", ".join([rule.name for rule in HOUSE_RULES])
            raise field.line.wrong(f"there is no house rule {quoted(min(given))}; there are {known}")
        return house

    def _deck(self) -> "list[int]":
        field = self._fields["deck"]
        deck = field.numbers(highest=6)
        if 0 in deck:
            raise field.line.wrong("clutch cards show 1 to 6 eggs", "R1")
        if len(deck) > DECK or (len(deck) < DECK and not self._partial):
            raise field.line.wrong(f"the deck has {DECK} cards, not {len(deck)}", "R3")
        return deck

    def _check_cards(self, deck: bytes, held: "list[int]") -> None:
        box = list(USUAL_BOX)
        if "cards" in self._fields:
            box = self._fields["cards"].numbers(highest=24)
            if len(box) != 6 or sum(box) != sum(USUAL_BOX):
                raise self._fields["cards"].line.wrong(
                    "the box has 24 cards: write six numbers with that sum, for 1 egg, 2 eggs and so on", "R1"
                )
        removed: list[int] = []
        if "removed" in self._fields:
            field = self._fields["removed"]
            removed = field.numbers(highest=6)
            if len(removed) != REMOVED or 0 in removed:
                raise field.line.wrong(f"{REMOVED} cards of 1 to 6 eggs are taken out, not {quoted(field.value)}", "R3")
        known = list(deck) + removed + held
        for eggs, most in enumerate(box, 1):
            if known.count(eggs) > most:
                line = self._fields["deck"].line
                raise line.wrong(
                    f"{known.count(eggs)} cards of {eggs} eggs are in the deck, taken out or held; the box has {most}",
                    "A20",
                )

    def _board(self, turtles: "tuple[str, ...]") -> "list[tuple[int, int]]":
        """The turtles that have left the raft, with their spaces; in a stack the lowest comes first."""
        placed: list[tuple[int, int]] = []
        if "board" not in self._fields:
            return placed
        field = self._fields["board"]
        spaces: list[int] = []
        for space, stack in field.pairs():
            number = field.number(space, BEACH)
            if number == 0:
                raise field.line.wrong(f"spaces are 1 to {BEACH}; turtles on the raft aren't listed", "R13")
            if number in spaces:
                raise field.line.wrong(f"space {number} stands there twice: a stack is listed as a whole", "R13")
            spaces.append(number)
            for name in stack.split(","):
                turtle = self._turtle(field, name, turtles)
                if any(turtle == other for other, _ in placed):
                    raise field.line.wrong(f"the {name} turtle stands in two places")
                placed.append((turtle, number))
        return placed

    def _hands(self, players: "tuple[str, ...]") -> "list[tuple[int, int]]":
        """Return the players' cards, as pairs of a seat and the card's number of eggs."""
        held: list[tuple[int, int]] = []
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
                held.append((seat, eggs))
        return held

    def _done(self, setup: Setup, turtles: "tuple[str, ...]") -> int:
        """The turtle that has moved in this turn."""
        if "done" not in self._fields:
            return NOBODY
        field = self._fields["done"]
        turtle = self._turtle(field, field.value, turtles)
        if not setup.two:
            raise field.line.wrong("with one turtle each there is no “done:”, since a turn has one move", "R31")
        if setup.owner[turtle] != setup.first:
            raise field.line.wrong(
                f"{quoted(field.value)} can't have moved in this turn: it isn't of the player who starts", "R31"
            )
        return turtle

    def _carded(self, setup: Setup, players: "tuple[str, ...]") -> int:
        """A bit per seat that has played a card in this turn."""
        carded = 0
        if "carded" not in self._fields:
            return carded
        field = self._fields["carded"]
        for name in field.words():
            seat = self._seat(field, name, players)
            if not setup.cards:
                raise field.line.wrong("with “cards=off” nobody can have played a card", "R37")
            if carded >> seat & 1:
                raise field.line.wrong(f"{quoted(name)} stands there twice: one card a turn is all", "R37")
            carded |= 1 << seat
        return carded
