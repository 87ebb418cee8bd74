"""What a page may ask of a board besides pressing its keys, one function per name. MicroPython runs this file too."""

from mahe.rules.telling import named
from mahe_board.play.around import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _log(board: "Any", _: object) -> "Any":
    """What has happened in the game on the table."""
    table = board.table
    if hasattr(table, "rerun"):
        return [named(event) for event in table.happened()]
    return [named(event) for event in log(table.game)] if table.game else None


def _meet(board: "Any", languages: object) -> bool:
    """Tell the board which languages the page's people read, best first; a new board speaks the first that it knows."""
    if not isinstance(languages, list) or not hasattr(board.table, "meet"):
        return False
    for language in languages[:20]:
        if isinstance(language, str):
            board.table.meet(language[:2].lower())
    return True


def _sound(board: "Any", on: object) -> bool:
    """Turn the sound on or off: the board's own setting, as in its menu."""
    if not hasattr(board.table, "settings"):
        return False
    board.table.settings.choose("sound", int(bool(on)))
    board.table.use_settings()
    board.table.keep_settings()
    return True


def _replay(board: "Any", text: object) -> "dict[str, int]":
    """Show the game of a record or tape, while the one on the table waits; gives how many moments, or a wrong line."""
    from mahe_board.play.rerun import Rerun  # seldom needed, so only loaded here
    from mahe_board.replay.story import Unreadable, read

    try:
        story = read(text if isinstance(text, str) else "")
    except Unreadable as error:
        return {"line": error.line}
    board.table = Rerun(board.ports, story, getattr(board.table, "live", board.table))
    return {"moments": len(story.moments)}


def _go_to(board: "Any", moment: object) -> bool:
    """In a rerun, go to this moment at once; null goes on to the next one, with all that moves."""
    if not hasattr(board.table, "rerun"):
        return False
    if isinstance(moment, int):
        board.table.go_to(moment)
    else:
        board.table.go_on()
    return True


def _leave(board: "Any", _: object) -> bool:
    """Leave a rerun, back to the table."""
    live = getattr(board.table, "live", None)
    if live is None:
        return False
    board.table = live
    if hasattr(live, "stage"):
        live.stage.refresh()
    return True


def _review(board: "Any", _: object) -> "dict[str, Any] | None":
    """How the game that is shown has gone: ranking, eggs over time, luck."""
    from mahe_board.replay.review import review
    from mahe_board.replay.story import story_of

    table = board.table
    if hasattr(table, "rerun"):
        return review(table.story)
    return review(story_of(table.game)) if table.game else None


_ANSWERS = {
    "log": _log,
    "meet": _meet,
    "sound": _sound,
    "replay": _replay,
    "moment": _go_to,
    "leave": _leave,
    "review": _review,
}
QUESTIONS = sorted(_ANSWERS)


def answer(board: "Any", what: str, value: object) -> "Any":
    """The answer to a question; KeyError if none has this name."""
    return _ANSWERS[what](board, value)
