"""`restart 1`: stores everything that was put, and restarts the board."""

import json

from mahe.device.messages import Refused
from mahe.device.messages.quiet import Quiet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.device.messages import Conversation


def answer(talk: "Conversation", _: str) -> "Generator[None, None, None]":
    """Answer first, then do it: the next thing that the board says is which version plays."""
    loop = talk.loop
    guard = loop.guard
    if guard is None or guard.image is None:
        raise Refused("this game isn't played from a slot")
    quiet = Quiet(loop)
    while not (guard.has_played and quiet.now()):  # too many starts without ten seconds of play end in safe mode
        yield
    talk.say("= restart 1 " + json.dumps({"puts": sorted(talk.given)}))
    yield  # until the answer is out
    while loop.table.keeper.catch_up():
        pass
    for name, data in talk.given.items():
        if name == "fitted":
            from mahe.device.messages.fitted_record import tell_fitted

            tell_fitted(data.decode())
        else:
            loop.store.replace(name, data)
    guard.restart()
