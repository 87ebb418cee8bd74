"""What a page may ask of a board besides pressing its keys. MicroPython runs this file too."""

from mahe.rules.event_text import named
from mahe.rules.record import record_of
from mahe_board.emulator.memory_ports import Lights, Screen, Sound
from mahe_board.virtual_board.play.frame import parts
from mahe_board.virtual_board.play.game_summary import log
from mahe_board.virtual_board.speech.speaker import Speaker
from mahe_board.virtual_board.speech.telling import turns
from mahe_board.virtual_board.speech.where_all_stand import where

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mahe.rules.game import Game
    from mahe_board.emulator.memory_ports import Keys
    from mahe_board.virtual_board.play.ports import Shown, Store


class Showing:
    """A board in memory, and what it shows: its own table or, in its place, a game shown again."""

    def __init__(
        self, make_table: "Callable[..., Shown]", keys: "Keys", store: "Store", entropy: "Callable[[], int]"
    ) -> None:
        self.ports = Lights(), Screen(), keys, Sound()  # of whatever table is shown
        self.store = store
        self.live = self.table = make_table(*self.ports, store, entropy)

    def look(self) -> "dict[str, Any]":
        """What it shows now, as frames tell it."""
        return parts(self.table, *self.ports)


class Answering:
    """Says what happens on a board, and answers what a page asks about the game on it."""

    game: "Game | None"
    speaker: Speaker

    def about_the_game(self) -> "dict[str, Callable[[object], Any]]":
        """These answers, by the names of the questions."""
        return {
            "again": self.again,
            "log": self.log,
            "record": self.record,
            "review": self.review,
            "where": self.where,
        }

    def again(self, _: object) -> str:
        """What the board asks, once more in words."""
        return self.speaker.again()

    def where(self, _: object) -> str:
        """Where everybody stands; empty if there is no game."""
        voice = self.speaker.voice()
        return " ".join(where(voice)) if voice else ""

    def log(self, _: object) -> "list[str]":
        """What has happened in the game, turn by turn."""
        voice = self.speaker.voice()
        if voice is None or self.game is None:
            return []
        return turns(voice, self.game.position.setup.first, [named(event) for event in self.happened(self.game)])

    def happened(self, game: "Game") -> "list[tuple[Any, ...]]":
        """The events of the game on the table."""
        return log(game)

    def record(self, _: object) -> "str | None":
        """The game so far as MAHE-RECORD."""
        return record_of(self.game) if self.game else None

    def review(self, _: object) -> "dict[str, Any] | None":
        """How the game has gone: ranking, eggs over time, luck."""
        from mahe_board.games.story import story_of
        from mahe_board.games.summary import review

        return review(story_of(self.game)) if self.game else None


def _replay(board: Showing, text: object) -> "dict[str, int]":
    """Show the game of a record or tape, while the one on the table waits; gives how many moments, or a wrong line."""
    from mahe_board.games.story import Unreadable, read
    from mahe_board.virtual_board.play.replay_board import Rerun  # seldom needed, so only loaded here

    try:
        story = read(text if isinstance(text, str) else "")
    except Unreadable as error:
        return {"line": error.line}
    board.table = Rerun(board.ports, story, board.store.read("settings"))
    return {"moments": len(story.moments)}


def _leave(board: Showing, _: object) -> bool:
    """Leave a game that is shown again, back to the table."""
    if board.table is board.live:
        return False
    board.table = board.live
    board.table.show_again()
    return True


_OF_THE_BOARD = {"leave": _leave, "replay": _replay}
# All names; what isn't the board's own is answered by what it shows, if that can.
QUESTIONS = ("again", "leave", "log", "meet", "moment", "record", "replay", "review", "sound", "where")


def answer(board: Showing, what: str, value: object) -> "Any":
    """The answer to a question, None if there is none; KeyError if no question has this name."""
    if what not in QUESTIONS:
        raise KeyError(what)
    if what in _OF_THE_BOARD:
        return _OF_THE_BOARD[what](board, value)
    answers = board.table.answers
    return answers[what](value) if what in answers else None
