"""The names behind `import mahe`, for laptops alone: the game with words in place of the engine's numbers.

A turtle's name is its colour, a player's that of the first turtle; choices are "stop", "roll", "card 3", "red first".
A call that the rules don't allow raises a RulesError, and changes nothing.
"""

from collections.abc import Sequence
from copy import copy
from secrets import randbits
from typing import Any, NamedTuple

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.dice import SEED_BITS
from mahe.rules.errors import BadSetup, IllegalChoice
from mahe.rules.errors import RulesError as RulesError  # programs catch mahe.RulesError
from mahe.rules.event_text import told
from mahe.rules.game import Game as Engine
from mahe.rules.game import new_game as engine_of
from mahe.rules.game_setup import NOBODY, TURTLES, Setup
from mahe.rules.moves import choose, give, landing, reach
from mahe.rules.position import A_CARD, A_DIE, UNKNOWN, Position
from mahe.rules.record import record_of
from mahe.rules.refusals import refused_choice
from mahe.rules.roster import number_of, player, thought_out
from mahe.rules.score import eggs_of, winners
from mahe.rules.stacks import BEACH, RAFT

_NAMES = {STOP: "stop", ROLL: "roll"}
_NAMES.update({CARD + eggs: f"card {eggs}" for eggs in range(1, FINAL)})
_NAMES.update({TURTLE + number: f"{name} first" for number, name in enumerate(TURTLES)})
_NUMBERS = {name: number for number, name in _NAMES.items()}


def new_game(players: int = 4, seed: int | None = None, turtles: Sequence[str] = (), **settings: Any) -> "Game":
    """A game from its beginning, always the same for a seed; `turtles` belong to the players in turn, one or two each.

    Settings are `first`, the number of the player who begins, from 0, and house rules, such as `cards=True`.
    """
    for name in turtles:
        if name not in TURTLES:
            raise BadSetup("R1", f"there is no {name} turtle; there are {', '.join(TURTLES)}")
    setup = Setup(players, bytes(map(TURTLES.index, turtles)) or None, **settings)
    return Game(engine_of(setup, randbits(SEED_BITS) if seed is None else seed))


class Stop(NamedTuple):
    """Where STOP leads."""

    space: int
    onto: str | None  # the topmost turtle there
    eggs: int  # of the clutch that STOP wins; 0 if it leads short of the beach

    def __str__(self) -> str:
        onto = f", onto {self.onto}" if self.onto else ""
        return f"leads to {self.space}{onto}" + (f", and wins the clutch of {self.eggs}" if self.eggs else "")


class Moment(NamedTuple):
    """Who chooses, and the state of the turn; `print` makes a sentence of it."""

    chooser: str | None  # the player who chooses now; None when chance is due, or the game is over
    turn: int
    player: str  # the player on turn
    turtle: str | None  # the turtle to move; None until its player has picked one of two
    decider: str | None  # after the first die: the topmost turtle's player
    dice: tuple[int, ...]  # the dice of this move; a card that was played counts as one
    total: int
    spaces: int  # the spaces that a STOP moves now: total × number of dice
    stop: Stop | None  # None if STOP isn't open

    def __str__(self) -> str:
        if self.stop:
            asked = f"{self.chooser} decides for the {self.turtle} turtle, with {self.total}; stop {self.stop}"
        elif not self.chooser:
            asked = "nobody is to choose"
        elif self.turtle:
            asked = f"{self.chooser} throws the first die for the {self.turtle} turtle, then {self.decider} decides"
        else:
            asked = f"{self.chooser} says which turtle goes first"
        return f"turn {self.turn}: {asked}"


class View:
    """Everything public in a game; playing on with it doesn't change the game."""

    def __init__(self, position: Position) -> None:
        self.position = position  # the engine's position
        setup = position.setup
        self.players = tuple([setup.name(seat) for seat in range(setup.players)])
        self.turtles = {  # the turtles of each player
            name: tuple([TURTLES[turtle] for turtle in setup.turtles_of(seat)])
            for seat, name in enumerate(self.players)
        }

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices that are open now."""
        return tuple([_NAMES[choice] for choice in self.position.choices])

    @property
    def moment(self) -> Moment:
        """Who chooses now, and the state of the turn."""
        position = self.position
        stop = None
        if STOP in position.choices:
            space = landing(position)
            eggs = position.face_up() if reach(position) >= BEACH else 0
            stop = Stop(space, _named(TURTLES, position.stacks.top[space]), eggs)
        return Moment(
            chooser=_named(self.players, position.chooser()),
            turn=position.turn(),
            player=self.players[position.seat()],
            turtle=_named(TURTLES, position.turtle()),
            decider=_named(self.players, position.decider()),
            dice=tuple([thrown & 7 for thrown in position.throws]),
            total=position.total(),
            spaces=position.total() * len(position.throws),
            stop=stop,
        )

    @property
    def due(self) -> str | None:
        """Returns the chance that the view waits for, to be given by `give`: "die", "card", or None."""
        return {A_DIE: "die", A_CARD: "card"}.get(self.position.due())

    @property
    def spaces(self) -> dict[str, int]:
        """Where each turtle is: 0 is the raft, 21 the beach."""
        space = self.position.stacks.space
        return {TURTLES[turtle]: space[turtle] for turtle in sorted(self.position.setup.turtles)}

    @property
    def eggs(self) -> dict[str, int]:
        """How many eggs each player has laid."""
        return {name: eggs_of(self.position, seat) for seat, name in enumerate(self.players)}

    @property
    def winners(self) -> list[str]:
        """The names of the winners or, before the end, of the players who are ahead."""
        return [self.players[seat] for seat in winners(self.position)]

    def is_over(self) -> bool:
        """Whether the last seven eggs are laid."""
        return self.position.is_over()

    def play(self, choice: str) -> list[str]:
        """Carry out a choice until a die or card is due; returns a line for each event."""
        return self._told(choose(self.position, self._number(choice)))

    def give(self, chance: int = UNKNOWN) -> list[str]:
        """Continue with the die or card that is due: 1 to 6, or an unknown card; returns a line for each event."""
        return self._told(give(self.position, chance))

    def view(self) -> "View":
        """Another view, to try choices on; computer players get one, so that they can't see dice and deck."""
        return View(copy(self.position))

    def _number(self, choice: str) -> int:
        if choice not in _NUMBERS:
            raise IllegalChoice("R5", f"there is no choice {choice!r}; open now: {', '.join(self.choices) or 'none'}")
        return _NUMBERS[choice]

    def _told(self, events: list[Any]) -> list[str]:
        words = told(events)
        for seat, name in enumerate(self.players):
            words = words.replace(f"seat {seat}", name)
        return words.splitlines()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {', '.join(self.players)}; {self.moment}>"

    def __str__(self) -> str:
        position = self.position
        raft = [turtle for turtle, space in self.spaces.items() if space == RAFT]
        lines = [f"raft: {' '.join(raft)}"] if raft else []
        for space in range(1, BEACH + 1):
            stack = position.stacks.stack(space)
            if stack:
                lines.append(f"{space}: " + " ".join([TURTLES[turtle] for turtle in stack]))
        if not self.is_over():
            lines.append(f"beach: a clutch of {position.face_up()}; cards left: {position.cards_left()}")
        lines.append("eggs: " + ", ".join([f"{name} {eggs}" for name, eggs in self.eggs.items()]))
        return "\n".join([*lines, f"won: {', '.join(self.winners)}" if self.is_over() else str(self.moment)])


class Game(View):
    """A game with its own, hidden dice and deck."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.position)
        self.engine = engine

    def play(self, choice: str) -> list[str]:
        """Carry out a choice; returns a line for each event."""
        return self._told(self.engine.apply(self._number(choice)))

    def take_back(self) -> None:
        """Undo a STOP or a card, if since then no die was thrown and no card turned up."""
        self.engine.take_back()

    def choice_of(self, name: str) -> str:
        """What a computer player would choose now, such as "fox"; all names are in rules/roster.py."""
        if self.is_over():
            raise refused_choice(self.position, ROLL)
        choosing = player(number_of(name))
        if choosing is None or choosing.choose is None:
            raise ValueError(f"a {name} is no computer player")
        chosen = choosing.choose(self.engine.view(), self.engine.luck())
        number = chosen if isinstance(chosen, int) else thought_out(chosen)
        assert number is not None, "nobody else thought meanwhile"
        return _NAMES[number]

    def record(self) -> str:
        """The game so far in the format of rules/RECORD.md; `mahe replay` reads it."""
        return record_of(self.engine)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (copy(self.engine),)  # in a copy, too, game and engine must share one position


def _named(names: Sequence[str], number: int) -> str | None:
    return None if number == NOBODY else names[number]
