"""`mahe bench flash` gives every tool the same files."""

from __future__ import annotations

from mahe_board.bench.flash import CASES, CHANGED, COMMANDS, table, versions
from mahe_board.build.tree import tree


def test_the_other_tools_get_what_mahe_build_makes_of_each_version() -> None:
    first, same, changed = (tree(one=one) for one in versions())
    assert set(first) == {"main.py", "which", "a/list", "a/modules"}
    assert first == same == tree()
    assert {name for name in first if first[name] != changed[name]} == {"a/list", "a/modules"}
    one, other, after = versions()
    assert {name for name in one if one[name] != after[name]} == {CHANGED, "index", "list"}
    assert one == other


def test_the_table_has_the_tools_in_their_order_and_names_what_is_left_out() -> None:
    figures = {name: dict.fromkeys(CASES, 1.0) for name in reversed(COMMANDS) if name != "belay sync"}
    lines = table({**figures, "left_out": {"belay sync": "belay is not installed"}}).splitlines()
    assert [line[:16].strip() for line in lines[1:]] == ["mahe flash", "mpremote cp -r", "left out: belay"]
