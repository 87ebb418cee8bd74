"""The record of what is fitted: a wrong one is refused with a sentence, a right one is listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahe.device.fitted import FIELDS, LONGEST, Fitted
from mahe_board.boards.fitted.text import changed, listed, of_file
from mahe_board.command_line.errors import CantFit, CantRead


def test_words_are_told_taken_back_and_kept_in_order() -> None:
    text = changed("", ["PIEZO=-", "MOST_MA=500", "LED_DATA=2"])
    assert text == "LED_DATA 2\nMOST_MA 500\nPIEZO -"
    assert changed(text, ["MOST_MA=", "PIEZO=22"]) == "LED_DATA 2\nPIEZO 22"
    assert changed(text, []) == text


def test_what_a_newer_version_has_told_is_kept_and_can_be_taken_back() -> None:
    assert changed("NEWER 3 a\nPIEZO -", ["MOST_MA=500"]) == "MOST_MA 500\nNEWER 3 a\nPIEZO -"
    assert changed("NEWER 3 a", ["NEWER="]) == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["PIEZO"], "PIEZO is no NAME=VALUE"),
        (["NEWER=3"], "there is no NEWER that could be fitted: the names are LED_DATA, LED_ENABLE, "),
        (["NEWER="], "there is no NEWER that could be fitted: "),
        (["PIEZO=23"], "PIEZO can be -, 0-22, 26-28, and not 23"),
        (["KEY_ROLL=-"], "KEY_ROLL can be 0-22, 26-28, and not -"),
        (["RAIL_SENSE=22"], "RAIL_SENSE can be -, 26-28, and not 22"),
        (["SCREEN_SDA=2"], "SCREEN_SDA can be 0, 4, 8, 12, 16, 20, and not 2"),
        (["SCREEN=SSD1305"], "SCREEN can be SSD1306, and not SSD1305"),
        (["PIEZO=16"], "LED_DATA and PIEZO can't be on one pin, GPIO 16: "),
        (["KEY_ROLL=2", "KEY_STOP=2"], "KEY_ROLL and KEY_STOP can't be on one pin, GPIO 2: "),
        (["CC1_SENSE=28"], "CC1_SENSE and RAIL_SENSE can't be on one pin, GPIO 28: "),
    ],
)
def test_what_can_not_be_is_refused_with_a_sentence(words: list[str], said: str) -> None:
    with pytest.raises(CantFit) as refused:
        changed("", words)
    assert str(refused.value).startswith(said)


def test_a_pin_that_nothing_is_wired_to_is_free_for_another_part() -> None:
    fitted = Fitted(changed("", ["PIEZO=-", "LED_DATA=15"]))
    assert (fitted.PIEZO, fitted.LED_DATA) == (None, 15)


def test_a_list_is_a_file_that_tells_the_same_and_marks_what_is_as_on_the_circuit_board(tmp_path: Path) -> None:
    text = changed("NEWER 3", ["PIEZO=-", "LEVEL_SHIFTER=no"])
    lines = list(listed(text))
    assert len(lines) == len(FIELDS) + 1
    assert {line for line in lines if line[0] != "#"} == {"PIEZO -", "LEVEL_SHIFTER no", "NEWER 3"}
    assert {"# LED_DATA 16", "# COLOUR_ORDER GRB", "# MOST_MA -"} <= set(lines)
    assert list(listed("")) == [line for line in listed("") if line.startswith("# ")]
    file = tmp_path / "breadboard.txt"
    file.write_text("\n".join(line for line in lines if line != "NEWER 3") + "\n\nKEY_ROLL  2 # the red one\n")
    assert of_file(str(file)) == "KEY_ROLL 2\nLEVEL_SHIFTER no\nPIEZO -"


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "breadboard.txt"
    for content, said in (
        (b"\xff\xfe", "is no text of names"),
        (b"PIEZO=-", "there is no PIEZO=-"),
        (b"PIEZO", "PIEZO can be"),
    ):
        file.write_bytes(content)
        with pytest.raises(CantFit, match=said):
            of_file(str(file))
    file.write_bytes(b"#" * (LONGEST + 1))
    with pytest.raises(CantRead):
        of_file(str(file))
