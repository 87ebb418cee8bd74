"""Three digests: of all events of hundreds of seeded games, of records of computer players' games, of random numbers.

digest_of_games.py [GAMES]      runs on any Python, MicroPython and the board included; prints three lines
"""

import hashlib
import sys

from mahe.rules.choices import hand_over
from mahe.rules.dice import Dice, Luck
from mahe.rules.errors import BadSave, IllegalChoice
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.odds import odds_of
from mahe.rules.record import Recorder, records
from mahe.rules.save import restore, write

GAMES = 600


def _hex(digest: bytes) -> str:
    return "".join([f"{byte:02x}" for byte in digest])


def refusals(game: Game) -> str:
    """Return the rules that the game cites when it refuses illegal choices of every kind."""
    broken = ""
    for choice in (None, 1.0, 9.0, "1", -1, 1 << 40, 7, 15, 31, 35, 32 + 16 * 7, 0, 1, 11, 17):
        if type(choice) is not int or choice not in game.position.choices:
            try:
                game.apply(choice)  # type: ignore[arg-type]
            except IllegalChoice as refused:
                broken += refused.rule
            except TypeError:  # 1.0 is refused as a float, although it equals a choice
                broken += "T"
    return broken


def bad_saves(save: bytes) -> str:
    """Return the error messages for this save when it is damaged or cut short in various places."""
    found = ""
    for place in range(0, len(save), 5):
        damaged = bytearray(save)
        damaged[place] ^= 1 + place
        for data in (bytes(damaged), save[:place]):
            try:
                restore(data)
            except BadSave as bad:
                found += str(bad)
    return found


def digest_of_events(games: int) -> str:
    """Digest games of 2 to 7 players with all house rules; now and then hand over a seat or take back a choice."""
    digest = hashlib.sha256()
    for number in range(games):
        rules = number // 6 % 8
        players = 2 + number % 6
        setup = Setup(players, first=number % players, cards=bool(rules & 1), two=not rules & 2, third7=bool(rules & 4))
        game = new_game(setup, 1000003 * number + 17)
        recorder = Recorder(game)
        steps = 0
        while not game.position.is_over():
            luck = game.luck()
            if luck % 61 == 0:
                digest.update(repr(game.apply(hand_over(steps % players, luck % 3))).encode())
            choices = game.position.choices
            choice = choices[(luck >> 8) % len(choices)]
            if number % 10 == 0 and steps % 40 == 3:
                digest.update(repr([odds_of(game.position, one) for one in choices]).encode())
                digest.update(refusals(game).encode())
            told = game.apply(choice)
            digest.update(repr(told).encode())
            if luck % 53 == 0 and game.last_decider() != NOBODY:
                digest.update(repr(game.take_back()[0]).encode())
                told = game.apply(choice)
            recorder.tell(told)
            steps += 1
        save = write(game)
        digest.update(save)
        digest.update(recorder.text().encode())
        if number % 50 == 0:
            digest.update(repr(restore(save).position.state()).encode())
            digest.update(bad_saves(save).encode())
    return _hex(digest.digest())


def digest_of_records(games: int) -> str:
    """Digest the records that `mahe record` makes for 2 to 7 players."""
    digest = hashlib.sha256()
    for players in range(2, 8):
        bots = tuple([1 + seat % 2 for seat in range(players)])
        for record in records(games, players, bots, cards=players % 2 == 0, two=players != 3, third7=players > 5):
            digest.update(record.encode())
    return _hex(digest.digest())


def digest_of_chance() -> str:
    """Digest words, dice, a shuffle and luck for seeds that fill one, two or three 16-bit words."""
    digest = hashlib.sha256()
    for seed in (0, 1, 65535, 65536, 0x123456789ABC, (1 << 48) - 1):
        dice = Dice(seed)
        digest.update(repr([dice.word() for _ in range(2000)] + [dice.die() for _ in range(2000)]).encode())
        cards = bytearray(range(24))
        dice.shuffle(cards)
        luck = Luck(seed)
        digest.update(bytes(cards) + repr([luck.at(number * 12345) for number in range(1000)]).encode())
    return _hex(digest.digest())


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print("events", digest_of_events(games))
    print("records", digest_of_records(games // 30))
    print("chance", digest_of_chance())


if __name__ == "__main__":
    main()
