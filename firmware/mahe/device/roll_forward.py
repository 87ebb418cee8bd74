"""Rolls forward: a version that stands in for another makes way if it can't read the saved game."""

from mahe.device.store import Store
from mahe.rules.errors import BadSave, ForeignSave
from mahe.rules.save import restore


def give_way() -> None:
    """Raise ForeignSave if another version may be able to continue the game; neither game nor settings are touched."""
    data = Store().read("game")
    try:
        if data:
            restore(data)
    except ForeignSave:
        raise
    except BadSave:
        pass  # no version can continue a damaged game: the table reports it
