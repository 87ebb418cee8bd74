"""The fox's inputs: where each lies in the net, and the functions that find the active ones after a move.

The board runs these functions as they are. The laboratory compiles them for its own records, which hold set-up and
position in fields of the same names; hence they take nothing but numbers and tables of numbers.
"""

from mahe.rules.clutch import BOX, DECK, FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import PLAYERS
from mahe.rules.position import HAND, UNKNOWN
from mahe.rules.score import EGG
from mahe.rules.stacks import BEACH, RAFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from mahe.rules.game_setup import Setup

    class After(Protocol):
        """A position after a move; the laboratory's POSITION has these fields."""

        space: Sequence[int]  # the space of each turtle
        below: Sequence[int]  # the turtle that each one stands on
        top: Sequence[int]  # the topmost turtle of each space
        hands: Sequence[int]  # HAND numbers for each seat: how many clutches, by eggs
        seat: int  # the player on turn
        turtle: int  # the turtle that moves next, unless that is still to be chosen
        gone: int  # the turtle that has moved, if another one of the same turn is to move
        carded: int
        cards_left: int
        face_up: int


HIDDEN = 16  # the weights of an input, one for each hidden unit
ONE = 16  # the strength of a yes; counts and leads are in sixteenths
MOST = 127  # the largest magnitude of a strength
MOST_SEEN = 28  # inputs that a board sees at once: lead 9, clutch 6, cards to play 13
SPACES = BEACH + 1  # the raft and the circle

# The groups of inputs, one after the other.
OWN = 0  # own turtles, by kind of stack and by space
OTHERS = OWN + 3 * SPACES  # all others' turtles, likewise
NEXT = OTHERS + 3 * SPACES  # the turtle that moves next, by owner, decider and space
ORDER = NEXT + 4 * SPACES  # the number of players who move before this one
EARLIER = ORDER + 7  # turtles of those players, by space
LEADER = EARLIER + SPACES  # turtles of the strongest other player, by space
LEAD = LEADER + SPACES  # the lead over that player, weighted by the clutches left, in 16 steps
FINISH = LEAD + 16  # the lead in eggs, -9 to 9, when at most four clutches are left
LEFT = FINISH + 19  # clutches left, 0 to 20
FACE = LEFT + DECK + 1  # the face-up card, 1 to 7; for an unknown one, the probability of each
KIND = FACE + FINAL  # the number of players, and of turtles that each has
THIRD7 = KIND + 4
CARDS = THIRD7 + 1
SECOND = CARDS + 1  # a second turtle is to move: own, another's
RIDING = SECOND + 2  # others' turtles whose moves are decided here
LEADS = RIDING + 1  # leads over the best three others, weighted; over the best two, in eggs; over the best, in clutches
HAND_OF = LEADS + 6  # cards to play, by value: own, the leader's, those of the next decider
CARDED = HAND_OF + 18  # has played a card in this turn: this player, the next decider
INPUTS = CARDED + 2

# The more clutches are left, the less each egg of a lead weighs: 2 · 16 / (3.6 · √(left + 1)), times 256.
WEIGHT = (
    2275, 1609, 1314, 1137, 1017, 929, 860, 804, 758, 719, 686, 657, 631, 608, 587, 568, 552, 536, 522, 508, 496,
)  # fmt: skip


class Seen:
    """The active inputs, and working memory."""

    def __init__(self) -> None:
        self.count = 0
        self.rows = [0] * MOST_SEEN  # offsets of the weights of the inputs
        self.strengths = [0] * MOST_SEEN
        self.results = [0] * PLAYERS  # each player's `result`
        self.ranked = bytearray(PLAYERS)  # the other players, the strongest first
        self.unseen = bytearray(FINAL)  # the cards in nobody's hand, by eggs
        self.riding = 0


def see(seen: Seen, number: int, strength: int) -> None:
    """Add an active input; the laboratory has its own way to note it."""
    at = seen.count
    seen.rows[at] = HIDDEN * number
    seen.strengths[at] = strength
    seen.count = at + 1


def see_turn(after: "After", setup: "Setup", me: int, seen: Seen) -> None:
    """See whose turn it is next, and the kind of game."""
    players = setup.players
    see(seen, ORDER + (me - after.seat) % players, ONE)
    see(seen, KIND + (2 * (players - 2) + setup.two if players < 4 else players - 4), ONE)
    if setup.third7:
        see(seen, THIRD7, ONE)
    if setup.cards:
        see(seen, CARDS, ONE)
    if after.gone != NOBODY:
        see(seen, SECOND + (after.seat != me), ONE)


def see_turtles(after: "After", setup: "Setup", me: int, first: int, last: int, seen: Seen) -> None:
    """See where turtles from `first` to before `last` stand and who decides for them; add RIDING after the last."""
    space_of = after.space
    below = after.below
    top = after.top
    owner = setup.owner
    turtles = setup.turtles
    count = setup.players << setup.two
    going = after.turtle
    mover = after.seat
    players = setup.players
    wait = (me - mover) % players
    if not first:
        seen.riding = 0
    for place in range(first, min(last, count)):
        turtle = turtles[place]
        whose = owner[turtle]
        space = space_of[turtle]
        decider = whose if space == RAFT else owner[top[space]]
        if whose == me:
            stands = 2
            if decider == me:  # does it stand on a turtle of another player?
                lower = below[turtle]
                while lower != NOBODY and owner[lower] == me:
                    lower = below[lower]
                stands = 0 if lower == NOBODY else 1
            see(seen, OWN + stands * SPACES + space, ONE)
        else:
            stands = 1 if decider == me else 0 if decider == whose else 2
            see(seen, OTHERS + stands * SPACES + space, ONE)
            if decider == me:
                seen.riding += 1
            if (whose - mover) % players < wait:
                see(seen, EARLIER + space, ONE)
        if turtle == going or (going == NOBODY and whose == mover):
            see(seen, NEXT + ((whose != me) * 2 + (decider != me)) * SPACES + space, ONE)
    if first < count <= last and seen.riding:
        see(seen, RIDING, ONE * seen.riding)


def see_leader(after: "After", setup: "Setup", leader: int, seen: Seen) -> None:
    """See where the turtles of the strongest other player stand."""
    for place in range(leader << setup.two, leader + 1 << setup.two):
        see(seen, LEADER + after.space[setup.turtles[place]], ONE)


def rank_others(setup: "Setup", me: int, seen: Seen) -> None:
    """Rank the other players by eggs, then clutches, then seating order."""
    ranked = seen.ranked
    results = seen.results
    for place in range(setup.players - 1):
        other = (me + 1 + place) % setup.players
        slot = place
        while slot and results[ranked[slot - 1]] < results[other]:
            ranked[slot] = ranked[slot - 1]
            slot -= 1
        ranked[slot] = other


def see_leads(after: "After", setup: "Setup", me: int, weight: int, seen: Seen) -> None:
    """See how many clutches are left and who leads by how much; `weight` is the weight of a lead with so many left."""
    left = after.cards_left
    results = seen.results
    ranked = seen.ranked
    see(seen, LEFT + left, ONE)
    mine = results[me]
    for place in range(min(3, setup.players - 1)):
        lead = mine // EGG - results[ranked[place]] // EGG
        scaled = max(-MOST, min(MOST, lead * weight >> 8))
        see(seen, LEADS + place, scaled)
        if place == 0:
            see(seen, LEAD + (scaled + 128 >> 4), ONE)
            if left <= 4:
                see(seen, FINISH + 9 + max(-9, min(9, lead)), ONE)
        if place < 2:
            see(seen, LEADS + 3 + place, max(-MOST, min(MOST, 4 * lead)))
    clutches = mine % EGG - results[ranked[0]] % EGG
    see(seen, LEADS + 5, max(-MOST, min(MOST, ONE * clutches)))


def see_clutch(after: "After", setup: "Setup", seen: Seen) -> None:
    """See the clutch to be won next; if unknown, each value by its share of the unseen cards."""
    if after.face_up != UNKNOWN:
        see(seen, FACE + after.face_up - 1, ONE)
        return
    hands = after.hands
    end = HAND * setup.players
    unseen = seen.unseen
    total = 0
    for eggs in range(1, FINAL):
        number = BOX[eggs - 1]
        for place in range(eggs, end, HAND):
            number -= hands[place]
        unseen[eggs] = number
        total += number
    for eggs in range(1, FINAL):
        if unseen[eggs]:
            see(seen, FACE + eggs - 1, (ONE * unseen[eggs] + (total >> 1)) // total)


def see_cards(after: "After", me: int, leader: int, seen: Seen) -> None:
    """See the cards that this player and the leader can play."""
    for eggs in range(1, FINAL):
        held = after.hands[HAND * me + eggs]
        if held:
            see(seen, HAND_OF + eggs - 1, ONE * held)
        held = after.hands[HAND * leader + eggs]
        if held:
            see(seen, HAND_OF + 6 + eggs - 1, ONE * held)
    if after.carded >> me & 1:
        see(seen, CARDED, ONE)


def see_decider(after: "After", setup: "Setup", me: int, seen: Seen) -> None:
    """See which cards the player who decides next can play, if that is another player."""
    decider = after.seat
    if after.turtle != NOBODY and after.space[after.turtle] != RAFT:
        decider = setup.owner[after.top[after.space[after.turtle]]]
    if decider == me:
        return
    for eggs in range(1, FINAL):
        if after.hands[HAND * decider + eggs]:
            see(seen, HAND_OF + 12 + eggs - 1, ONE)
    if after.carded >> decider & 1:
        see(seen, CARDED + 1, ONE)
