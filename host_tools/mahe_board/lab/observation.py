"""An observer's view of a game: all that is public, as numbers for a learning program, or as text.

Games with different public information have different numbers and texts. Neither shows the order of the deck or the
four cards taken out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mahe.rules.choices import CARD
from mahe.rules.clutch import BOX, DECK, FINAL
from mahe.rules.game_setup import NOBODY, TURTLES
from mahe.rules.limits import LIMIT, MOST_DICE
from mahe.rules.position import A_CARD, A_DIE
from mahe.rules.stacks import BEACH, RAFT
from mahe_board.lab.open_game import LONGEST, OpenGame

Array = np.ndarray[Any, Any]

_DUE = {A_DIE: "a die is due", A_CARD: "a card is due"}


def pieces(game: OpenGame, seat: int) -> dict[str, Array]:
    """Name of each piece -> its values, from 0 to 1. Players and turtles are in the order of play, from `seat` on."""
    position = game.position
    setup = position.setup
    players = [(seat + after) % setup.players for after in range(setup.players)]
    turtles = [turtle for player in players for turtle in setup.turtles_of(player)]
    found = {
        "spaces": [position.stacks.space[turtle] / BEACH for turtle in turtles],
        "below": [_where(turtles, position.stacks.below[turtle]) for turtle in turtles],
        "moving": _where(turtles, position.turtle()),
        "gone": _where(turtles, position.gone()),
        "hands": [[position.held(player, eggs) / max(BOX) for eggs in range(1, FINAL + 1)] for player in players],
        "on_turn": _where(players, position.seat()),
        "chooser": _where(players, position.chooser()),
        "decider": _where(players, position.decider()),
        "carded": [position.carded() >> player & 1 for player in players],
        "face_up": _where(range(1, FINAL + 1), position.face_up()),
        "unseen": [number / max(BOX) for number in game.unseen()],
        "cards_left": [position.cards_left() / DECK],
        "throws": [_thrown(position.throws, place) for place in range(MOST_DICE)],
        "total": [position.total() / LIMIT],
        "due": _where((A_DIE, A_CARD), position.due()),
        "turn": [min(1, position.turn() / LONGEST)],
    }
    return {name: np.array(piece, np.float32) for name, piece in found.items()}


def tensor(game: OpenGame, seat: int) -> Array:
    """All pieces, joined to one row of numbers."""
    return np.concatenate([piece.ravel() for piece in pieces(game, seat).values()])


def _where(things: Sequence[int], thing: int) -> list[int]:
    """One-hot: 1 at the thing's index; all zeros if it isn't there."""
    return [int(one == thing) for one in things]


def _thrown(throws: tuple[int, ...], place: int) -> list[int]:
    """One-hot of a throw's value, 1 to 6, then 1 if it is a card; all zeros if there is no such throw."""
    if place >= len(throws):
        return [0] * 7
    return [*_where(range(1, 7), throws[place] & 7), int(throws[place] > CARD)]


def text(game: OpenGame) -> str:
    """All public information, in words; players are numbered from 0."""
    position = game.position
    setup = position.setup
    told = []
    if position.gone() != NOBODY:
        told.append(f"{TURTLES[position.gone()]} has gone")
    if position.turtle() != NOBODY:
        told += [f"{TURTLES[position.turtle()]} moves", f"player {position.decider()} decides"]
    if position.throws:
        thrown = (f"card {throw - CARD}" if throw > CARD else str(throw) for throw in position.throws)
        told.append(f"thrown {' '.join(thrown)}")
    raft = [turtle for turtle in sorted(setup.turtles) if position.stacks.space[turtle] == RAFT]
    stacks = {"raft": raft, **{str(space): position.stacks.stack(space) for space in range(1, BEACH + 1)}}
    lines = [
        f"turn {position.turn()} of player {position.seat()}" + ": " * bool(told) + ", ".join(told),
        _next(game),
        f"{position.face_up()} face up, {position.cards_left()} cards left, unseen {' '.join(map(str, game.unseen()))}",
        ", ".join(
            " ".join([where, *(TURTLES[turtle] for turtle in stack)]) for where, stack in stacks.items() if stack
        ),
    ]
    for seat in range(setup.players):
        held = [str(eggs) for eggs in range(1, FINAL + 1) for _ in range(position.held(seat, eggs))]
        played = ", has played one" * (position.carded() >> seat & 1)
        lines.append(f"player {seat}: {' '.join(held) or 'no cards'}{played}")
    return "\n".join(lines)


def _next(game: OpenGame) -> str:
    if game.is_over():
        return "the game is over"
    return _DUE.get(game.position.due()) or f"player {game.chooser()} chooses"
