# Calls of mahe.rules.dice.
from mahe.rules.dice import Dice


def calls():
    dice = Dice(1)
    cards = bytearray(range(30))
    return [
        ("die", dice.die),
        ("shuffle 30 cards", lambda: dice.shuffle(cards)),
    ]
