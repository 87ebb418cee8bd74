"""One digest of the events of hundreds of games and of nothing else: no luck of computer players, no saves.

digest_of_play.py [GAMES]      runs on any Python, MicroPython and the board included; prints one line

Every choice is drawn from a generator of this script's own, so that the digest stays the same through any change that
leaves the rules, the dice and the dealing as they are.
"""

import hashlib
import sys

from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, Setup

GAMES = 240


class Whims:
    """The random generator for the choices: the next state is (75 × state + 74) modulo the prime 65537."""

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, number: int) -> int:
        """Return a random number from 0 to number - 1."""
        self.state = (self.state * 75 + 74) % 65537
        return (self.state >> 3) % number


def digest_of_play(games: int) -> str:
    """Digest games of 2 to 7 players with each combination of house rules; take back a STOP or a card now and then."""
    digest = hashlib.sha256()
    for number in range(games):
        players = 2 + number % 6
        rules = number // 6 % 8
        setup = Setup(players, first=number % players, cards=bool(rules & 1), two=not rules & 2, third7=bool(rules & 4))
        game = new_game(setup, 7919 * number + 3)
        whims = Whims(number)
        while not game.position.is_over():
            choices = game.position.choices
            digest.update(repr(game.apply(choices[whims.below(len(choices))])).encode())
            if game.last_decider() != NOBODY and not whims.below(16):
                digest.update(repr(game.take_back()[0]).encode())
    return "".join([f"{byte:02x}" for byte in digest.digest()])


if __name__ == "__main__":
    print(digest_of_play(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
