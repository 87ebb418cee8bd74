"""What the fox has learnt: a net in each module; only one at a time is in memory."""

import sys


def name_for(players: int) -> str:
    """The net that serves so many players."""
    return "few" if players <= 3 else "many"


def load(name: str) -> bytes:
    """A net from its module, which is forgotten again: 16 weights for each input, 128 above, then the outgoing ones."""
    full = "mahe.rules.nets." + name
    __import__(full)
    net: bytes = sys.modules.pop(full).NET
    globals().pop(name, None)
    return net
