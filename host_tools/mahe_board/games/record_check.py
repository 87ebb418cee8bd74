"""Replays one record through the engine, and compares every line with the engine's result.

MicroPython runs this file too.
"""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.errors import IllegalChoice
from mahe.rules.game import Game
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import LIMIT, MOST_DICE
from mahe.rules.record import Recorder
from mahe_board.games.record_header import read_header
from mahe_board.games.record_lines import FORMAT, Line, RecordError, check_length, quoted, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_AFTER_MOVES = ("end", "score", "winner", "pending")
_THROWS = [f"{kind}{value}" for kind in ("", "c") for value in range(1, 7)]
_DIGITS = 9  # most digits of a turn's number


class FallenDice:
    """Dice with given results."""

    def __init__(self) -> None:
        self.next = 0

    def die(self) -> int:
        """The result of the due die."""
        return self.next


class Replay:
    """One record, replayed line by line."""

    def __init__(self, record: "list[Line]") -> None:
        check_length(record)
        header, self._lines = read_header(record)
        self._last_line = record[-1]
        self.header = header
        self.steps: list[tuple[int, int]] = []  # each choice, with the result of the die that follows it, or 0 for none
        self.position = header.position()
        self.turtle_names = header.turtles
        self._players = header.players
        self._partial = header.partial
        self._dice = FallenDice()
        self._game = Game(self.position, header.deck, self._dice)  # type: ignore[arg-type]
        self._recorder = Recorder(self._game, header.turtles, header.players)
        self.moves_checked = 0

    def moves(self) -> "Iterator[str]":
        """Check all lines after the header; yield each correct move line."""
        for line in self._lines:
            if line.text().partition(":")[0] in _AFTER_MOVES:
                break
            self._move(line)
            self.moves_checked += 1
            yield line.text()
        lines = self._lines[self.moves_checked :]
        if lines and lines[0].text().startswith("pending:"):
            self._pending(lines[0])
            lines = lines[1:]
        elif lines:
            lines = self._closing(lines)
        elif self.position.is_over() and not self._partial:
            raise self._last_line.wrong(f"the game is over; “{self._recorder.closing()[0]}” must follow", "R27")
        if lines:
            raise lines[0].wrong(f"nothing can follow here, but there is {quoted(lines[0].text())}")

    def _move(self, line: Line) -> None:
        fields = line.text().split(" | ")
        self._throw(line, fields[0])
        if self.position.throws:
            self._apply(line, STOP)
        expected = self._recorder.lines[-1]
        self._compare(line, fields, expected.split(" | "))
        if line.text() != expected:
            raise line.wrong(f"expected {quoted(expected)}", FORMAT)

    def _pending(self, line: Line) -> None:
        self._throw(line, line.text()[len("pending: ") :])
        if not self.position.throws:
            raise line.wrong("this move is over: nothing awaits a decision", "R7")
        expected = self._recorder.closing()[0]
        if line.text() != expected:
            raise line.wrong(f"expected {quoted(expected)}")

    def _throw(self, line: Line, text: str) -> None:
        """Carry out a line's throws; check mover and decider."""
        position = self.position
        found = _parts(text)
        if found is None:
            raise line.wrong(f"a line of a game was expected, not {quoted(line.text())}")
        turn, part, turtle, decider, throws = found
        if position.is_over():
            raise line.wrong("the 7 are laid and the game is over", "A6")
        part_due = ("a" if position.gone() == NOBODY else "b") if position.setup.two else ""
        if f"{turn}{part}" != f"{position.turn()}{part_due}":
            rule = "R31" if turn == str(position.turn()) else "R4"
            raise line.wrong(f"it is turn {position.turn()}{part_due}, not {turn}{part}", rule)
        first = self._first_choice(line, turtle)
        total = 0
        for number, throw in enumerate(throws):
            if number and not position.throws:
                why, rule = ("bust", "R8") if total > LIMIT else (f"total {LIMIT}", "R7")
                raise line.wrong(f"the move is over before {quoted(throw)}: {why}", rule)
            value = int(throw[-1])
            if throw[0] == "c":
                self._apply(line, CARD + value)
            else:
                self._apply(line, ROLL if number else first, value)
            total += value
            if number == 0:
                self._check_decider(line, decider)

    def _first_choice(self, line: Line, turtle: str) -> int:
        position = self.position
        if not turtle or turtle not in self.turtle_names:
            raise line.wrong(f"{quoted(turtle)} is not a turtle in play")
        index = list(self.turtle_names).index(turtle)
        if position.setup.owner[index] != position.seat():
            raise line.wrong(
                f"{self._players[position.seat()]} is on turn, and {turtle} is another player's turtle", "R4"
            )
        if index == position.gone():
            raise line.wrong(f"{turtle} has already gone in this turn", "R31")
        return ROLL if position.choices == (ROLL,) else TURTLE + index

    def _check_decider(self, line: Line, decider: str) -> None:
        due = self._players[self.position.decider()]
        if decider not in self._players or decider != due:
            raise line.wrong(f"{due} decides, not {quoted(decider)}", "R19")

    def _apply(self, line: Line, choice: int, die: int = 0) -> None:
        self._dice.next = die
        try:
            self._recorder.tell(self._game.apply(choice))
        except IllegalChoice as error:
            raise line.wrong(error.text, error.rule) from None
        self.steps.append((choice, die))

    def _compare(self, line: Line, given: "list[str]", expected: "list[str]") -> None:
        """Compare a line's fields with the engine's; raise an error with the rule of the first difference."""
        if len(given) < 2 or not _is_total(given[1]):
            raise line.wrong(f"after the throws “{expected[1]}” is expected", self._rule_of_total(expected[1]))
        if given[1] != expected[1]:
            raise line.wrong(f"expected “{expected[1]}”, not {quoted(given[1])}", self._rule_of_total(expected[1]))
        bust = expected[1] == "bust"
        rules = {"+": "R20" if bust else "R18", "on": "R17", "left": "R20" if bust else "R18", "egg": "R24"}
        for place in range(2, max(len(given), len(expected))):
            field = given[place] if place < len(given) else ""
            due = expected[place] if place < len(expected) else ""
            if field != due:
                superfluous = self._kind(field) not in [self._kind(one) for one in expected]
                kind = self._kind(field if field and superfluous else due or field)
                rule = rules.get(kind, ("R8" if bust else "R13") if place == 2 else FORMAT)
                if kind == "egg" and self._kind(due) != self._kind(field):
                    rule = "R23"
                wanted = f"expected “{due}”" if due else "expected nothing more"
                raise line.wrong(f"{wanted}, not {quoted(field)}" if field else f"{wanted} here", rule)

    @staticmethod
    def _kind(field: str) -> str:
        return "+" if field.startswith("+") else field.split(" ")[0]

    @staticmethod
    def _rule_of_total(expected: str) -> str:
        return "R8" if expected == "bust" else {"1": "R9", "2": "R10"}.get(expected.split("x")[1][0], "R11")

    def _closing(self, lines: "list[Line]") -> "list[Line]":
        """Check the three closing lines; return the rest."""
        if not self.position.is_over():
            raise lines[0].wrong("the game isn't over: nobody has laid the 7", "R27")
        for expected, rule in zip(self._recorder.closing(), ("R27", "R28", "R29")):  # noqa: B905
            if not lines:
                raise self._last_line.wrong(f"“{expected}” must follow", rule)
            if lines[0].text() != expected:
                raise lines[0].wrong(f"expected {quoted(expected)}, not {quoted(lines[0].text())}", rule)
            lines = lines[1:]
        return lines


def _parts(text: str) -> "tuple[str, str, str, str, list[str]] | None":
    """Parse turn, half, turtle, decider and throws from a line's first field; None if it is wrong."""
    who, _, thrown = text.partition(": ")
    words, throws = who.split(" "), thrown.split(" ")
    if len(words) != 3 or not all(words) or len(throws) > MOST_DICE or any(throw not in _THROWS for throw in throws):
        return None
    turn, turtle, decider = words
    part = turn[-1] if turn[-1] in "ab" else ""
    number = turn[: len(turn) - len(part)]
    if not whole(number) or number == "0" or len(number) > _DIGITS:
        return None
    return number, part, turtle, decider, throws


def _is_total(field: str) -> bool:
    """Return whether a field is “bust”, or a total times a number of dice."""
    total, _, rest = field.partition("x")
    dice, _, spaces = rest.partition("=")
    known = dice in [str(number + 1) for number in range(MOST_DICE)]
    return field == "bust" or (known and _digits(total) and _digits(spaces))


def _digits(word: str) -> bool:
    return bool(word) and all("0" <= digit <= "9" for digit in word)


__all__ = ["RecordError", "Replay"]
