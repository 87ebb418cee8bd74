"""The fox's judgement: the net's inputs at the end of a move, as one seat sees it, and that seat's share of the win."""

from mahe.rules.clutch import BOX, FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.net import (
    CARDED,
    CARDS,
    EARLIER,
    FACE,
    FINISH,
    HAND_OF,
    HIDDEN,
    HIDDEN_MOST,
    HIDDEN_SHIFT,
    KIND,
    LEAD,
    LEADER,
    LEADS,
    LEFT,
    MOST,
    NEXT,
    ONE,
    ORDER,
    OTHERS,
    OUTGOING_AT,
    OWN,
    RIDING,
    SECOND,
    SPACES,
    THIRD7,
    WEIGHT,
    WHOLE,
    add_up,
    sigmoid,
)
from mahe.rules.position import HAND, HANDS_AT
from mahe.rules.score import EGG, result
from mahe.rules.stacks import BELOW_AT, RAFT, TOP_AT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.position import Position

_AT_ONCE = 6  # inputs added up in a slice


class Judge:
    """Judges the ends of one move, as seen from one seat.

    An input is first *seen*, then its weights are added to a sum. There is a sum for each dependence: `hands` for the
    card played and whether the beach was reached, `turtles` for where they stand, `both` for both, `common` for
    neither. Each method fits into a slice.
    """

    def __init__(self) -> None:
        self._net = b""
        self._outgoing = [0] * HIDDEN
        self._rows = [0] * 32  # offsets of the weights of inputs seen, not yet added
        self._strengths = [0] * 32
        self._count = 0
        self._common = [0] * HIDDEN
        self._turtles = [0] * HIDDEN
        self._both = [0] * HIDDEN
        self._hands = [0] * (2 * FINAL * HIDDEN)
        self._leader = bytearray(2 * FINAL)
        self._ranked = bytearray(6)
        self._results = [0] * 7  # each player's `result`
        self._unseen = bytearray(FINAL)  # the cards in nobody's hand, by eggs

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
        players = setup.players
        self._view = view
        self._cells = view.cells
        self._seat = seat
        self._decider = view.decider()
        self._face = view.face_up()
        self._count = 0  # a cancelled thought may have left inputs that weren't added
        second = self._second = setup.two and view.gone() == NOBODY
        mover = self._mover = view.seat() if second else (view.seat() + 1) % players
        if second:
            one, other = setup.turtles_of(mover)
            self._next = other if one == view.turtle() else one
        else:
            self._next = NOBODY if setup.two else setup.turtles[mover]

    def count(self, first: int, last: int) -> None:
        """Compute the results of players from `first` to before `last`; all seven take longer than a slice."""
        for other in range(first, min(last, self._view.setup.players)):
            self._results[other] = result(self._view, other)

    def look_at_turn(self) -> None:
        """See and add the inputs of the next turn and the kind of game."""
        setup = self._view.setup
        players = setup.players
        seat = self._seat
        mover = self._mover
        self._see(ORDER + (seat - mover) % players, ONE)
        self._see(KIND + (2 * (players - 2) + setup.two if players < 4 else players - 4), ONE)
        if setup.third7:
            self._see(THIRD7, ONE)
        if setup.cards:
            self._see(CARDS, ONE)
        if self._second:
            self._see(SECOND + (mover != seat), ONE)
        _clear(self._common)
        self._add_some(self._common, 0, 0, 0)

    def _see(self, row: int, strength: int) -> None:
        self._rows[self._count] = HIDDEN * row
        self._strengths[self._count] = strength
        self._count += 1

    def _add_some(self, into: list[int], at: int, step: int, first_step: int) -> int:
        """Add some of the inputs seen; returns the next step, or 0 after the last."""
        first = step - first_step
        last = min(self._count, first + _AT_ONCE)
        add_up(self._net, self._rows, self._strengths, first, last, into, at)
        if last < self._count:
            return step + _AT_ONCE
        self._count = 0
        return 0

    # Hands

    def look_at_hands(self, card: int, wins: int, step: int) -> int:
        """See and add the inputs of hands and leads, in steps from 1; returns the next step, 0 after the last.

        `card` has the eggs of the card played, or 0; `wins` is 1 if the beach is reached, otherwise 0.
        """
        at = (2 * card + wins) * HIDDEN
        if step > 4:
            return self._add_some(self._hands, at, step, 5)
        self._deal(card, wins, 1)
        if step == 1:
            self._leader[2 * card + wins] = self._rank()
        elif step == 2:
            self._see_leads(self._view.cards_left() - wins)
        elif step == 3:
            self._see_clutch(wins)
        else:
            if self._view.setup.cards:
                self._see_hand(HAND_OF, self._seat, 1)
                self._see_hand(HAND_OF + 6, self._leader[2 * card + wins], 1)
                if self._has_carded(self._seat, card):
                    self._see(CARDED, ONE)
            for unit in range(HIDDEN):
                self._hands[at + unit] = self._common[unit]
        self._deal(card, wins, -1)
        return step + 1

    def _see_leads(self, left: int) -> None:
        """See who leads and by how much, with this many clutches left."""
        self._see(LEFT + left, ONE)
        results = self._results
        ranked = self._ranked
        mine = results[self._seat]
        for place in range(min(3, self._view.setup.players - 1)):
            lead = mine // EGG - results[ranked[place]] // EGG
            scaled = _bounded(lead * WEIGHT[left] >> 8, MOST)
            self._see(LEADS + place, scaled)
            if place == 0:
                self._see(LEAD + (scaled + 128 >> 4), ONE)
                if left <= 4:
                    self._see(FINISH + 9 + _bounded(lead, 9), ONE)
            if place < 2:
                self._see(LEADS + 3 + place, _bounded(4 * lead, MOST))
        self._see(LEADS + 5, _bounded(ONE * (mine % EGG - results[ranked[0]] % EGG), MOST))

    def _deal(self, card: int, wins: int, step: int) -> None:
        """The decider plays a card and gets the clutch; with a step of -1 both are undone."""
        decider = self._decider
        hand = HANDS_AT + HAND * decider
        if card:
            self._cells[hand + card] -= step
            self._results[decider] -= (EGG * card + 1) * step
        if wins:
            self._cells[hand + self._face] += step
            self._results[decider] += (EGG * self._face + 1) * step

    def _rank(self) -> int:
        """Rank the other players by eggs, then clutches, then seating order; returns the first."""
        ranked = self._ranked
        results = self._results
        players = self._view.setup.players
        for place in range(players - 1):
            other = (self._seat + 1 + place) % players
            slot = place
            while slot and results[ranked[slot - 1]] < results[other]:
                ranked[slot] = ranked[slot - 1]
                slot -= 1
            ranked[slot] = other
        return ranked[0]

    def _see_clutch(self, wins: int) -> None:
        """See the clutch to be won next; if unknown, each value by its share of the unseen cards."""
        if not wins or self._view.cards_left() == 1:
            self._see(FACE + (FINAL if wins else self._face) - 1, ONE)
            return
        cells = self._cells
        unseen = self._unseen
        end = HANDS_AT + HAND * self._view.setup.players
        for eggs in range(1, FINAL):
            number = BOX[eggs - 1]
            for place in range(HANDS_AT + eggs, end, HAND):
                number -= cells[place]
            unseen[eggs] = number
        total = sum(unseen)
        for eggs in range(1, FINAL):
            if unseen[eggs]:
                self._see(FACE + eggs - 1, (ONE * unseen[eggs] + (total >> 1)) // total)

    def _see_hand(self, group: int, seat: int, counts: int) -> None:
        hand = HANDS_AT + HAND * seat
        for eggs in range(1, FINAL):
            held = self._cells[hand + eggs]
            if held:
                self._see(group + eggs - 1, ONE * held if counts else ONE)

    def _has_carded(self, seat: int, card: int) -> bool:
        """Whether a player has played a card in a turn that goes on after this move."""
        if not self._second:
            return False
        return bool(self._view.carded() >> seat & 1) or (card > 0 and seat == self._decider)

    # Turtles

    def look_at_turtles(self, step: int) -> int:
        """See and add, in steps from 1, where turtles stand and who decides for them; returns the next step, or 0."""
        if step > 2:
            return self._add_some(self._turtles, 0, step, 3)
        self._see_turtles(4 * step - 4, 4 * step)
        if step == 2:
            _clear(self._turtles)
        return step + 1

    def _see_turtles(self, first: int, last: int) -> None:
        cells = self._cells
        setup = self._view.setup
        owner = setup.owner
        seat = self._seat
        mover = self._mover
        players = setup.players
        wait = (seat - mover) % players
        for place in range(first, min(last, len(setup.turtles))):
            turtle = setup.turtles[place]
            whose = owner[turtle]
            space = cells[turtle]
            decider = whose if space == RAFT else owner[cells[TOP_AT + space]]
            if whose == seat:
                stands = 2 if decider != seat else self._rides_on_others(turtle)
                self._see(OWN + stands * SPACES + space, ONE)
            else:
                stands = 1 if decider == seat else 0 if decider == whose else 2
                self._see(OTHERS + stands * SPACES + space, ONE)
                if decider == seat:
                    self._see(RIDING, ONE)
                if (whose - mover) % players < wait:
                    self._see(EARLIER + space, ONE)
            if turtle == self._next or (self._next == NOBODY and whose == mover):
                self._see(NEXT + ((whose != seat) * 2 + (decider != seat)) * SPACES + space, ONE)

    def _rides_on_others(self, turtle: int) -> int:
        """1 if another player's turtle is somewhere below, else 0."""
        cells = self._cells
        owner = self._view.setup.owner
        lower = cells[BELOW_AT + turtle]
        while lower != NOBODY:
            if owner[lower] != owner[turtle]:
                return 1
            lower = cells[BELOW_AT + lower]
        return 0

    # Both together

    def look_at_both(self, card: int, wins: int) -> None:
        """See the inputs of hands and turtles together: the leader's turtles, the next decider's cards."""
        cells = self._cells
        setup = self._view.setup
        leader = self._leader[2 * card + wins]
        for turtle in setup.turtles:
            if setup.owner[turtle] == leader:
                self._see(LEADER + cells[turtle], ONE)
        if setup.cards:
            self._see_next_decider(card, wins)

    def add_both(self) -> None:
        """Add the inputs that `look_at_both` has seen."""
        _clear(self._both)
        self._add_some(self._both, 0, 0, 0)

    def share(self, card: int, wins: int) -> int:
        """The share of the win, out of 65536, by the latest sums."""
        return sigmoid(self._outcome((2 * card + wins) * HIDDEN))

    def _see_next_decider(self, card: int, wins: int) -> None:
        """See the cards of the player who decides next, if that is another player."""
        decider = self._mover
        if self._next != NOBODY:
            space = self._cells[self._next]
            if space != RAFT:
                decider = self._view.setup.owner[self._cells[TOP_AT + space]]
        if decider == self._seat:
            return
        self._deal(card, wins, 1)
        self._see_hand(HAND_OF + 12, decider, 0)
        self._deal(card, wins, -1)
        if self._has_carded(decider, card):
            self._see(CARDED + 1, ONE)

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
        results = self._results
        mine = results[self._seat]
        equals = 0
        for seat in range(self._view.setup.players):
            if results[seat] > mine:
                equals = WHOLE + 1  # so that the share is 0
            elif results[seat] == mine:
                equals += 1
        self._deal(card, 1, -1)
        return WHOLE // equals


def _bounded(number: int, most: int) -> int:
    return max(-most, min(most, number))


def _clear(sums: list[int]) -> None:
    for unit in range(HIDDEN):
        sums[unit] = 0
