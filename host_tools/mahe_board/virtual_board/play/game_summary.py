"""The game around the board, for the page: eggs and cards, places, and the latest events.

The values are plain, so that JSON can carry them; the page adds the words, except names. MicroPython runs this
file too.
"""

from mahe.rules.event_text import named
from mahe.rules.events import KIND, POSITION
from mahe.rules.game import new_game
from mahe.rules.limits import COLOURS
from mahe.rules.score import clutches_of, eggs_of, winners
from mahe.rules.stacks import BEACH, RAFT
from mahe.show.shown_position import Picture
from mahe_board.virtual_board.moment import or_none
from mahe_board.virtual_board.speech.language import Voice

LATEST = 16  # number of events that a frame carries; no choice causes more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe.rules.game import Game
    from mahe.show.paper import Paper
    from mahe_board.virtual_board.speech.language import Language


class Witness(Picture):
    """A stage's picture that also remembers the last events of the game it has shown."""

    def __init__(self) -> None:
        super().__init__()
        self._number = 0  # count of all events shown
        self._latest: list[tuple[Any, ...]] = []
        self._seen: tuple[Any, ...] = ()
        self._told: dict[str, Any] = {}

    def fold(self, event: "tuple[Any, ...]") -> None:
        """Apply an event that has been shown to the picture, and remember it."""
        super().fold(event)
        if event[KIND] != POSITION:
            self._number += 1
            self._latest = self._latest[1 - LATEST :]
            self._latest.append(event)

    def told(self, paper: "Paper", language: "Language", names: "tuple[str, ...]", moving: bool) -> "dict[str, Any]":
        """The game as the board shows it now, for the page; cached until it changes."""
        seen = (self.state(), moving, bytes(self.seats), paper.turtles, self._number)
        if seen != self._seen:
            self._seen = seen
            self._told = _around(self, paper)
            self._told["names"] = list(names)
            self._told["events"] = {"number": self._number, "latest": [named(event) for event in self._latest]}
            self._told["moving"] = moving
            voice = Voice(language, self._told)
            for seat, player in enumerate(self._told["players"]):
                player["name"] = voice.name(seat)
                for turtle in player["turtles"]:
                    self._told["called"][turtle] = voice.turtle(turtle)
        return self._told


def _around(picture: Picture, paper: "Paper") -> "dict[str, Any]":
    return {
        "players": [_player(picture, paper, seat) for seat in range(picture.setup.players)],
        "called": [""] * COLOURS,
        "seat": picture.seat(),
        "chooser": or_none(picture.chooser()),
        "stacks": [_stack(picture, space) for space in range(1, BEACH + 1)],
        "raft": [turtle for turtle in picture.setup.turtles if picture.stacks.space[turtle] == RAFT],
        "eggs": picture.face_up(),
        "left": picture.cards_left(),
        "cards": picture.setup.cards,
        "third7": picture.setup.third7,
        "winners": winners(picture) if picture.is_over() else [],
    }


def _player(picture: Picture, paper: "Paper", seat: int) -> "dict[str, Any]":
    return {
        "turtles": list(picture.setup.turtles_of(seat)),
        "plays": paper.player(picture.seats[seat]) if picture.seats[seat] else "",
        "eggs": eggs_of(picture, seat),
        "cards": clutches_of(picture, seat),
    }


def _stack(picture: Picture, space: int) -> "list[Any]":
    """The turtles on a space, bottom first."""
    return list(picture.stacks.stack(space)) if picture.height[space] else []


def log(game: "Game") -> "list[tuple[Any, ...]]":
    """Replay a game's choices; returns its events so far."""
    again = new_game(game.position.setup, game.seed, game.journal.first_seats)
    events: list[tuple[Any, ...]] = []
    for choice in game.journal.choices():
        events += again.apply(choice)
    return events
