"""KiCad's S-expressions: parsed into lists, and written in KiCad's own layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# A node is a list of words and sub-nodes; the first word is its name.
Node = list[Any]

TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|([()])|([^\s()"]+)', re.S)


class Text(str):
    """A quoted word; a plain str is written bare."""


def parse(source: str) -> Node:
    """The root node of a file."""
    stack: list[Node] = [[]]
    for quoted, bracket, bare in TOKEN.findall(source):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif bare:
            stack[-1].append(bare)
        else:
            stack[-1].append(Text(quoted.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")))
    return list(stack[0][0])


def write(node: Node, depth: int = 0) -> str:
    """A node as text, a line per sub-node."""
    leading = [word for word in node if not isinstance(word, list)]
    inner = [word for word in node if isinstance(word, list)]
    text = "(" + " ".join(_word(word) for word in leading)
    if not inner:
        return text + ")"
    indent = "\n" + "\t" * (depth + 1)
    return text + "".join(indent + write(sub, depth + 1) for sub in inner) + "\n" + "\t" * depth + ")"


def children(node: Node, name: str) -> Iterator[Node]:
    """The sub-nodes of one name."""
    return (sub for sub in node if isinstance(sub, list) and sub and sub[0] == name)


def child(node: Node, name: str) -> Node:
    """The first sub-node of a name; empty without one."""
    return next(children(node, name), [])


def value(node: Node, name: str, default: str = "") -> str:
    """The first word of a sub-node."""
    found = child(node, name)
    return str(found[1]) if len(found) > 1 else default


def _word(word: Any) -> str:
    if isinstance(word, Text):
        return '"' + word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(word, float):
        return f"{word:.4f}".rstrip("0").rstrip(".") if word else "0"
    return str(word)
