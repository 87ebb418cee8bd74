"""The README's table of troubles quotes the tools' messages exactly, and no refusal is missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import mahe_board
from mahe_board.command_line import errors
from tests.needs import ROOT

TOOLS = Path(mahe_board.__file__).parent
PLAIN = {"is no folder; mahe save get", " can't be read: "}  # these messages say themselves what to do, and need no row


def texts(node: ast.AST) -> list[str]:
    """The literal parts of the texts in an expression, in order."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def rows() -> list[str]:
    table = (ROOT / "host_tools" / "README.md").read_text("utf-8").split("### When something is in the way")[1]
    return re.findall(r"^\| `([^`]+)` \|", table.split("\n### ")[0], re.M)


def said_anywhere() -> str:
    files = [file for file in TOOLS.rglob("*.py") if "node_modules" not in file.parts]
    return "\n".join(text for file in files for text in texts(ast.parse(file.read_text("utf-8"))))


def test_every_message_of_the_table_is_said_by_the_tools_to_the_letter() -> None:
    everything = said_anywhere()
    assert len(rows()) > 15
    assert [row for row in rows() if row not in everything] == []


def test_every_refusal_in_the_room_of_boards_has_its_row() -> None:
    known = vars(errors).items()
    kinds = {name for name, kind in known if isinstance(kind, type) and issubclass(kind, errors.ToolError)}
    kinds.remove("ExtraMissing")  # this error's message is in errors.py, and the table has a row for it
    raised, missing = 0, []
    # Only modules in subfolders of `boards`: those beside them check a person's files, and say what is wrong there.
    for file in sorted((TOOLS / "boards").glob("*/**/*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        names = {one.targets[0].id: one.value for one in tree.body
                 if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)}  # fmt: skip
        for node in ast.walk(tree):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            if not isinstance(node.exc.func, ast.Name) or node.exc.func.id not in kinds:
                continue
            raised += 1
            named = [names[one.id] for one in ast.walk(node.exc) if isinstance(one, ast.Name) and one.id in names]
            said = "…".join(text for part in (node.exc, *named) for text in texts(part))
            if len(said) > 10 and not any(row in said for row in (*rows(), *PLAIN)):
                missing.append(f"{file.name}:{node.lineno}: {said}")
    assert raised > 40
    assert "\n".join(missing) == ""
