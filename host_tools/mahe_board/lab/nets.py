"""The committed nets, in the board's format: a module each, with one bytes literal."""

from __future__ import annotations

from importlib import import_module

import numpy as np

from mahe.rules.nets import name_for
from mahe_board.lab.arguments import NETS as NAMES
from mahe_board.lab.fox.net import NET
from mahe_board.lab.numba_jit import Array

_WIDE = 113  # most characters of a line of the literal
_MODULE = '''"""The fox's judgement at a table of {whom}; `mahe lab train {name}` has made it."""

NET = (
{rows}
)
'''
_WHOM = {"few": "two or three", "many": "four to seven"}


def number_for(players: int) -> int:
    """The index of the committed net for this many players."""
    return NAMES.index(name_for(players))


def committed() -> Array:
    """Both nets, in the order of their names."""
    return np.concatenate([from_bytes(import_module(f"mahe.rules.nets.{name}").NET) for name in NAMES])


def from_bytes(net: bytes) -> Array:
    """A net from its bytes: weights row by row, each plus 128; then the outgoing ones, two bytes each, low first."""
    if len(net) != NET.itemsize:
        raise ValueError(f"a net has {NET.itemsize} bytes, not {len(net)}")
    array = np.frombuffer(net, NET).copy()
    array["weights"] ^= -128
    return np.asarray(array)


def to_bytes(net: Array) -> bytes:
    """The bytes of a net, as its module has them."""
    array = net.astype(NET)  # a copy, so that `net` stays unchanged
    array["weights"] ^= -128
    return array.tobytes()


def as_module(name: str, net: Array) -> str:
    """The source of the module of a net."""
    rows = [""]
    for byte in to_bytes(net):
        written = chr(byte) if 32 <= byte < 127 and byte not in b'\\"' else f"\\x{byte:02x}"
        if len(rows[-1]) + len(written) > _WIDE:
            rows.append("")
        rows[-1] += written
    return _MODULE.format(name=name, whom=_WHOM[name], rows="\n".join(f'    b"{row}"' for row in rows))
