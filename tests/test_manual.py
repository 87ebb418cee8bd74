"""The manual's pictures are the ones its scripts take, and each of them is in use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahe_board.__main__ import main
from mahe_board.card import board_picture
from mahe_board.clone import CLONE

MANUAL = CLONE / "firmware" / "manual"
SCRIPTS = sorted(MANUAL.glob("*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_pictures_are_those_the_script_takes(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["script", str(script), "--pictures", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("lights ")
    taken = {path.name: path.read_text() for path in tmp_path.glob("*.svg")}
    committed = {path.name: path.read_text() for path in MANUAL.glob(f"{script.stem}-*.svg")}
    assert taken
    assert taken == committed, "make pictures takes them anew"


def test_the_numbered_board_is_the_card_s() -> None:
    assert (MANUAL / "numbered-board.svg").read_bytes() == board_picture(), "make pictures draws it anew"


def test_every_picture_is_in_the_manual_and_none_is_missing() -> None:
    named = set(re.findall(r"manual/([a-z-]+\.svg)", (CLONE / "firmware" / "MANUAL.md").read_text()))
    assert named == {path.name for path in MANUAL.glob("*.svg")}
    assert named >= set(re.findall(r"manual/([a-z-]+\.svg)", (CLONE / "README.md").read_text())) != set()
