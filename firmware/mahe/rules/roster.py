"""The roster of players who may sit in a seat: a new computer player needs a row here, and its texts."""

from mahe.rules.errors import unknown
from mahe.rules.game_setup import PERSON
from mahe.rules.players import careful, cub, daring, fox, pirate, random, timid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from mahe.rules.game import Game
    from mahe.rules.position import Position


class Player:
    """One kind of player: its number, its name, the function that chooses (None: a person does), and how it is used."""

    def __init__(
        self,
        number: int,
        name: str,
        choose: "Callable[[Position, int], int | Generator[None, None, int]] | None",
        offered: bool = True,
        thinks: bool = False,
    ) -> None:
        self.number = number
        self.name = name
        self.choose = choose
        self.offered = offered  # at the table; other players are for records, tests and comparison
        self.thinks = thinks  # whether `choose` returns a generator, which thinks in slices


# In the order in which they are offered. Saves and settings hold the numbers: rows may move, come and go, but a number
# (1 to 15: a choice has four bits for it) always means the same player.
ROSTER = (
    Player(PERSON, "person", None),
    Player(3, "timid", timid),
    Player(7, "cub", cub, thinks=True),
    Player(5, "pirate", pirate),
    Player(4, "daring", daring),
    Player(6, "fox", fox, thinks=True),
    Player(1, "random", random, False),
    Player(2, "careful", careful, False),
)


def player(number: int) -> Player | None:
    """The player with this number; None if this version knows none."""
    for row in ROSTER:
        if row.number == number:
            return row
    return None


def number_of(name: str) -> int:
    """The number of the player with this name; ValueError if there is none."""
    for row in ROSTER:
        if row.name == name:
            return row.number
    raise ValueError(unknown("player", [name], ROSTER))


def name_of(number: int) -> str:
    """The name of the player with this number, which must be on the roster."""
    return next(row.name for row in ROSTER if row.number == number)


def following(number: int) -> int:
    """The number of the next player offered: the first after the last, or after one that isn't offered."""
    numbers = [row.number for row in ROSTER if row.offered]
    place = numbers.index(number) + 1 if number in numbers else 0
    return numbers[place % len(numbers)]


def think(game: "Game") -> "Generator[None, None, int | None]":
    """Think in slices for the player who must choose; returns the choice of a computer player, None for a person."""
    position = game.position
    choosing = None if position.is_over() else player(position.seats[position.chooser()])
    if choosing is None or choosing.choose is None:
        return None
    choice = None
    while choice is None:  # another thought has cancelled this one: begin again
        chosen = choosing.choose(game.view(), game.luck())
        choice = chosen if isinstance(chosen, int) else (yield from chosen)
    return choice


def computer_choice(game: "Game") -> int | None:
    """The choice of the computer player who must choose, thought out at once; None where a person must."""
    return thought_out(think(game))


def thought_out(thinking: "Generator[None, None, int | None]") -> int | None:
    """Run a thought to its end; returns the choice."""
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        choice: int | None = end.value
        return choice


def play_on(game: "Game") -> list | None:
    """Let the computer player choose; returns the events, or None where a person must choose."""
    choice = computer_choice(game)
    return None if choice is None else game.apply(choice)
