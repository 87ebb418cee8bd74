"""The choices of the game, as small numbers."""

STOP = 0  # stop throwing and move by the total
ROLL = 1  # throw the next die; at the start of a move, the first one (R5)
CARD = 8  # CARD + eggs: play a won card as the next die (R35)
TURTLE = 16  # TURTLE + turtle: this one goes first; throws its first die (R31)
SEAT = 32  # SEAT + 16 × seat + player: hand a seat to a computer player, or back to a person (0)


def hand_over(seat: int, player: int) -> int:
    """The choice that hands a seat to this player of the roster."""
    return SEAT + (seat << 4) + player
