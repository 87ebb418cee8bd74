"""KiCad's bracketed text: read into lists, and written the way KiCad writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# A node is its words and sub-nodes in order; its first word says what it is.
Node = list[Any]

TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|([()])|([^\s()"]+)', re.S)


class Text(str):
    """A word in quotation marks; a plain str is written bare."""


def parse(source: str) -> Node:
    """The one node that a file holds."""
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
    """A node as text, sub-nodes on lines of their own."""
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
    """The first sub-node of one name; an empty node where there is none."""
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
