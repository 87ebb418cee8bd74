"""Measures how much memory the game holds, to find leaks: it counts the objects reachable from the main loop."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

_LEFT_OUT = (ModuleType, type, FunctionType, BuiltinFunctionType, CodeType, memoryview, str, int, float, bytes)
_STAND_INS = "mahe_board.simulator."
_BUT = "mahe_board.simulator.invariants"  # its subclasses replace classes of the game, and count
_ENTRY = 64  # this many bytes of a buffer count as one entry


def held(root: Any) -> int:
    """The number of reachable objects, plus their entries; modules, classes and modelled parts don't count."""
    seen: set[int] = set()
    waiting = [root]
    found = 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, _LEFT_OUT):
            continue
        module = str(type(one).__module__)
        if module.startswith(_STAND_INS) and module != _BUT:
            continue
        seen.add(id(one))
        if isinstance(one, dict) and ("__builtins__" in one or "__import__" in one):
            continue  # a module's globals, which a generator refers to
        if isinstance(one, list | dict | set | tuple):
            found += len(one)
        elif isinstance(one, bytearray):
            found += len(one) // _ENTRY
        found += 1
        waiting += gc.get_referents(one)
    return found
