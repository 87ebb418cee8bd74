"""The ends that a move can have, and the share of the win that each is worth to a player."""

from mahe.rules.clutch import FINAL
from mahe.rules.evaluation import Judge
from mahe.rules.limits import DICE, FARTHEST, LIMIT
from mahe.rules.position import HAND, HANDS_AT
from mahe.rules.stacks import BEACH, CELLS, swim, to_raft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.rules.position import Position

BUST = 0  # stands for a bust in place of the spaces moved
ENDS = FARTHEST + 1  # the number of ends for each card or none, indexed by the spaces moved
_NO_ENDS, _NONE_REACHED = bytes(FINAL * ENDS), bytes(ENDS)


class Foresight:
    """The ends of one move, at the index card × ENDS + spaces, where card is the eggs of a card played, or 0."""

    def __init__(self) -> None:
        self.judge = Judge()
        self.hand = 0  # the index of the decider's hand in the cells
        self.may_play = False  # whether the decider may play a card
        self._ends = bytearray(FINAL * ENDS)
        self._reached = bytearray(ENDS)  # by spaces: 1 if the move can end there, with any card or none
        self._kept = bytearray(CELLS)

    def find(self, view: "Position") -> "Generator[None, None, None]":
        """Find all ends of the current move, in slices; without cards there are at most fifteen."""
        decider = view.decider()
        self.hand = HANDS_AT + HAND * decider
        self.may_play = view.setup.cards and not view.carded() >> decider & 1
        self._ends[:] = _NO_ENDS
        self._reached[:] = _NONE_REACHED
        yield
        total = view.total()
        dice = len(view.throws)
        self._mark(0, dice, total)
        yield
        for eggs in range(1, FINAL):
            if not self.may_play or not view.cells[self.hand + eggs]:
                continue
            if dice == 2:
                if total + eggs <= LIMIT:
                    self._mark(eggs, 3, total + eggs)
            elif (total or 1) + eggs <= LIMIT:
                self._mark(eggs, 2, (total or 1) + eggs)
                for reached in range(eggs + 2, 1 if total else LIMIT + 1):  # a first die above 1 adds only STOPs
                    self._mark_end(eggs, 2 * reached)
            yield

    def _mark(self, card: int, dice: int, total: int) -> None:
        """Note every end that can follow from this many dice: by a STOP, by further dice, by a bust."""
        if dice:
            self._mark_end(card, total * dice)
        if dice < 2 or (dice == 2 and total > 1):
            self._mark_end(card, BUST)
        for further in range(dice + 1, DICE + 1):
            for reached in range(total + further - dice, LIMIT + 1):
                self._mark_end(card, reached * further)

    def _mark_end(self, card: int, spaces: int) -> None:
        self._ends[card * ENDS + spaces] = 1
        self._reached[spaces] = 1

    def judge_ends(self, view: "Position", seat: int, shares: list[int]) -> "Generator[None, None, None]":
        """Write into `shares` a player's share of the win, out of 65536, at each end that was found."""
        judge = self.judge
        judge.begin(view, seat)
        yield
        judge.count(0, 4)
        yield
        judge.count(4, 7)
        yield
        judge.look_at_turn()
        yield
        yield from self._look_at_hands(view)
        cells = view.cells
        start = cells[view.turtle()] % BEACH
        riders = view.stacks.riders(view.turtle()) if view.topmost() != view.turtle() else ()
        for cell in range(CELLS):
            self._kept[cell] = cells[cell]
        for spaces in range(ENDS):
            if not self._reached[spaces]:
                continue
            wins = 1 if start + spaces >= BEACH else 0
            over = wins and view.face_up() == FINAL
            _move(cells, view.turtle(), riders, start, spaces)
            yield
            step = 0 if over else 1
            while step:
                step = judge.look_at_turtles(step)
                yield
            for card in range(FINAL):
                end = card * ENDS + spaces
                if self._ends[end]:
                    if not over:
                        judge.look_at_both(card, wins)
                        yield
                        step = 1
                        while step:
                            step = judge.add_both(step)
                            yield
                    shares[end] = judge.share_at_the_end(card) if over else judge.share(card, wins)
                    yield
            for cell in range(CELLS):
                cells[cell] = self._kept[cell]

    def _look_at_hands(self, view: "Position") -> "Generator[None, None, None]":
        """Have the judge look at all hands that can follow: with each card or none, with a clutch won or not."""
        judge = self.judge
        home = BEACH - view.cells[view.turtle()] % BEACH
        for card in range(FINAL):
            if card and not (self.may_play and view.cells[self.hand + card]):
                continue
            for wins in range(1 if view.face_up() == FINAL else 2):  # winning the seven ends the game
                if not self._happens(card, wins, home):
                    continue
                step = 1
                while step:
                    step = judge.look_at_hands(card, wins, step)
                    yield

    def _happens(self, card: int, wins: int, home: int) -> bool:
        """Whether there is an end with this card on this side of the beach."""
        first = card * ENDS + (home if wins else 0)
        return self._ends.find(b"\x01", first, card * ENDS + (ENDS if wins else home)) >= 0


def _move(cells: bytearray, turtle: int, riders: tuple[int, ...], start: int, spaces: int) -> None:
    """Let the turtle swim this many spaces, or bust."""
    if spaces == BUST:
        to_raft(cells, turtle, riders)
    else:
        swim(cells, turtle, riders, (start + spaces - 1) % BEACH + 1)
