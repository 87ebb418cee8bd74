"""The manual is up to date with its texts, words and scripts, and has the same structure in each language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from mahe.show import words
from mahe.show.texts import LANGUAGES, load
from mahe_board.command_line.clone import CLONE
from mahe_board.virtual_board.manual import FIRMWARE, files, manual

SPOKEN = [file for _, file, _ in LANGUAGES]


@cache
def made() -> dict[Path, str]:
    return files()


def test_it_is_what_make_pictures_makes() -> None:
    known = {path.relative_to(FIRMWARE) for path in FIRMWARE.glob("manual/**/*") if path.suffix in (".svg", ".md")}
    assert known | {Path("MANUAL.md")} == set(made())
    changed = [str(path) for path, text in made().items() if (FIRMWARE / path).read_text("utf-8") != text]
    assert changed == [], "make pictures makes them anew"


def test_every_picture_is_in_the_manual_and_every_link_leads_somewhere() -> None:
    shown = set()
    for path, text in made().items():
        if path.suffix == ".md":
            for link in re.findall(r'src="([^"]+)"|\]\(([^)]+)\)', text):
                target = (FIRMWARE / path).parent / "".join(link)
                assert target.exists(), target
                shown.add(target.resolve())
    assert shown >= {FIRMWARE / path for path in made()}
    named = re.findall(r"firmware/manual/([a-z-]+\.svg)", (CLONE / "README.md").read_text())
    assert named
    assert shown >= {FIRMWARE / "manual" / name for name in named}


@pytest.mark.parametrize("language", SPOKEN)
def test_it_has_the_same_parts_in_each_language(language: str) -> None:
    def parts(text: str) -> list[str]:
        """The structure of a manual: its headings, table rows, list items and pictures."""
        return ["".join(mark) for mark in re.findall(r"^(##? |\| |\* |\d\. )|([a-z-]+\.svg)", text, re.M)]

    assert parts(manual(language)) == parts(manual("en"))
    assert set(re.findall("ROLL|STOP|CARD|MENU|▶", manual(language))) == {"ROLL", "STOP", "CARD", "MENU", "▶"}


@pytest.mark.parametrize("language", SPOKEN)
def test_it_names_what_the_screen_names(language: str) -> None:
    said, text = load(language), manual(language)
    for number in (words.SOFT, words.MEDIUM, words.LOUD, words.SEATS, words.GIVE_UP, words.SELF_TEST):
        assert said.TEXTS[number] in text
    for told in (said.TEXTS[words.BUSTING_FACES] % "4–6", said.TEXTS[words.BEACH_CHANCE] % 14):
        assert told in text
    assert all(name in text for name in said.SETTINGS.values())
