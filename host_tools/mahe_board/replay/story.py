"""A game that was played, to be shown again: from a MAHE-RECORD or from a board's tape. MicroPython runs this file too.

A record is compared, line by line, with what the rules make of its throws; `mahe replay` says more of what is wrong.
"""

import json

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.errors import BadSave, RulesError
from mahe.rules.game import Game, new_game
from mahe.rules.house_rules import HOUSE_RULES
from mahe.rules.moves import begin
from mahe.rules.position import Position
from mahe.rules.record import Recorder
from mahe.rules.save import restore
from mahe.rules.setup import NOBODY, TURTLES, Setup
from mahe.rules.stacks import BEACH, RAFT, swim

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FIRST_LINE = "MAHE-RECORD 1"
_KEYS = ("players", "turtles", "rules", "seed", "deck", "removed", "start", "cards", "partial", "board", "hands",
         "done", "carded")  # fmt: skip


class Unreadable(Exception):
    """This is no game that can be shown; `line` is where it stops making sense, 0 if it never did."""

    def __init__(self, line: int = 0) -> None:
        super().__init__(f"line {line}")
        self.line = line


class FallenDice:
    """Dice that fall as is written."""

    def __init__(self) -> None:
        self.next = 0

    def die(self) -> int:
        """The one that is due."""
        return self.next


class Story:
    """A game from its beginning, and all that was chosen in it."""

    def __init__(
        self, start: "Callable[[FallenDice], Game]", steps: "list[tuple[int, int]]", names: "tuple[str, ...]" = ()
    ) -> None:
        self._start = start
        self.steps = steps  # a choice, and the die that fell; 0 where the game's own dice know
        self.names = names  # of the players, if they have any besides their colours
        self.moments = self._moments()  # how many steps come before each decision, and before the end

    def after(self, steps: int) -> "tuple[Game, FallenDice]":
        """The game after so many steps, and its dice."""
        dice = FallenDice()
        game = self._start(dice)
        for choice, die in self.steps[:steps]:
            dice.next = die
            game.apply(choice)
        return game, dice

    def _moments(self) -> "list[int]":
        dice = FallenDice()
        game = self._start(dice)
        moments = []
        for number, (choice, die) in enumerate(self.steps):
            if len(game.position.choices) > 1:
                moments.append(number)
            dice.next = die
            game.apply(choice)
        return moments + [len(self.steps)]  # noqa: RUF005 - MicroPython has no [*list]


def read(text: str) -> Story:
    """The story a file tells: the first record in it, or the game of a tape."""
    return _tape(text) if text.lstrip()[:1] == "{" else _Record(text).story()


def story_of(game: Game) -> Story:
    """The story of a game that was played from its beginning, by its seed."""
    setup, seed, seats = game.position.setup, game.seed, game.journal.first_seats
    return Story(lambda _: new_game(setup, seed, seats), [(choice, 0) for choice in game.journal.choices()])


def _tape(text: str) -> Story:
    try:
        return story_of(restore(bytes.fromhex(json.loads(text)["game"])))
    except (ValueError, KeyError, TypeError, BadSave):
        raise Unreadable from None


class _Record:
    """Reads one record."""

    def __init__(self, text: str) -> None:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line and line[0] != "#"]
        if not lines or lines[0][1] != FIRST_LINE:
            raise Unreadable(lines[0][0] if lines else 0)
        self._fields: dict[str, str] = {}
        at = 1
        while at < len(lines) and lines[at][1].split(":")[0] in _KEYS:
            key, _, value = lines[at][1].partition(":")
            self._fields[key] = value.strip()
            at += 1
        self._header_ends = lines[at - 1][0]
        self._lines = []
        for line in lines[at:]:
            if line[1].startswith("MAHE-RECORD"):
                break
            self._lines.append(line)
        self.steps: list[tuple[int, int]] = []

    def story(self) -> Story:
        """All of it, each line as the rules have it."""
        dice = FallenDice()
        try:
            self._read_header()
            game = self._start(dice)
        except (RulesError, ValueError, KeyError, IndexError):
            raise Unreadable(self._header_ends) from None
        recorder = Recorder(game, self._turtles, self._players)
        told = 0
        for number, line in self._lines:
            try:
                if line.split(":")[0] in ("end", "score", "winner"):
                    expected = recorder.closing()
                else:
                    self._move(line, game, dice, recorder)
                    expected = recorder.closing() if line.startswith("pending") else recorder.lines[told:]
                    told += 1
            except (RulesError, ValueError, KeyError, IndexError):
                raise Unreadable(number) from None
            if line not in expected:
                raise Unreadable(number)
        named = [name != TURTLES[self._setup.turtles_of(seat)[0]] for seat, name in enumerate(self._players)]
        return Story(self._start, self.steps, self._players if any(named) else ())

    def _read_header(self) -> None:
        fields = self._fields
        self._players = tuple(fields["players"].split())
        pairs = [pair.split("=") for pair in fields["turtles"].split()]
        # Turtles that are called as ours are shown in their colours, others in the order in which they are named.
        known = [name in TURTLES for name, _ in pairs]
        numbers = [_place(TURTLES, name) if all(known) else place for place, (name, _) in enumerate(pairs)]
        names = list(TURTLES)
        seated = []
        for player in self._players:
            seated += [number for number, (_, owner) in zip(numbers, pairs) if owner == player]  # noqa: B905
        for number, (name, _) in zip(numbers, pairs):  # noqa: B905 - MicroPython's zip knows no "strict"
            names[number] = name
        self._turtles = tuple(names)
        given: dict[str, str] = {name: value for name, value in _pairs(fields["rules"])}  # noqa: C416 - lists
        house = {
            rule.name: given.get(rule.name, rule.yes if rule.usual else rule.no) == rule.yes for rule in HOUSE_RULES
        }
        self._setup = Setup(len(self._players), bytes(seated), _place(self._players, fields["start"]), **house)
        self._deck = bytes([_number(eggs, 6) for eggs in fields["deck"].split()])

    def _start(self, dice: FallenDice) -> Game:
        fields = self._fields
        position = Position(self._setup)
        for space, stack in _pairs(fields.get("board", "")):
            for name in stack.split(","):
                turtle = _place(self._turtles, name)
                if position.stacks.space[turtle] != RAFT or self._setup.owner[turtle] == NOBODY:
                    raise ValueError
                swim(position.cells, turtle, (), _number(space, BEACH))
        for name, cards in _pairs(fields.get("hands", "")):
            for eggs in cards.split(","):
                position.take(_place(self._players, name), _number(eggs, 6))
        gone = _place(self._turtles, fields["done"]) if fields.get("done") else NOBODY
        carded = 0
        for name in fields.get("carded", "").split():
            carded |= 1 << _place(self._players, name)
        begin(position, self._deck[0] if self._deck else FINAL, len(self._deck), gone, carded)
        return Game(position, self._deck, dice)  # type: ignore[arg-type]

    def _move(self, line: str, game: Game, dice: FallenDice, recorder: Recorder) -> None:
        """Carry out a line's throws, and the choices that led to them."""
        pending = line.startswith("pending: ")
        who, _, throws = line[9 if pending else 0 :].split(" | ")[0].partition(": ")
        position = game.position
        first = ROLL if position.choices == (ROLL,) else TURTLE + _place(self._turtles, who.split()[1])
        for number, throw in enumerate(throws.split()):
            value = _number(throw[-1], 6)
            if throw[0] == "c":
                self._step(CARD + value, 0, game, dice, recorder)
            else:
                self._step(ROLL if number else first, value, game, dice, recorder)
        if position.throws and not pending:
            self._step(STOP, 0, game, dice, recorder)

    def _step(self, choice: int, die: int, game: Game, dice: FallenDice, recorder: Recorder) -> None:
        dice.next = die
        recorder.tell(game.apply(choice))
        self.steps.append((choice, die))


def _number(word: str, most: int) -> int:
    """A number from 1 up."""
    if not 1 <= int(word) <= most:
        raise ValueError
    return int(word)


def _place(names: "tuple[str, ...]", name: str) -> int:
    return list(names).index(name)


def _pairs(value: str) -> "list[list[str]]":
    return [word.split("=") for word in value.split()]
