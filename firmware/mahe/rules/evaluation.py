"""The fox's judgement: the net's inputs at the end of a move, as one seat sees it, and that seat's share of the win."""

from mahe.rules.clutch import FINAL
from mahe.rules.features import (
    HIDDEN,
    WEIGHT,
    Seen,
    rank_others,
    see_cards,
    see_clutch,
    see_decider,
    see_leader,
    see_leads,
    see_turn,
    see_turtles,
)
from mahe.rules.game_setup import NOBODY
from mahe.rules.net import HIDDEN_MOST, HIDDEN_SHIFT, OUTGOING_AT, WHOLE, add_up, sigmoid
from mahe.rules.position import HAND, HANDS_AT, UNKNOWN
from mahe.rules.score import EGG, result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahe.rules.position import Position

_AT_ONCE = 6  # inputs added up in a slice


class Judge:
    """Judges the ends of one move, as seen from one seat; it has the fields of `features.After` itself.

    An input is first *seen*, then its weights are added to a sum. There is a sum for each dependence: `hands` for the
    card played and whether the beach was reached, `turtles` for where they stand, `both` for both, `common` for
    neither. Each method fits into a slice.
    """

    def __init__(self) -> None:
        self._net = b""
        self._outgoing = [0] * HIDDEN
        self._seen = Seen()  # the inputs seen, not yet added
        self.space: Sequence[int] = b""
        self.below: Sequence[int] = b""
        self.top: Sequence[int] = b""
        self.hands: Sequence[int] = b""
        self._common = [0] * HIDDEN
        self._turtles = [0] * HIDDEN
        self._both = [0] * HIDDEN
        self._hands = [0] * (2 * FINAL * HIDDEN)
        self._leader = bytearray(2 * FINAL)

    def forget(self) -> None:
        """Drop the net, so that its memory can be freed."""
        self._net = b""

    def use(self, net: bytes) -> None:
        """Judge by this net from now on."""
        self._net = net
        for unit in range(HIDDEN):
            at = OUTGOING_AT + 2 * unit
            self._outgoing[unit] = (net[at] | net[at + 1] << 8) - (net[at + 1] >> 7 << 16)

    def begin(self, view: "Position", seat: int) -> None:
        """Begin with this view's move, for a seat; its ends are tried out on the view's cells."""
        setup = view.setup
        self._view = view
        self._setup = setup
        self._seat = seat
        self._decider = view.decider()
        self._seen.count = 0  # a cancelled thought may have left inputs that weren't added
        if self.space is not view.stacks.space:
            self.space = view.stacks.space
            self.below = view.stacks.below
            self.top = view.stacks.top
            self.hands = memoryview(view.cells)[HANDS_AT:]
        self.face_up = self._face = view.face_up()
        self.cards_left = view.cards_left()
        self.carded = 0
        if setup.two and view.gone() == NOBODY:
            mover = view.seat()
            one, other = setup.turtles_of(mover)
            self.gone = view.turtle()
            self.carded = view.carded()
            self.turtle = other if one == self.gone else one
        else:
            mover = (view.seat() + 1) % setup.players
            self.gone = NOBODY
            self.turtle = NOBODY if setup.two else setup.turtles[mover]
        self.seat = mover

    def count(self, first: int, last: int) -> None:
        """Compute the results of players from `first` to before `last`; all seven take longer than a slice."""
        for other in range(first, min(last, self._setup.players)):
            self._seen.results[other] = result(self._view, other)

    def look_at_turn(self) -> None:
        """See and add the inputs of the next turn and the kind of game."""
        see_turn(self, self._setup, self._seat, self._seen)
        _clear(self._common)
        self._add_some(self._common, 0, 0, 0)

    def _add_some(self, into: list[int], at: int, step: int, first_step: int) -> int:
        """Add some of the inputs seen; returns the next step, or 0 after the last."""
        seen = self._seen
        first = step - first_step
        last = min(seen.count, first + _AT_ONCE)
        add_up(self._net, seen.rows, seen.strengths, first, last, into, at)
        if last < seen.count:
            return step + _AT_ONCE
        seen.count = 0
        return 0

    # Hands

    def look_at_hands(self, card: int, wins: int, step: int) -> int:
        """See and add the inputs of hands and leads, in steps from 1; returns the next step, 0 after the last.

        `card` has the eggs of the card played, or 0; `wins` is 1 if the beach is reached, otherwise 0.
        """
        at = (2 * card + wins) * HIDDEN
        if step > 4:
            return self._add_some(self._hands, at, step, 5)
        seen = self._seen
        setup = self._setup
        self._deal(card, wins, 1)
        if step == 1:
            rank_others(setup, self._seat, seen)
            self._leader[2 * card + wins] = seen.ranked[0]
        elif step == 2:
            see_leads(self, setup, self._seat, WEIGHT[self.cards_left], seen)
        elif step == 3:
            see_clutch(self, setup, seen)
        else:
            if setup.cards:
                see_cards(self, self._seat, self._leader[2 * card + wins], seen)
            for unit in range(HIDDEN):
                self._hands[at + unit] = self._common[unit]
        self._deal(card, wins, -1)
        return step + 1

    def _deal(self, card: int, wins: int, step: int) -> None:
        """The decider plays a card and gets the clutch; with a step of -1 both are undone."""
        decider = self._decider
        cells = self._view.cells
        results = self._seen.results
        hand = HANDS_AT + HAND * decider
        if card:
            cells[hand + card] -= step
            results[decider] -= (EGG * card + 1) * step
            if self.gone != NOBODY:
                self.carded ^= 1 << decider
        if wins:
            cells[hand + self._face] += step
            results[decider] += (EGG * self._face + 1) * step
            self.cards_left -= step
            self.face_up = self._face if step < 0 else UNKNOWN if self.cards_left else FINAL

    # Turtles

    def look_at_turtles(self, step: int) -> int:
        """See and add, in steps from 1, where turtles stand and who decides for them; returns the next step, or 0."""
        if step > 2:
            return self._add_some(self._turtles, 0, step, 3)
        see_turtles(self, self._setup, self._seat, 4 * step - 4, 4 * step, self._seen)
        if step == 2:
            _clear(self._turtles)
        return step + 1

    # Both together

    def look_at_both(self, card: int, wins: int) -> None:
        """See what depends on hands and turtles, for `add_both`: the leader's turtles, the next decider's cards."""
        setup = self._setup
        see_leader(self, setup, self._leader[2 * card + wins], self._seen)
        if setup.cards:
            self._deal(card, wins, 1)
            see_decider(self, setup, self._seat, self._seen)
            self._deal(card, wins, -1)

    def add_both(self, step: int) -> int:
        """Add, in steps from 1, the inputs that `look_at_both` has seen; returns the next step, 0 after the last."""
        if step == 1:
            _clear(self._both)
        return self._add_some(self._both, 0, step, 1)

    def share(self, card: int, wins: int) -> int:
        """Returns the share of the win, in units of 1 / 65536, by the latest sums."""
        return sigmoid(self._outcome((2 * card + wins) * HIDDEN))

    def _outcome(self, at: int) -> int:
        """The sum that `sigmoid` turns into a share."""
        hands = self._hands
        turtles = self._turtles
        both = self._both
        outgoing = self._outgoing
        total = 0
        for unit in range(HIDDEN):
            level = hands[at + unit] + turtles[unit] + both[unit] >> HIDDEN_SHIFT
            if level > 0:
                total += (level if level < HIDDEN_MOST else HIDDEN_MOST) * outgoing[unit]
            elif unit == HIDDEN - 1:
                total += (level if level > -HIDDEN_MOST else -HIDDEN_MOST) * outgoing[unit]
        return total

    def share_at_the_end(self, card: int) -> int:
        """R28, R29, A7: the share if the decider lays the seven: the whole win, a part of it, or nothing."""
        self._deal(card, 1, 1)
        results = self._seen.results
        mine = results[self._seat]
        equals = 0
        for seat in range(self._setup.players):
            if results[seat] > mine:
                equals = WHOLE + 1  # so that the share is 0
            elif results[seat] == mine:
                equals += 1
        self._deal(card, 1, -1)
        return WHOLE // equals


def _clear(sums: list[int]) -> None:
    for unit in range(HIDDEN):
        sums[unit] = 0
