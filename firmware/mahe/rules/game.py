"""A game of Mahé: a position that everybody sees, and behind it the dice, the deck and the string of choices."""

from mahe.rules.choices import ROLL, SEAT, TURTLE
from mahe.rules.clutch import deal
from mahe.rules.dice import Dice, Luck
from mahe.rules.errors import IllegalChoice
from mahe.rules.events import HANDED, POSITION, TAKEN_BACK
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.journal import Journal
from mahe.rules.moves import begin, carry_out, throw, turn_up
from mahe.rules.position import CARDS_LEFT_AT, DUE_AT, Position, copy
from mahe.rules.roster import ROSTER, player


def new_game(setup: Setup, seed: int, seats: bytes = b"") -> "Game":
    """A game from its beginning; `seats` has the number of each seat's player (roster.py), all people if left out."""
    dice = Dice(seed)
    deck, removed = deal(dice)
    position = Position(setup)
    begin(position, deck[0], len(deck))
    if seats:
        position.seats[:] = seats
    return Game(position, deck, dice, removed, seed)


class Game:
    """The position, which everybody sees, and the hidden things: the deck, the cards taken out, the dice to come."""

    def __init__(self, position: Position, deck: bytes, dice: Dice, removed: bytes = b"", seed: int = 0) -> None:
        self.position = position
        self.deck = deck  # the card that is face up at the beginning comes first
        self.removed = removed
        self.seed = seed
        self.journal = Journal(position.seats)
        self._dice = dice
        self._luck = Luck(seed)
        # For taking back: the positions before the last STOP or card, and before a card that preceded it; made once,
        # because making objects is slow on a Pico.
        self._kept = (Position(position.setup), Position(position.setup))
        self._number_kept = 0
        self._view: Position | None = None

    def apply(self, choice: int) -> list:
        """Carry out a choice and return its events; an illegal one raises IllegalChoice and changes nothing."""
        position = self.position
        now = position.now
        if choice not in position.choices:
            return self._hand_over(choice)
        self.journal.made.append(choice)  # before any change: 9.0 equals a card, but raises TypeError here
        told: list = []
        if choice == ROLL:
            self._number_kept = 0
            throw(position, self._dice.die(), told)
        elif choice >= TURTLE:
            self._number_kept = 0
            carry_out(position, choice, told)
            throw(position, self._dice.die(), told)
        else:
            copy(position, self._kept[self._number_kept])  # a STOP or a card may be taken back
            self._number_kept += 1
            carry_out(position, choice, told)
        if now[DUE_AT]:
            self._number_kept = 0  # a new card is face up: nothing can be taken back
            turn_up(position, self.deck[len(self.deck) - now[CARDS_LEFT_AT] + 1], told)
        return told

    def _hand_over(self, choice: int) -> list:
        """Hand a seat to a computer player or back to a person, at any time before the end."""
        position = self.position
        number = choice - SEAT & 15 if type(choice) is int and choice >= SEAT else -1
        seat = choice - SEAT >> 4 if number >= 0 else NOBODY
        if position.is_over() or seat >= position.setup.players or player(number) is None:
            from mahe.rules.refusals import refused_choice

            raise refused_choice(position, choice, ROSTER)
        position.seats[seat] = number
        self.journal.made.append(choice)
        return [(HANDED, seat, number)]

    def view(self) -> Position:
        """A copy of the position for a computer player, which may do anything to it without changing the game."""
        position = self.position
        view = self._view
        if view is None:
            view = self._view = Position(Setup(position.setup.players))
        view.setup.become(position.setup)
        copy(position, view)
        view.seats[:] = position.seats
        return view

    def luck(self) -> int:
        """The chance that a computer player may use in this decision: a number below 2**30."""
        return self._luck.at(self.journal.length())

    def last_decider(self) -> int:
        """The player whose STOP or card can be taken back; NOBODY if a die was thrown since, or a card turned up."""
        if not self._number_kept:
            return NOBODY
        return self._kept[self._number_kept - 1].decider()

    def take_back(self) -> list:
        """Undo the last STOP or card; seats handed over since stay as they are."""
        if not self._number_kept:
            raise IllegalChoice("taking back", "there is no STOP or card since the last die that was thrown")
        self._number_kept -= 1
        copy(self._kept[self._number_kept], self.position)
        return [(TAKEN_BACK, self.journal.strike_out()), (POSITION, self.position)]
