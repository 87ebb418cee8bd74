"""A version that plays only because another one was given up makes way if it can't read the game that waits."""

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
        pass  # no version can go on with a damaged one: the table reports it
