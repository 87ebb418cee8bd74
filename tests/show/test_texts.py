"""The texts of the five languages are complete, in the same order, and use the words of the rule books."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from mahe.rules.game_setup import TURTLES
from mahe.rules.roster import ROSTER
from mahe.show import texts, words
from mahe.show.texts import LANGUAGES
from mahe.table.settings import SETTINGS
from tests.show.drawing import written

FOLDER = Path(texts.__file__).parent
LETTERS = [letters for _, letters, _ in LANGUAGES]
NAMES = [name for name in vars(words) if name.isupper()]
TEXT = re.compile(r'    "(.*)",  # ([A-Z0-9_]+)')
# For each language: texts by name, and a word of its rule book that each must contain.
WORDS = {
    "en": {"WHICH_TURTLE": "turtle", "two": "turtles", "TO_RAFT": "raft", "LANDS": "space", "EGGS": "eggs",
           "LAYS_EGGS": "lays", "CARDS": "clutch cards", "ROLL_SECOND": "die", "OVER_7": "over 7", "ON_TURN": "turn",
           "TIE": "tie", "BUSTING_FACES": "over 7", "LAST_EGGS": "eggs", "third7": "roll on",
           "LAYS_EGG": "lays an egg"},
    "de": {"WHICH_TURTLE": "schildkröte", "two": "schildkröten", "TO_RAFT": "floß", "LANDS": "feld",
           "EGGS": "eier", "LAYS_EGGS": "legt eier ab", "CARDS": "gelege-karten", "ROLL_SECOND": "würfel",
           "OVER_7": "über 7", "ON_TURN": "am zug", "TIE": "gleichstand", "BUSTING_FACES": "über 7",
           "MOVE": "felder", "LAST_EGGS": "eier", "third7": "weiterwürfeln", "LAYS_EGG": "legt ein ei ab"},
    "nl": {"WHICH_TURTLE": "schildpad", "two": "schildpadden", "TO_RAFT": "vlot", "LANDS": "veld",
           "EGGS": "eieren", "LAYS_EGGS": "legt eieren", "CARDS": "broedkaarten", "ROLL_SECOND": "worp",
           "OVER_7": "meer dan 7", "ON_TURN": "beurt", "TIE": "gelijke stand", "BUSTING_FACES": "meer dan 7",
           "LAST_EGGS": "eieren", "third7": "gooien", "LAYS_EGG": "legt een ei"},
    "fr": {"WHICH_TURTLE": "tortue", "two": "tortues", "TO_RAFT": "radeau", "LANDS": "case", "EGGS": "œufs",
           "LAYS_EGGS": "pond", "CARDS": "cartes œufs", "ROLL_SECOND": "dé", "OVER_7": "plus de 7",
           "ON_TURN": "à %s de jouer", "TIE": "égalité", "BUSTING_FACES": "plus de 7", "LAST_EGGS": "œufs",
           "third7": "lancer", "LAYS_EGG": "pond un œuf"},
    "it": {"WHICH_TURTLE": "testuggine", "two": "testuggini", "TO_RAFT": "zattera", "LANDS": "casella",
           "EGGS": "uova", "LAYS_EGGS": "depone", "CARDS": "carte", "ROLL_SECOND": "dado", "OVER_7": "più di 7",
           "ON_TURN": "turno", "TIE": "parità", "BUSTING_FACES": "più di 7", "LAST_EGGS": "uova", "third7": "tirare",
           "LAYS_EGG": "depone un uovo"},
}  # fmt: skip


def of(language: str) -> tuple[str, ...]:
    """Return all texts of a language."""
    said = texts.load(language)
    players = [text for row in said.PLAYERS.values() for text in row if text]
    return (*said.TEXTS, *said.TURTLES, *players, *said.SETTINGS.values())


def test_the_words_are_numbered_without_a_gap() -> None:
    assert [getattr(words, name) for name in NAMES] == list(range(len(NAMES)))


def test_every_word_is_used_on_a_page_or_in_a_table() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in FOLDER.parent.parent.rglob("*.py")]
    used = {ast.unparse(node) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert [name for name in NAMES if f"words.{name}" not in used] == []


def test_no_two_languages_have_the_same_number_or_letters() -> None:
    assert len({number for number, _, _ in LANGUAGES}) == len(set(LETTERS)) == len(LANGUAGES)
    assert all(0 <= number < 256 for number, _, _ in LANGUAGES)


def test_every_file_of_texts_is_a_language() -> None:
    assert {file.stem for file in FOLDER.glob("*.py")} == {"__init__", *LETTERS}


@pytest.mark.parametrize("language", LETTERS)
def test_a_language_has_every_text_in_the_order_of_the_words(language: str) -> None:
    lines = TEXT.findall((FOLDER / f"{language}.py").read_text(encoding="utf-8"))
    assert [name for _, name in lines] == NAMES
    assert [text.replace("\\n", "\n") for text, _ in lines] == list(texts.load(language).TEXTS)
    assert all(text.strip() == text != "" for text in of(language))


@pytest.mark.parametrize("language", LETTERS)
def test_a_language_has_a_name_for_every_turtle_every_player_and_every_setting(language: str) -> None:
    said = texts.load(language)
    assert len(said.TURTLES) == len(TURTLES)
    assert said.PLAYERS.keys() == {player.name for player in ROSTER}
    for player in ROSTER:  # a computer player that people can choose has a description, too
        assert bool(said.PLAYERS[player.name][1]) == (player.offered and player.choose is not None)
    assert said.SETTINGS.keys() == {name for _, name, _, _ in SETTINGS}


@pytest.mark.parametrize("language", LETTERS)
def test_places_for_names_and_numbers_are_the_same_in_every_language(language: str) -> None:
    for name, text, english in zip(NAMES, texts.load(language).TEXTS, texts.load("en").TEXTS, strict=True):
        assert re.findall("%.", text) == re.findall("%.", english), name
        assert sorted(re.findall("{.}", text)) == sorted(re.findall("{.}", english)), name


@pytest.mark.parametrize("language", LETTERS)
def test_every_turtle_has_its_colour_in_a_sentence(language: str) -> None:
    colours = texts.load(language).TEXTS[words.COLOURS].split(" ")
    assert len(set(colours)) == len(TURTLES)
    names = [name.lower() for name in texts.load(language).TURTLES]
    assert [colour[:2] for colour in colours] == [name[:2] for name in names]


@pytest.mark.parametrize("language", LETTERS)
def test_a_key_and_a_colon_stand_before_legends_only(language: str) -> None:
    """By the colon, screen readers and the web page's keys tell a legend from the other words on the screen."""
    assert not [text for text in of(language) if re.search("(ROLL|STOP|CARD|MENU) ?:", text)]


@pytest.mark.parametrize("language", LETTERS)
def test_every_character_has_a_glyph(language: str) -> None:
    for text in of(language):
        written(re.sub(r"\n|\{[01]\}", " ", text), 0, 0, 1, 1)  # conftest.py makes a character without a glyph fail


@pytest.mark.parametrize("language", WORDS)
def test_the_words_of_the_game_are_those_of_the_rule_book(language: str) -> None:
    texts_of = texts.load(language)
    said = {**dict(zip(NAMES, texts_of.TEXTS, strict=True)), **texts_of.SETTINGS}
    for name, word in WORDS[language].items():
        assert re.search(word, said[name].lower()), f"{name}: {said[name]!r} has no {word!r}"


def test_french_calls_nothing_but_space_21_a_beach() -> None:
    """The French book has “plage” in its words for clutch space and space 21; here only space 21 has it (A19)."""
    assert not [text for text in of("fr") if "plage" in text.lower() and "case plage" not in text.lower()]


@pytest.mark.parametrize("language", LETTERS)
def test_no_two_colours_no_two_players_and_no_two_settings_have_the_same_name(language: str) -> None:
    said = texts.load(language)
    for names in (said.TURTLES, [name for name, _ in said.PLAYERS.values()], list(said.SETTINGS.values())):
        assert len(set(names)) == len(names)


def test_only_one_language_is_in_memory() -> None:
    import sys

    for language in LETTERS:
        texts.load(language)
    assert not [name for name in sys.modules if name.startswith("mahe.show.texts.")]
    assert not {*LETTERS} & vars(texts).keys()
