"""The clutch cards."""

from mahe.rules.dice import Dice

# A20: how many cards of 1, 2, … 6 eggs the box holds. No rule book says; if your box holds others, correct it here.
BOX = (3, 3, 5, 5, 5, 3)
REMOVED = 4
DECK = sum(BOX) - REMOVED  # cards in play, the face-up one included
FINAL = 7  # eggs of the clutch space, printed on the board (R1, R27)


def deal(dice: Dice) -> tuple[bytes, bytes]:
    """R3: shuffle, take the top four out unseen; returns the deck, face-up card first, and the four."""
    cards = bytearray()
    for eggs in range(1, 7):
        for _ in range(BOX[eggs - 1]):
            cards.append(eggs)
    dice.shuffle(cards)
    return bytes(cards[REMOVED:]), bytes(cards[:REMOVED])
