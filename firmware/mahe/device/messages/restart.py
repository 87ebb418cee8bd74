"""`restart 1`: stores everything that was put, and restarts the board."""

import json

from mahe.device.messages import Refused
from mahe.device.messages.quiet import Quiet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.device.messages import Conversation


def answer(talk: "Conversation", _: str) -> "Generator[None, None, None]":
    """Answer, then store and restart: the next line that the board prints says which version plays."""
    loop = talk.loop
    guard = loop.guard
    if guard is None or guard.image is None:
        raise Refused("this game isn't played from a slot")
    quiet = Quiet(loop)
    while not (guard.has_played and quiet.now()):  # too many starts without ten seconds of play end in safe mode
        yield
    talk.say("= restart 1 " + json.dumps({"puts": sorted(talk.given)}))
    yield  # the answer is written now
    while loop.table.keeper.catch_up():
        pass
    for name, data in talk.given.items():
        if name == "fitted":
            from mahe.device.messages.fitted_record import tell_fitted

            tell_fitted(data.decode())
        else:
            loop.store.replace(name, data)
    guard.restart()
