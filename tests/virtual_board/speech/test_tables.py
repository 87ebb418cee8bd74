"""The tables of sentences have the same rows in every language, and only characters that can be spoken."""

from __future__ import annotations

import importlib
import re
from types import ModuleType

import pytest

from tests.virtual_board.speech.hearing import LETTERS, SIGNS

KEY = re.compile(r"\b(ROLL|STOP|CARD|MENU)\b")


def table(letters: str) -> ModuleType:
    """The table of sentences of a language."""
    return importlib.import_module(f"mahe_board.virtual_board.speech.{letters}")


@pytest.mark.parametrize("letters", LETTERS)
def test_every_table_has_the_rows_of_the_english_one(letters: str) -> None:
    english, other = table("en"), table(letters)
    assert list(other.SENTENCES) == list(english.SENTENCES)
    assert list(other.KEYS) == list(english.KEYS)
    assert len(other.NUMBERS) == len(english.NUMBERS) == 7
    assert other.THINGS.keys() == english.THINGS.keys()


@pytest.mark.parametrize("letters", LETTERS)
def test_a_sentence_names_the_same_keys_and_values_in_every_language(letters: str) -> None:
    english, other = table("en").SENTENCES, table(letters).SENTENCES
    for name, sentence in other.items():
        assert sorted(set(KEY.findall(sentence))) == sorted(set(KEY.findall(english[name]))), name
        assert set(re.findall(r"{(\w+)}", sentence)) == set(re.findall(r"{(\w+)}", english[name])), name


@pytest.mark.parametrize("letters", LETTERS)
def test_there_is_no_sign_in_a_sentence(letters: str) -> None:
    texts = [*table(letters).SENTENCES.values(), *table(letters).KEYS.values()]
    for text in texts:
        bare = re.sub(r"{\w+}", "", text)
        assert not set(bare) & set(SIGNS), text
