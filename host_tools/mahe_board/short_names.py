"""Replaces names that only the firmware's sources need with names that MicroPython has in its ROM.

A Pico keeps every name that it meets on the heap for ever: its letters, and six bytes in a table that is doubled
whenever it is full. Names in its ROM take none of that. This shortens private attributes and methods, and parameters
that are passed by position; `linking` does the same with private globals, and with all globals of linked modules.
Exceptions keep their names, which messages show, and so does any name that a string may refer to.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from zlib import crc32

from mahe_board.constants import Edit

# The names of two to seven letters that MicroPython has on both chips, from 1.25 on; without the builtins, and without
# those that MicroPython itself looks up, such as `read` of a stream.
ROM_NAMES = Path(__file__).with_name("rom_names.txt").read_text(encoding="utf-8").split()


class Words:
    """The names that a module uses, by what they name."""

    def __init__(self, tree: ast.Module) -> None:
        self.names: set[str] = set()
        self.defined: set[str] = set()  # functions and classes
        self.attributes: set[str] = set()  # and methods
        self.parameters: set[str] = set()
        self.kept: set[str] = set()  # names that must stay as they are, wherever they are used
        for node in ast.walk(tree):
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name):
            self.names.add(node.id)
        elif isinstance(node, ast.Attribute):
            self.attributes.add(node.attr)
        elif isinstance(node, ast.arg):
            self.parameters.add(node.arg)
        elif isinstance(node, ast.FunctionDef):
            self.defined.add(node.name)
        elif isinstance(node, ast.ClassDef):
            self.defined.add(node.name)
            self.attributes.update(method.name for method in _methods(node))
            self.kept.update(target.id for part in node.body for target in _targets(part))
        elif isinstance(node, ast.JoinedStr):  # CPython 3.11 doesn't say where a name in it is
            self.kept.update(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
            self.kept.update(part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute))
        else:  # a keyword, a `global`, what is imported, a string
            for _, field in ast.iter_fields(node):
                self.kept.update(
                    text for text in (field if isinstance(field, list) else [field]) if isinstance(text, str)
                )


class ShortNames:
    """Gives out names in the ROM that the firmware uses for nothing else."""

    def __init__(self, modules: Iterable[Words]) -> None:
        words = list(modules)
        kept = {name for module in words for name in module.kept}
        defined = {name for module in words for name in module.defined}
        attributes = {name for module in words for name in module.attributes}
        parameters = {name for module in words for name in module.parameters}
        used = kept.union(defined, attributes, parameters, *(module.names for module in words))
        self._free = [name for name in ROM_NAMES if name not in used]
        self._attributes = self._for_all({name for name in attributes if is_private(name)} - kept)
        self._parameters = self._for_all(parameters - kept - defined - attributes - {"self"})

    def _for_all(self, names: Collection[str]) -> dict[str, str]:
        short: dict[str, str] = {}
        for name in sorted(names):
            short[name] = self.for_name(name, short.values())
        return short

    def for_name(self, name: str, taken: Collection[str]) -> str:
        """A short name; it seldom changes when other names do, so that updates stay small."""
        first = crc32(name.encode()) % len(self._free)
        return next((short for short in self._free[first:] + self._free[:first] if short not in taken), name)

    def of_attribute(self, name: str) -> str:
        """The new name of an attribute or a method, the same in all modules."""
        return self._attributes.get(name, name)

    def of_parameter(self, name: str) -> str:
        """The new name of a parameter or another name that is local to a function."""
        return self._parameters.get(name, name)

    def edits(self, node: ast.AST, known: Collection[str]) -> Iterator[Edit]:
        """Yield the edits of a node; names that are `known` mean something in the whole module, and stay."""
        if isinstance(node, ast.Attribute) and node.attr in self._attributes:
            yield Edit.of_attribute(node, self._attributes[node.attr])
        elif isinstance(node, ast.Name) and node.id in self._parameters and node.id not in known:
            yield Edit.of(node, self._parameters[node.id])
        elif isinstance(node, ast.arg) and node.arg in self._parameters and node.arg not in known:
            yield Edit.of_argument(node, self._parameters[node.arg])
        for method in _methods(node):
            if method.name in self._attributes:
                yield Edit.of_name(method, self._attributes[method.name])


def is_private(name: str) -> bool:
    """Whether a name concerns only its module or its class."""
    return name.startswith("_") and not name.startswith("__")


def _methods(node: ast.AST) -> Iterator[ast.FunctionDef]:
    if isinstance(node, ast.ClassDef):
        yield from (part for part in node.body if isinstance(part, ast.FunctionDef))


def _targets(statement: ast.stmt) -> Iterator[ast.Name]:
    """The names that a statement gives a value to."""
    for node in () if isinstance(statement, ast.FunctionDef) else ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node
