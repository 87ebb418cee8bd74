"""What a page may ask of a board besides pressing its keys, each by its name. MicroPython runs this file too."""

from mahe_board.play.around import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _log(board: "Any", _: object) -> "list[Any] | None":
    """What has happened in the game on the table."""
    return log(board.table.game) if board.table.game else None


def _meet(board: "Any", languages: object) -> bool:
    """The people of the page read these languages, the best first: a new board speaks the first that it knows."""
    if not isinstance(languages, list) or not hasattr(board.table, "meet"):
        return False
    for language in languages[:20]:
        board.table.meet(str(language)[:2].lower())
    return True


def _sound(board: "Any", on: object) -> bool:
    """Sound on or off: the board's own setting, as in its menu."""
    if not hasattr(board.table, "settings"):
        return False
    board.table.settings.choose("sound", int(bool(on)))
    board.table.use_settings()
    board.table.keep_settings()
    return True


_ANSWERS = {"log": _log, "meet": _meet, "sound": _sound}


def answer(board: "Any", what: str, value: object) -> "Any":
    """The answer; KeyError if nothing of that name can be asked."""
    return _ANSWERS[what](board, value)
