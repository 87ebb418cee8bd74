"""Eggs, clutches and winners."""

from mahe.rules.clutch import FINAL
from mahe.rules.position import Position
from mahe.rules.setup import NOBODY


def eggs(position: Position, seat: int) -> int:
    """R28: the eggs on a player's own cards, and the 7 of the final clutch."""
    return sum(number * position.held(seat, number) for number in range(1, FINAL + 1))


def clutches(position: Position, seat: int) -> int:
    """R29: a player's clutch cards; the final clutch counts as one (A8)."""
    return sum(position.held(seat, number) for number in range(1, FINAL + 1))


def winners(position: Position) -> list[int]:
    """R28, R29: most eggs, then most clutch cards; still equal, they win together (A7)."""
    results = [(eggs(position, seat), clutches(position, seat)) for seat in range(position.setup.players)]
    best = max(results)
    return [seat for seat in range(position.setup.players) if results[seat] == best]


def last_layer(position: Position) -> int:
    """Who took the 7; NOBODY before the end."""
    for seat in range(position.setup.players):
        if position.held(seat, FINAL):
            return seat
    return NOBODY
