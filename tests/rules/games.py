"""Whole random games: a Hypothesis strategy for their set-ups, and a game played on the engine and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.events import DIE
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import TURTLES, Setup
from mahe.rules.record import Recorder
from mahe_board.simulator.soundness import check
from tests.rules.reference import Reference


class Start(NamedTuple):
    """The set-up and the two seeds that determine a random game."""

    players: int
    turtles: tuple[int, ...]
    first: int
    cards: bool
    two: bool
    third7: bool
    seed: int
    whims: int

    def setup(self) -> Setup:
        return Setup(self.players, self.turtles, self.first, cards=self.cards, two=self.two, third7=self.third7)

    def game(self) -> Game:
        return new_game(self.setup(), self.seed)

    def random(self) -> Random:
        """Return the generator that picks the choices."""
        return Random(self.whims)


def start_of(random: Random) -> Start:
    """Return the start of a random game with a set-up of any kind."""
    players = random.randint(2, 7)
    two = bool(random.getrandbits(1))
    turtles = random.sample(range(7), players * (2 if two and players <= 3 else 1))
    return Start(
        players,
        tuple(turtles),
        random.randrange(players),
        bool(random.getrandbits(1)),
        two,
        bool(random.getrandbits(1)),
        random.getrandbits(48),
        random.getrandbits(32),
    )


starts = st.integers(0, 2**64 - 1).map(lambda number: start_of(Random(number)))


def word(choice: int) -> str:
    """Return the reference's word for a choice."""
    if choice >= TURTLE:
        return TURTLES[choice - TURTLE]
    return {ROLL: "throw", STOP: "stop"}.get(choice, f"c{choice - CARD}")


def reference_of(game: Game) -> Reference:
    """Return the reference at the beginning of the same game; its players are named after their turtles."""
    setup = game.position.setup
    names = [setup.name(seat) for seat in range(setup.players)]
    owner = {TURTLES[turtle]: names[setup.owner[turtle]] for turtle in setup.turtles}
    rules = next(line for line in Recorder(game).header() if line.startswith("rules: ")).split(" ")[1:]
    return Reference(names, owner, list(game.deck), names[setup.first], rules, setup.two)


def pick(random: Random, choices: tuple[int, ...]) -> int:
    """Return a random choice of these; cards are favoured, because they can rarely be played."""
    cards = [choice for choice in choices if CARD < choice < TURTLE]
    return random.choice(cards) if cards and random.random() < 0.5 else random.choice(choices)


def side_by_side(start: Start) -> Iterator[tuple[Game, Reference, Recorder]]:
    """Play a random game on the engine and the reference; yield both before every choice and at the end."""
    game = start.game()
    reference = reference_of(game)
    recorder = Recorder(game)
    random = start.random()
    while not game.position.is_over():
        check(game.position)
        yield game, reference, recorder
        choice = pick(random, game.position.choices)
        events = game.apply(choice)
        faces = [event[1] for event in events if event[0] == DIE]
        reference.choose(word(choice), faces[0] if faces else 0)
        recorder.tell(events)
    check(game.position)
    yield game, reference, recorder
