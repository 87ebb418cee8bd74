"""Replays a game, decision by decision: the firmware's own table, whose script follows the story.

MicroPython runs this file too.
"""

from mahe.rules.choices import CARD, ROLL, TURTLE
from mahe.rules.events import POSITION
from mahe.rules.game_setup import NOBODY
from mahe.rules.odds import WAYS, odds_of
from mahe.rules.score import winners
from mahe.show import keys, score_pages, turn_pages, words
from mahe.show.between_games import Shining
from mahe.show.paper import HEIGHT, Paper
from mahe.show.shown_position import Picture
from mahe.table.ending import result_of
from mahe.table.settings import Settings
from mahe.table.turns import light_of
from mahe_board.emulator.memory_ports import Store
from mahe_board.virtual_board.play.live_table import Live

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe.rules.game import Game
    from mahe.rules.position import Position
    from mahe.show.ports import Page, Parts, Script
    from mahe_board.games.story import Story
    from mahe_board.virtual_board.moment import OnScreen


class Rerun(Live):
    """A table that replays: ROLL goes on to the next decision, STOP back to the last.

    `settings` are the board's, if it has saved any.
    """

    def __init__(self, ports: "tuple[Any, ...]", story: "Story", settings: "bytes | None") -> None:
        super().__init__(*ports, Store({"settings": settings or Settings().pack()}), lambda: 0)
        self.settings.choose("first_steps", 0)  # a replay has no lessons
        self.use_settings()
        self.answers["moment"] = self.moment_asked
        self.story = story
        self.names = story.names
        self.at = 0  # index of the moment shown
        self.still = False  # whether the moment is shown and nothing moves
        self._told: tuple[Any, Any] = (None, None)
        self.go_to(0)

    def tick(self, now: int) -> None:
        """Tick; the start of a script counts as a press, so that the board doesn't go to rest."""
        if not self.begun:
            self.people.idle.pressed = now
        super().tick(now)

    def told(self) -> "dict[str, Any]":
        told = super().told()
        told["rerun"] = self.rerun()
        return told

    def on_screen(self) -> "OnScreen":
        """The page as Live has it; the number of the moment is left out, since `rerun` has it."""
        kind, about, does = super().on_screen()
        return (about[2].__name__, about[3:], does) if kind == again.__name__ else (kind, about, does)

    def moment_asked(self, moment: object) -> bool:
        """Jump to this moment; None goes on to the next, with its animations."""
        if isinstance(moment, int):
            self.go_to(moment)
        else:
            self.go_on()
        return True

    def go_to(self, moment: int) -> None:
        """Jump to this moment."""
        self.at = max(0, min(moment, len(self.story.moments) - 1))
        self._begin(False)

    def go_on(self) -> None:
        """Go on to the next decision with animations, or jump there if they run already."""
        if not self.still:
            self.go_to(self.at + 1)
        elif self.at + 1 < len(self.story.moments):
            self._begin(True)

    def rerun(self) -> "dict[str, Any]":
        """Return the index of the moment shown, the number of moments, and the odds of each choice there."""
        key = (self.at, self.still)
        if key != self._told[0]:
            self._told = key, self._tell()
        told: dict[str, Any] = self._told[1]
        return told

    def happened(self, _: "Game") -> "list[tuple[Any, ...]]":
        """The events of the game up to the moment shown."""
        game, dice = self.story.after(0)
        events: list[tuple[Any, ...]] = []
        for choice, die in self.story.steps[: self.story.moments[self.at]]:
            dice.next = die
            events += game.apply(choice)
        return events

    def review(self, _: object) -> "dict[str, Any] | None":
        """The review of the whole game."""
        from mahe_board.games.summary import review

        return review(self.story)

    def _tell(self) -> "dict[str, Any]":
        step = self.story.moments[self.at]
        chosen = self.story.steps[step][0] if step < len(self.story.steps) else None
        rows: list[dict[str, Any]] = []
        if self.still:
            position = self.playing().position
            rows = [_row(position, choice, choice == chosen) for choice in position.choices]
        return {"at": self.at, "of": len(self.story.moments), "still": self.still, "odds": rows}

    def _begin(self, moves: bool) -> None:
        """Start the script anew at the next tick."""
        self.still = False
        self.script = self._show_on(moves)
        self.begun = False

    def _show_on(self, moves: bool) -> "Script":
        """Go from moment to moment; with `moves`, the first is reached with animations."""
        while True:
            self.still = False
            if moves:
                yield from self._move_on()
            else:
                self.game, self._dice = self.story.after(self.story.moments[self.at])
                yield from self.show([(POSITION, self.playing().position)])
            self.still = True
            last = self.at + 1 == len(self.story.moments)
            does = keys.taps(words.AGAIN if self.playing().position.is_over() else words.NEXT, words.BACK)
            key = yield from self.people.ask(does, again, self.at + 1, len(self.story.moments), *self._page())
            moves = key == keys.ROLL and not last
            if key == keys.STOP:
                self.at = max(0, self.at - 1)
            elif last and self.playing().position.is_over():
                self.at = 0

    def _move_on(self) -> "Script":
        start, end = self.story.moments[self.at], self.story.moments[self.at + 1]
        self.at += 1
        for choice, die in self.story.steps[start:end]:
            self._dice.next = die
            yield from self.show(self.playing().apply(choice))

    def _page(self) -> "tuple[Any, ...]":
        """Set the moment's scene; returns its page and the page's arguments."""
        stage, position = self.stage, self.playing().position
        if position.is_over():
            shining = Shining()
            shining.turtles = bytes([turn_pages.turtle_of_seat(stage.picture, seat) for seat in winners(position)])
            stage.scene(shining)
            return (score_pages.result,) + result_of(position)  # noqa: RUF005 - MicroPython has no (one, *others)
        stage.scene(light_of(stage, position))
        if position.throws:
            return turn_pages.decision, turn_pages.ALL
        return turn_pages.first_die, position.turtle() if position.turtle() != NOBODY else position.choices[0] - TURTLE


def _row(position: "Position", choice: int, chosen: bool) -> "dict[str, Any]":
    """A choice and its odds: the probabilities of a bust and of reaching the beach, and the mean number of spaces."""
    kind, value = _kind_and_value(choice)
    bust, reach, advance = [ways / WAYS for ways in odds_of(position, choice)]
    return {"kind": kind, "value": value, "bust": bust, "reach": reach, "advance": advance, "chosen": chosen}


def _kind_and_value(choice: int) -> "tuple[str, int | None]":
    """The name of the choice's kind, and its turtle or eggs."""
    if choice >= TURTLE:
        return "TURTLE", choice - TURTLE
    if choice > CARD:
        return "CARD", choice - CARD
    return "ROLL" if choice == ROLL else "STOP", None


def again(paper: Paper, picture: Picture, at: int, of: int, page: "Page", *about: object) -> "Parts":
    """Draw a page of the game, with the number of the moment."""
    yield from page(paper, picture, *about) or ()
    paper.right(HEIGHT - 9, f"{at}/{of}")
