"""What a page may ask of a board besides pressing its keys. MicroPython runs this file too."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from mahe_board.play.ports import Shown, Store

    class Showing(Protocol):
        """A board, and what it shows: its own table or, in its place, a game shown again."""

        table: Shown

        @property
        def live(self) -> Shown: ...
        @property
        def store(self) -> Store: ...
        @property
        def ports(self) -> tuple[Any, ...]: ...


def _replay(board: "Showing", text: object) -> "dict[str, int]":
    """Show the game of a record or tape, while the one on the table waits; gives how many moments, or a wrong line."""
    from mahe_board.play.rerun import Rerun  # seldom needed, so only loaded here
    from mahe_board.replay.story import Unreadable, read

    try:
        story = read(text if isinstance(text, str) else "")
    except Unreadable as error:
        return {"line": error.line}
    board.table = Rerun(board.ports, story, board.store.read("settings"))
    return {"moments": len(story.moments)}


def _leave(board: "Showing", _: object) -> bool:
    """Leave a game that is shown again, back to the table."""
    if board.table is board.live:
        return False
    board.table = board.live
    board.table.show_again()
    return True


_OF_THE_BOARD = {"leave": _leave, "replay": _replay}
# All names; what isn't the board's own is answered by what it shows, if that can.
QUESTIONS = ("leave", "log", "meet", "moment", "record", "replay", "review", "sound")


def answer(board: "Showing", what: str, value: object) -> "Any":
    """The answer to a question, None if there is none; KeyError if no question has this name."""
    if what not in QUESTIONS:
        raise KeyError(what)
    if what in _OF_THE_BOARD:
        return _OF_THE_BOARD[what](board, value)
    answers = board.table.answers
    return answers[what](value) if what in answers else None
