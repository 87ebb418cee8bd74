"""The roster of those who may sit in a seat: a new computer player is a row here, and its words."""

from mahe.rules.players import careful, random
from mahe.rules.setup import PERSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mahe.rules.game import Game
    from mahe.rules.position import Position


class Player:
    """One kind of player: its number, its name, and the function that chooses (None: a person does)."""

    def __init__(self, number: int, name: str, choose: "Callable[[Position, int], int] | None") -> None:
        self.number = number
        self.name = name
        self.choose = choose


# In the order in which they are offered. Saves and settings hold the numbers: rows may move, come and go, but a number
# (1 to 15, there is room for no more in a choice) always means the same player.
ROSTER = (
    Player(PERSON, "person", None),
    Player(1, "random", random),
    Player(2, "careful", careful),
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
    raise ValueError(f"there is no player called {name}")


def name_of(number: int) -> str:
    """The name of the player with this number, which is on the roster."""
    return next(row.name for row in ROSTER if row.number == number)


def following(number: int) -> int:
    """The number of the player in the next row; the first comes after the last, or after a number not on the roster."""
    numbers = [row.number for row in ROSTER]
    place = numbers.index(number) + 1 if number in numbers else 0
    return numbers[place % len(numbers)]


def computer_choice(game: "Game") -> int | None:
    """What the computer player whose turn it is to choose wants; None where a person, or nobody, chooses."""
    position = game.position
    if position.is_over():
        return None
    choosing = player(position.seats[position.chooser()])
    if choosing is None or choosing.choose is None:
        return None
    return choosing.choose(game.view(), game.luck())


def play_on(game: "Game") -> list | None:
    """Let the computer player choose; the events, or None where a person must."""
    choice = computer_choice(game)
    return None if choice is None else game.apply(choice)
