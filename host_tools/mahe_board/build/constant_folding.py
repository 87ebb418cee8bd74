"""Replaces the names of the firmware's constants by their values before a module is compiled.

MicroPython's `const()` does so within one file; this does it across files, and the source needs no marks.
On a Pico each use of a name costs a dictionary lookup, each import a dictionary entry, and a module of mere constants
need not be loaded. True assertions that constants are equal are dropped, and so are branches for laptops
(ON_A_LAPTOP). Line numbers don't change.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import operator
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import mahe
from mahe_board.build.cache import kept

PACKAGE = Path(mahe.__file__).parent
TOOLS = Path(__file__).parents[1]
ON_A_LAPTOP = "implementation.name != 'micropython'"  # the firmware's test; false on a board
_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Pow: operator.pow,
    ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}


@functools.cache
def folded(source: str) -> str:
    """Replace a module's own and imported constants by their values."""

    def make() -> bytes:
        return _Folding(ast.parse(source), asked_for()).applied_to(source).encode()

    return kept(f"folded\n{all_sources()}\n{source}", make).decode()


@functools.cache
def all_sources() -> str:
    """A digest of all firmware and tools: a folded module depends on all of them, this file included."""
    digest = hashlib.sha256(sys.version.encode())
    for file, text in _texts().items():
        name = file.relative_to((PACKAGE if _is_firmware(file) else TOOLS).parent).as_posix()
        digest.update(f"\n{name}\n{text}".encode())
    return digest.hexdigest()


@functools.cache
def _texts() -> dict[Path, str]:
    """The sources of firmware and tools, read once: an edit during the build must not mix two states."""
    files = [*sorted(PACKAGE.rglob("*.py")), *sorted(_guard().rglob("*.py"))]
    for folder, folders, names in os.walk(TOOLS):
        folders[:] = sorted(set(folders) - {"lab", "node_modules"})  # neither uses constants of the firmware
        files += [Path(folder, name) for name in sorted(names) if name.endswith((".py", ".txt"))]
    return {file: file.read_text(encoding="utf-8") for file in files}


def _guard() -> Path:
    return PACKAGE.parent / "mahe_guard"


def _is_firmware(file: Path) -> bool:
    return PACKAGE in file.parents or _guard() in file.parents


@functools.cache
def constants_of(module: str) -> dict[str, int]:
    """The constants of a module of the firmware; none if there is no such module."""
    path = PACKAGE.parent / module.replace(".", "/")
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file in _texts():
            tree = ast.parse(_texts()[file])
            return _constants(tree, _bound(tree))
    return {}


@functools.cache
def asked_for() -> frozenset[str]:
    """Return the names of constants that must remain: the tools, or the firmware once it is folded, still use them.

    All others are dropped: they would fill a table of MicroPython's that grows by 8 KB at a time.
    """
    asked: set[str] = set()
    for file, text in _texts().items():
        if not _is_firmware(file):
            asked.update(_spoken_of(ast.parse(text)) if file.suffix == ".py" else ())
            continue
        for node in ast.walk(ast.parse(_Folding(ast.parse(text)).applied_to(text))):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                asked.add(node.id)
            elif isinstance(node, ast.Attribute):
                asked.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                asked.update(alias.name for alias in node.names)
    return frozenset(asked)


def _spoken_of(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a tool may take from the firmware, also in code within its strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] in ("mahe", "mahe_guard"):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "mahe." in node.value:
            yield from re.findall(r"\b[A-Z][A-Z0-9_]+\b", node.value)


def _constants(tree: ast.Module, bound: Counter[str]) -> dict[str, int]:
    """Return a module's constants: names in capitals, bound only once (by `bound`), to a number, at top level."""
    known, _ = _imports([node for node in tree.body if isinstance(node, ast.ImportFrom)])
    found: dict[str, int] = {}
    for target, value in _assignments(tree):
        number = _number(value, {**known, **found})
        if target.id.isupper() and number is not None:
            found[target.id] = number
    return {name: number for name, number in found.items() if bound[name] == 1}


def _assignments(tree: ast.Module) -> Iterator[tuple[ast.Name, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Name):
                yield target, value
            elif isinstance(target, ast.Tuple):
                values = value.elts if isinstance(value, ast.Tuple) else _counted(value)
                for one, its in zip(target.elts, values):  # noqa: B905  # no values: neither a tuple nor a range
                    if isinstance(one, ast.Name):
                        yield one, its


def _counted(node: ast.expr) -> list[ast.expr]:
    """Return the numbers to which a call such as `range(10)` unpacks; none for any other expression."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        count = _number(node.args[0], {}) if len(node.args) == 1 else None
        return [ast.Constant(number) for number in range(count or 0)]
    return []


def _number(node: ast.expr, known: dict[str, int]) -> int | None:
    """The value of an expression of numbers and known constants; None for others."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, int) else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _number(node.left, known), _number(node.right, known)
        if left is not None and right is not None:
            return _OPERATORS[type(node.op)](left, right)
    return None


def _imports(nodes: list[ast.ImportFrom]) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """The constants imported by name, and those of imported modules, under their names here."""
    names, modules = {}, {}
    for node in nodes:
        for alias in node.names:
            here = alias.asname or alias.name
            known = constants_of(str(node.module))
            if alias.name in known:
                names[here] = known[alias.name]
            else:
                modules[here] = constants_of(f"{node.module}.{alias.name}")
    return names, modules


def _bound(tree: ast.AST) -> Counter[str]:
    """Count each name's bindings except imports and methods (attributes of a class)."""
    bound: Counter[str] = Counter()
    nodes = list(ast.walk(tree))
    methods = {method for node in nodes if isinstance(node, ast.ClassDef) for method in node.body}
    for node in nodes:
        if isinstance(node, ast.Name):
            bound[node.id] += not isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.arg):
            bound[node.arg] += 1
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound[node.name] += node not in methods
        elif isinstance(node, ast.Global):
            bound.update(node.names)
    return +bound


@dataclass(frozen=True)
class Edit:
    """A range of the source and its replacement; lines count from 0, columns in bytes."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str

    @classmethod
    def of(cls, node: ast.expr | ast.stmt, text: str) -> Edit:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return cls(node.lineno - 1, node.col_offset, node.end_lineno - 1, node.end_col_offset, text)


def edited(source: str, edits: list[Edit]) -> str:
    """Apply non-overlapping edits to a source; line numbers don't change."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for edit in sorted(edits, key=lambda edit: (edit.line, edit.column), reverse=True):
        behind = lines[edit.end_line][edit.end_column :]
        for line in range(edit.line + 1, edit.end_line + 1):
            lines[line] = b"\n"
        rest = behind if edit.end_line == edit.line else b"\n"
        lines[edit.line] = lines[edit.line][: edit.column] + edit.text.encode() + rest
    return b"".join(lines).decode()


class _Folding:
    """One module, and the edits that fold its constants."""

    def __init__(self, tree: ast.Module, kept: frozenset[str] | None = None) -> None:
        self._kept = kept  # names of public constants that must not be dropped; None: drop none
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names, modules = _imports(imports)
        bound = _bound(tree)  # a name with a second meaning anywhere in the module isn't folded
        self._own = _constants(tree, bound)
        self._values = {**{name: value for name, value in names.items() if name not in bound}, **self._own}
        self._modules = {name: known for name, known in modules.items() if name not in bound}
        self._needed: set[str] = set()  # names of constants that the folded module still uses
        self._edits: list[Edit] = []
        self._look(tree)
        for node in imports:
            self._drop_imports(node)
        for statement in tree.body:
            self._drop_unused(statement)

    def _look(self, node: ast.AST) -> None:
        """Find the uses, except in f-strings: CPython before 3.12 doesn't give their positions."""
        if isinstance(node, ast.JoinedStr):
            self._needed |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
        elif isinstance(node, ast.Compare) and ast.unparse(node) == ON_A_LAPTOP:
            self._edits.append(Edit.of(node, "False"))
        elif isinstance(node, ast.Assert) and self._holds(node.test):
            self._edits.append(Edit.of(node, "pass"))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._use(node, self._values.get(node.id), node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            self._use(node, self._modules.get(node.value.id, {}).get(node.attr), node.value.id)
        else:
            for child in ast.iter_child_nodes(node):
                self._look(child)

    def _holds(self, test: ast.expr) -> bool:
        """Return whether `test` compares constants for equality, and is true."""
        if not isinstance(test, ast.Compare) or not all(isinstance(sign, ast.Eq) for sign in test.ops):
            return False
        numbers = {_number(one, self._values) for one in (test.left, *test.comparators)}
        return len(numbers) == 1 and None not in numbers

    def _use(self, node: ast.expr, value: int | None, name: str) -> None:
        if value is None:
            self._needed.add(name)
        else:
            self._edits.append(Edit.of(node, repr(value)))

    def _drop_imports(self, node: ast.ImportFrom) -> None:
        """Drop the imports of folded names, and imports used only in tests for a laptop."""
        left = []
        for alias in node.names:
            here = alias.asname or alias.name
            folded = here in self._values or self._modules.get(here) or here == "implementation"
            if here in self._needed or not folded:
                left.append(f"{alias.name} as {alias.asname}" if alias.asname else alias.name)
        if len(left) < len(node.names):
            text = f"from {node.module} import {', '.join(left)}" if left else "pass"
            self._edits.append(Edit.of(node, text))

    def _drop_unused(self, node: ast.stmt) -> None:
        """Drop constants unused on the board, and keep the others of the same assignment."""
        if not isinstance(node, ast.Assign) or len(node.targets) > 1:
            return
        target = node.targets[0]
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
        names = [name.id for name in targets if isinstance(name, ast.Name) and name.id in self._own]
        left = [name for name in names if not self._is_dropped(name)]
        if len(left) < len(names) == len(targets):
            first, last = node.lineno - 1, node.end_lineno or 0
            self._edits = [edit for edit in self._edits if not first <= edit.line < last]
            self._edits.append(Edit.of(node, "; ".join(f"{name} = {self._own[name]}" for name in left) or "pass"))

    def _is_dropped(self, name: str) -> bool:
        private = name[0] == "_" or name == "TYPE_CHECKING" or (self._kept is not None and name not in self._kept)
        return private and name not in self._needed

    def applied_to(self, source: str) -> str:
        return edited(source, self._edits)
