"""The board as text: every space with its stack, and the raft."""

from __future__ import annotations

from mahe.rules.position import Position
from mahe.rules.stacks import BEACH, RAFT


def _signs(names: tuple[str, ...]) -> list[str]:
    """The shortest distinct prefixes of the names; empty for a turtle that isn't in play."""
    in_play = [name for name in names if name]
    for length in range(1, max(map(len, in_play)) + 1):
        if len({name[:length] for name in in_play}) == len(in_play):
            return [name[:length] for name in names]
    return list(names)


def drawing(position: Position, names: tuple[str, ...]) -> str:
    """Draw each stack as a column above the number of its space, and the raft as a row."""
    signs = _signs(names)
    stacks = [position.stacks.stack(space) for space in range(1, BEACH + 1)]
    width = max(3, max(map(len, signs)) + 1)
    rows = []
    for level in reversed(range(max(1, *map(len, stacks)))):
        row = "".join((signs[stack[level]] if level < len(stack) else "·").rjust(width) for stack in stacks)
        rows.append(row)
    rows.append("".join(str(space).rjust(width) for space in range(1, BEACH + 1)))
    playing = sorted(position.setup.turtles)
    on_raft = [names[turtle] for turtle in playing if position.stacks.space[turtle] == RAFT]
    clutch = f"{position.face_up()} eggs, {position.cards_left()} cards left" if position.face_up() else "laid"
    rows.append(f"  raft: {' '.join(on_raft) or '-'}   clutch: {clutch}")
    return "\n".join(rows)
