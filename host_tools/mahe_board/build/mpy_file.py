"""Parses a compiled module to see whether it is complete: MicroPython would read on past the end of a short one.

The format is that of `py/persistentcode.c`, version 6.
"""

from __future__ import annotations

_NUMBERS = (0, 1, 1, 3)  # numbers after each kind of code: bytecode, native, viper, assembler
_TUPLE, _STRINGS = 10, (5, 6)  # the format's numbers for kinds of objects
_WITHOUT_CONTENT = 4  # kinds up to this one have no content: None, False, …


def is_whole(module: bytes) -> bool:
    """Return whether a module has the length that its content implies."""
    walk = _Walk(module)
    try:
        walk.module()
    except IndexError:
        return False
    return walk.at == len(module)


class _Walk:
    def __init__(self, module: bytes) -> None:
        self._module = module
        self.at = 0

    def module(self) -> None:
        self._skip(4)
        names, objects = self._number(), self._number()
        for _ in range(names):
            length = self._number()
            if not length & 1:  # an odd length stands for a name in MicroPython's ROM, with no bytes here
                self._skip((length >> 1) + 1)
        for _ in range(objects):
            self._object()
        self._code()

    def _object(self) -> None:
        kind = self._byte()
        if kind <= _WITHOUT_CONTENT:
            return
        length = self._number()
        if kind == _TUPLE:
            for _ in range(length):
                self._object()
        else:
            self._skip(length + (kind in _STRINGS))

    def _code(self) -> None:
        head = self._number()
        self._skip(head >> 3)
        for _ in range(_NUMBERS[head & 3]):
            self._number()
        if head & 4:
            for _ in range(self._number()):
                self._code()

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._byte()
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def _byte(self) -> int:
        self._skip(1)
        return self._module[self.at - 1]

    def _skip(self, length: int) -> None:
        self.at += length
