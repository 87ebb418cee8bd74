"""The fox: a choice is worth the exact mean, over all dice, of its net's judgement of the position after the move.

It assumes that deciders aim at their own share of the win. For the pick of one of two turtles, it values the others'
decisions by the picking player's share. It thinks in slices, which take a Pico at most two milliseconds each.
"""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import LIMIT, MOST_DICE
from mahe.rules.move_ends import BUST, ENDS, Foresight
from mahe.rules.moves import goes
from mahe.rules.nets import load, name_for
from mahe.rules.position import DECIDER_AT, TOPMOST_AT, TURTLE_AT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.position import Position

THREE_DICE_WAYS = 216  # in how many ways they can fall
assert MOST_DICE == 3, "the fox values three dice, no more, in move_ends.py, too"


class Fox:
    """The fox with its buffers, made once; `worths` has the worth of each choice of the last thought, in order.

    A worth is the expected share of the win, in units of 1 / (65536 × THREE_DICE_WAYS). A thought with only one choice
    leaves `worths` as it was.
    """

    def __init__(self) -> None:
        self.worths = [0] * 8
        self._net = ""  # the name of the net in use
        self._thought: Generator[None, None, int] | None = None
        self._foresight = Foresight()
        self._mine = [0] * (FINAL * ENDS)  # the decider's share at each end
        self._theirs = [0] * (FINAL * ENDS)  # the watching player's share at each end
        self._watched = self._mine  # `_mine` or `_theirs`: the shares of the player who chooses
        self._two = [0] * (LIMIT + 1)  # the worth of two dice, by total
        self._two_theirs = [0] * (LIMIT + 1)
        self._two_watched = self._two
        self._seen = 0  # the watching player's worth of the best choice in the last `_two_dice` or `_one_die`

    def begin(self, view: "Position") -> "Generator[None, None, int]":
        """Begin a thought. It cancels the one before, which returns None: there is one set of buffers."""
        if self._thought is not None:
            self._thought.close()
        self._thought = self.think(view)
        return self._thought

    def think(self, view: "Position") -> "Generator[None, None, int]":
        """Think in slices; returns the best choice. Ties go to STOP, then ROLL, the lowest card, the first turtle.

        The thought moves the view, and restores it at the end; a cancelled thought leaves it useless.
        """
        choices = view.choices
        if len(choices) == 1:
            return choices[0]
        name = name_for(view.setup.players)
        if name != self._net:
            self._foresight.judge.forget()  # frees the other net: there is memory for only one
            self._net = ""
            self._foresight.judge.use(load(name))
            self._net = name
            yield
        if view.turtle() == NOBODY:
            for place in range(len(choices)):
                goes(view, choices[place] - TURTLE)
                yield from self._foresee(view, view.seat())
                self.worths[place] = 0
                for face in range(1, 7):
                    self._one_die(view, face)
                    self.worths[place] += self._seen
                    yield
            view.now[TURTLE_AT] = view.now[TOPMOST_AT] = view.now[DECIDER_AT] = NOBODY
        else:
            yield from self._foresee(view, view.decider())
            for place in range(len(choices)):
                self.worths[place] = self._worth(view, choices[place])
                yield
        best = 1 if choices[0] == ROLL else 0  # ROLL is listed first, but STOP wins ties
        for place in range(len(choices)):
            if self.worths[place] > self.worths[best]:
                best = place
        return choices[best]

    def worth_of_end(self, spaces: int) -> int:
        """The worth of an end of the last thought's move: after this many spaces (0: a bust), without a card."""
        return THREE_DICE_WAYS * self._mine[spaces]

    def _foresee(self, view: "Position", watcher: int) -> "Generator[None, None, None]":
        """Judge every end of the move, for the player who decides and for the one who watches."""
        yield from self._foresight.find(view)
        self._watched, self._two_watched = self._mine, self._two
        yield from self._foresight.judge_ends(view, view.decider(), self._mine)
        if watcher != view.decider():
            self._watched, self._two_watched = self._theirs, self._two_theirs
            yield from self._foresight.judge_ends(view, watcher, self._theirs)
        if len(view.throws) < 2:
            for total in range(view.total() + 1 if view.throws else 2, LIMIT + 1):
                self._two[total] = self._two_dice(view, 0, total)
                self._two_watched[total] = self._seen
                yield

    def _worth(self, view: "Position", choice: int) -> int:
        """The worth of a choice with one or two dice on the table."""
        total = view.total()
        dice = len(view.throws)
        if choice >= CARD:
            total += choice - CARD
            if dice == 1:
                return 36 * self._two_dice(view, choice - CARD, total)
            return THREE_DICE_WAYS * self._mine[(choice - CARD) * ENDS + 3 * total]
        if choice == STOP:
            return THREE_DICE_WAYS * self._mine[total * dice]
        if dice == 1:
            return 6 * _second_die(self._two, self._mine, total)
        return 36 * _third_die(self._mine, 0, total)

    def _one_die(self, view: "Position", total: int) -> int:
        """The best worth, in 36ths, with one die on the table."""
        best = 36 * self._mine[total]
        seen = 36 * self._watched[total]
        worth = _second_die(self._two, self._mine, total)
        if worth > best:
            best = worth
            seen = _second_die(self._two_watched, self._watched, total)
        for eggs in range(1, LIMIT + 1 - total):
            if self._may_play(view, eggs):
                worth = 6 * self._two_dice(view, eggs, total + eggs)
                if worth > best:
                    best = worth
                    seen = 6 * self._seen
        self._seen = seen
        return best

    def _two_dice(self, view: "Position", card: int, total: int) -> int:
        """The best worth, in sixths, with two dice on the table, one of which may be a card."""
        mine = self._mine
        watched = self._watched
        at = card * ENDS
        best = 6 * mine[at + 2 * total]
        self._seen = 6 * watched[at + 2 * total]
        if total == LIMIT and not view.setup.third7:  # A1: seven ends the move
            return best
        worth = _third_die(mine, at, total)
        if worth > best:
            best = worth
            self._seen = _third_die(watched, at, total)
        for eggs in range(1, 1 if card else LIMIT + 1 - total):
            if self._may_play(view, eggs):
                end = eggs * ENDS + 3 * (total + eggs)
                if 6 * mine[end] > best:
                    best = 6 * mine[end]
                    self._seen = 6 * watched[end]
        return best

    def _may_play(self, view: "Position", eggs: int) -> bool:
        """Whether the decider may play a card of this many eggs."""
        return self._foresight.may_play and view.cells[self._foresight.hand + eggs] > 0


def _second_die(two: list[int], shares: list[int], total: int) -> int:
    """The worth, in 36ths, of throwing the second die."""
    worth = 6 * (total - 1) * shares[BUST]
    for reached in range(total + 1, LIMIT + 1):
        worth += two[reached]
    return worth


def _third_die(shares: list[int], at: int, total: int) -> int:
    """The worth, in sixths, of throwing the third die."""
    worth = (total - 1) * shares[at + BUST]
    for reached in range(total + 1, LIMIT + 1):
        worth += shares[at + 3 * reached]
    return worth
