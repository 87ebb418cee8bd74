"""If constants don't fit together, the modules refuse to be imported, with a sentence that says why."""

from __future__ import annotations

from pathlib import Path

import pytest

import mahe

FIRMWARE = Path(mahe.__file__).parent
REFUSED = [
    ("show/geometry.py", "LEVELS = 7", "LEVELS = 8", "a space and the raft have a light for each turtle"),
    ("show/geometry.py", "SPACES = 21", "SPACES = 22", "the disc has an arm of lights for each space"),
    ("show/geometry.py", "EGGS = 7", "EGGS = 6", "the middle has a light for each egg"),
    (
        "show/paper.py",
        "glyphs.KEY_MENU)",
        "glyphs.KEY_MENU, glyphs.KEY_MENU)",
        "the screen has places for four legends",
    ),
    ("rules/odds.py", "WAYS = ", "WAYS = 1 + ", "odds are exact only if WAYS counts every way the dice can fall"),
    ("rules/fox.py", "MOST_DICE == ", "MOST_DICE == 1 + ", "the fox "),
]


@pytest.mark.parametrize(("file", "is_there", "instead", "sentence"), REFUSED)
def test_what_does_not_fit_is_refused_in_a_sentence(file: str, is_there: str, instead: str, sentence: str) -> None:
    source = (FIRMWARE / file).read_text(encoding="utf-8")
    assert source.count(is_there) == 1
    exec(compile(source, file, "exec"), {"__name__": file})
    with pytest.raises(AssertionError, match=sentence):
        exec(compile(source.replace(is_there, instead), file, "exec"), {"__name__": file})
