"""A page's questions to a board and their answers. MicroPython runs this file too."""

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
    """A board in memory; it shows its own table or, in its place, a replay."""

    def __init__(
        self, make_table: "Callable[..., Shown]", keys: "Keys", store: "Store", entropy: "Callable[[], int]"
    ) -> None:
        self.ports = Lights(), Screen(), keys, Sound()  # the table and a replay use the same ports
        self.store = store
        self.live = self.table = make_table(*self.ports, store, entropy)

    def look(self) -> "dict[str, Any]":
        """The fields of a frame now."""
        return parts(self.table, *self.ports)


class Answering:
    """Answers a page's questions about the game on a board."""

    game: "Game | None"
    speaker: Speaker

    def about_the_game(self) -> "dict[str, Callable[[object], Any]]":
        """Return the questions about the game: name -> function that answers it."""
        return {
            "again": self.again,
            "log": self.log,
            "record": self.record,
            "review": self.review,
            "where": self.where,
        }

    def again(self, _: object) -> str:
        """Return the speech of the page on the screen once more, with its keys."""
        return self.speaker.again()

    def where(self, _: object) -> str:
        """All places in sentences; empty without a game."""
        voice = self.speaker.voice()
        return " ".join(where(voice)) if voice else ""

    def log(self, _: object) -> "list[str]":
        """The game so far, a text per turn."""
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
        """The game's review: ranking, eggs over time, luck."""
        from mahe_board.games.story import story_of
        from mahe_board.games.summary import review

        return review(story_of(self.game)) if self.game else None


def _replay(board: Showing, text: object) -> "dict[str, int]":
    """Replay a record or tape while the table waits; returns how many moments it has, or which line is invalid."""
    from mahe_board.games.story import Unreadable, read
    from mahe_board.virtual_board.play.replay_board import Rerun  # loaded late, as it is seldom needed

    try:
        story = read(text if isinstance(text, str) else "")
    except Unreadable as error:
        return {"line": error.line}
    board.table = Rerun(board.ports, story, board.store.read("settings"))
    return {"moments": len(story.moments)}


def _leave(board: Showing, _: object) -> bool:
    """Go back from a replay to the table."""
    if board.table is board.live:
        return False
    board.table = board.live
    board.table.show_again()
    return True


_OF_THE_BOARD = {"leave": _leave, "replay": _replay}
# All questions. The board itself answers `leave` and `replay`; the others go to the table or replay, if it knows them.
QUESTIONS = ("again", "leave", "log", "meet", "moment", "record", "replay", "review", "sound", "where")


def answer(board: Showing, what: str, value: object) -> "Any":
    """Return the answer to a question, or None if the table or replay has none; raises KeyError for an unknown one."""
    if what not in QUESTIONS:
        raise KeyError(what)
    if what in _OF_THE_BOARD:
        return _OF_THE_BOARD[what](board, value)
    answers = board.table.answers
    return answers[what](value) if what in answers else None
