"""The fox's nets, one in each module; only one at a time is in memory."""

import sys


def name_for(players: int) -> str:
    """The name of the net for this many players."""
    return "few" if players <= 3 else "many"


def load(name: str) -> bytes:
    """Load a net, without keeping its module: 16 weights for each input, each plus 128, then the outgoing ones."""
    full = "mahe.rules.nets." + name
    __import__(full)
    net: bytes = sys.modules.pop(full).NET
    globals().pop(name, None)
    return net
