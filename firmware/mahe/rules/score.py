"""Counts eggs and clutches, and finds the winners."""

from mahe.rules.clutch import FINAL
from mahe.rules.game_setup import NOBODY
from mahe.rules.position import HAND, HANDS_AT, Position

EGG = 32  # an egg's weight in a result: above any number of clutches, which only break ties


def eggs_of(position: Position, seat: int) -> int:
    """R28: the eggs on a player's own cards, and the 7 of the final clutch; unknown cards have none."""
    cells = position.cells
    hand = HANDS_AT + seat * HAND
    laid = 0
    for eggs in range(1, FINAL + 1):
        laid += eggs * cells[hand + eggs]
    return laid


def clutches_of(position: Position, seat: int) -> int:
    """R29: a player's clutch cards, unknown ones too; the final clutch counts as one (A8)."""
    hand = HANDS_AT + seat * HAND
    return sum(position.cells[hand + 1 : hand + HAND])


def result(position: Position, seat: int) -> int:
    """R28, R29: a player's result as one number to compare: EGG for each egg, and 1 for each clutch."""
    return EGG * eggs_of(position, seat) + clutches_of(position, seat)


def winners(position: Position) -> list[int]:
    """R28, R29: most eggs, then most clutch cards; still equal, they win together (A7)."""
    results = [result(position, seat) for seat in range(position.setup.players)]
    best = max(results)
    return [seat for seat in range(position.setup.players) if results[seat] == best]


def last_layer(position: Position) -> int:
    """The player who took the 7; NOBODY before the end."""
    for seat in range(position.setup.players):
        if position.held(seat, FINAL):
            return seat
    return NOBODY
