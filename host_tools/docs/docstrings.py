"""The reference: the public names of a module with their signatures and docstrings, read without importing it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Entry(NamedTuple):
    """A class, function, method or attribute: its name, its signature or annotation, and its docstring or comment."""

    name: str
    written: str
    about: str
    members: tuple[Entry, ...] = ()


def about(source: Path) -> str:
    """The docstring of a module."""
    return ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""


def entries(source: Path, names: tuple[str, ...] | None = None) -> list[Entry]:
    """The public classes and functions of a module, or only those in `names`."""
    text = source.read_text("utf-8")
    return [
        _class(node, text) if isinstance(node, ast.ClassDef) else _function(node)
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef | Function) and (node.name in names if names else _is_public(node))
    ]


def _is_public(node: ast.ClassDef | Function) -> bool:
    return not node.name.startswith("_")


def _class(node: ast.ClassDef, text: str) -> Entry:
    made = next((inner for inner in node.body if isinstance(inner, Function) and inner.name == "__init__"), None)
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    arguments = _arguments(made) if made else f"({bases})" if bases else ""
    members = [_function(inner) for inner in node.body if isinstance(inner, Function) and _is_public(inner)]
    return Entry(
        node.name, f"class {node.name}{arguments}", ast.get_docstring(node) or "", (*_fields(node, text), *members)
    )


def _fields(node: ast.ClassDef, text: str) -> Iterator[Entry]:
    """The annotated fields of a class, each with the comment beside it."""
    lines = text.splitlines()
    for inner in node.body:
        if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            comment = lines[inner.lineno - 1].partition("  # ")[2]
            yield Entry(inner.target.id, f"{inner.target.id}: {ast.unparse(inner.annotation)}", comment)


def _function(node: Function) -> Entry:
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    arguments = "" if "property" in decorators else _arguments(node)
    returned = f" → {_plain(node.returns)}" if node.returns and ast.unparse(node.returns) != "None" else ""
    return Entry(node.name, f"{node.name}{arguments}{returned}", ast.get_docstring(node) or "")


def _arguments(node: Function) -> str:
    arguments = ast.arguments(**{field: getattr(node.args, field) for field in node.args._fields})
    arguments.args = [argument for argument in arguments.args if argument.arg not in ("self", "cls")]
    for argument in arguments.args:
        if isinstance(argument.annotation, ast.Constant):
            argument.annotation = ast.Name(str(argument.annotation.value))
    return f"({ast.unparse(arguments)})"


def _plain(annotation: ast.expr) -> str:
    """An annotation without the quotes that keep it from being evaluated."""
    return str(annotation.value) if isinstance(annotation, ast.Constant) else ast.unparse(annotation)


def text_of(source: Path, level: str, name: str, names: tuple[str, ...] | None = None) -> Iterator[str]:
    """A module as Markdown below a heading of this level, with an anchor for it and for each public name."""
    yield f'{level} <code id="{name}">{name}</code>\n'
    yield f"{about(source)}\n"
    for entry in entries(source, names):
        yield f'{level}# <code id="{name}.{entry.name}">{escape(entry.written)}</code>\n'
        yield f"{entry.about}\n"
        yield "\n".join(_member(member) for member in entry.members) + "\n"


def _member(member: Entry) -> str:
    said = " ".join(member.about.split())
    return f"* <code>{escape(member.written)}</code>{': ' if said else ''}{said}"
