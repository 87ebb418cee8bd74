"""How much the game holds: every object that can be reached from its main loop."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

_LEFT_OUT = (ModuleType, type, FunctionType, BuiltinFunctionType, CodeType, memoryview, str, int, float, bytes)
_STAND_INS = "mahe_board.simulator."
_BUT = "mahe_board.simulator.invariants"  # has classes that stand for the game's own
_ENTRY = 64  # bytes of a buffer that count like an entry of a list


def held(root: Any) -> int:
    """Objects, and entries of their containers; modules, classes and the modelled parts aren't counted."""
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
            continue  # the names of a module, which a generator leads to
        if isinstance(one, list | dict | set | tuple):
            found += len(one)
        elif isinstance(one, bytearray):
            found += len(one) // _ENTRY
        found += 1
        waiting += gc.get_referents(one)
    return found
