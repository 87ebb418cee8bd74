"""Events in sentences: one for a turtle's whole move."""

from __future__ import annotations

from typing import Any

import pytest

from mahe_board.virtual_board.speech.language import Language, Voice
from mahe_board.virtual_board.speech.telling import Teller, turns
from mahe_board.virtual_board.speech.where_all_stand import where
from tests.virtual_board.speech.hearing import BLUE, GREEN, LETTERS, RED, YELLOW, around

TURN = {"kind": "TURN", "number": 2, "seat": GREEN}


def die(value: int) -> dict[str, Any]:
    return {"kind": "DIE", "value": value, "total": value, "dice": 1}


def moved(turtle: int, end: int, riders: tuple[int, ...] = (), on: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"kind": "MOVED", "turtle": turtle, "riders": riders, "start": 1, "end": end, "left": (), "on": on}


def bust(turtle: int, start: int, riders: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"kind": "BUST", "turtle": turtle, "riders": riders, "start": start, "left": ()}


def won(turtle: int, eggs: int) -> dict[str, Any]:
    return {"kind": "WON", "seat": turtle, "eggs": eggs, "turtle": turtle}


def turned_up(eggs: int, cards: int) -> dict[str, Any]:
    return {"kind": "TURNED_UP", "eggs": eggs, "cards": cards}


def tells(*events: dict[str, Any], letters: str = "en", **game: Any) -> str:
    teller = Teller()
    for event in events:
        teller.take(event)
    return " ".join(teller.sentences(Voice(Language(letters), around(**game))))


def test_a_turn_is_one_sentence() -> None:
    turn = (TURN, die(1), die(2), moved(GREEN, 3), won(GREEN, 4), turned_up(5, 17))
    assert tells(*turn) == "Green rolls 1 and 2, swims to space 3 and lays 4 eggs. Next: 5 eggs."
    assert tells(*turn, letters="de") == (
        "Grün würfelt 1 und 2, schwimmt auf Feld 3 und legt 4 Eier ab. Als Nächstes: 5 Eier."
    )
    assert tells(*turn, letters="fr") == ("Vert lance 1 et 2, nage jusqu’à la case 3 et pond 4 œufs. Ensuite : 5 œufs.")
    assert tells(*turn, letters="it") == "Verde tira 1 e 2, nuota fino alla casella 3 e depone 4 uova. Poi: 5 uova."
    assert tells(*turn, letters="nl") == "Groen gooit 1 en 2, zwemt naar veld 3 en legt 4 eieren. Nu: 5 eieren."


def test_riders_are_carried_and_the_topmost_lays() -> None:
    assert tells(TURN, die(6), moved(GREEN, 2, (YELLOW, BLUE), (RED,)), won(BLUE, 1)) == (
        "Green rolls 6 and carries Yellow and Blue to space 2, onto Red. Blue lays 1 egg."
    )
    assert tells(moved(GREEN, 21)) == "Green swims to the beach."


def test_who_rides_on_top_is_named_as_the_one_who_decides() -> None:
    goes = {"kind": "GOES", "turtle": GREEN, "decider": BLUE, "topmost": BLUE}
    assert tells(TURN, goes, die(2), die(6), bust(GREEN, 5, (BLUE,))) == (
        "Blue decides: Green rolls 2 and 6, goes over 7 and takes Blue along to the raft."
    )
    own = goes | {"decider": GREEN, "topmost": GREEN}
    assert tells(TURN, goes, die(2), moved(GREEN, 7, (BLUE,)), TURN, own, die(2), moved(GREEN, 9)) == (
        "Blue decides: Green rolls 2 and carries Blue to space 7. Green rolls 2 and swims to space 9."
    )
    # A decider who was asked about the first die isn't named again.
    second = die(6) | {"dice": 2}
    assert tells(TURN, goes, second, bust(GREEN, 5)) == "Green rolls 6, goes over 7 and returns to the raft."


def test_the_first_times_that_7_is_met_it_is_said_that_no_more_may_be_thrown() -> None:
    seven = (TURN, die(1), {"kind": "DIE", "value": 6, "total": 7, "dice": 2}, moved(GREEN, 14))
    moves = "Green rolls 1 and 6, makes 7 and swims to space 14."
    ends = "With exactly 7 no more may be thrown."
    assert tells(*seven * 3) == f"{moves} {ends} {moves} {ends} {moves}"
    assert tells(*seven, third7=True) == moves


def test_a_move_past_the_beach_is_told_as_such() -> None:
    for start, end in ((17, 6), (6, 6)):
        assert tells(moved(GREEN, end) | {"start": start}) == "Green swims past the beach to space 6."
    for start in (21, 0, 4):
        assert tells(moved(GREEN, 6) | {"start": start}) == "Green swims to space 6."
    past = moved(GREEN, 6) | {"start": 17}
    assert tells(past, past, past).endswith(" past the beach to space 6 and swims to space 6.")
    assert tells(moved(GREEN, 2, on=(RED,)), won(GREEN, 2)) == "Green swims to space 2, onto Red, and lays 2 eggs."


def test_after_a_move_is_taken_back_whoever_made_it_rolls() -> None:
    back = {"kind": "TAKEN_BACK", "choice": 0}
    assert tells(TURN, back, die(2), moved(RED, 2), seat=RED) == "Taken back. Red rolls 2 and swims to space 2."


def test_over_7_leads_to_the_raft_with_all_that_ride_along() -> None:
    assert tells(TURN, die(6), die(4), bust(GREEN, 5)) == "Green rolls 6 and 4, goes over 7 and returns to the raft."
    assert tells(bust(GREEN, 0)) == "Green goes over 7 and stays on the raft."
    assert tells(bust(GREEN, 5, (RED,))) == "Green goes over 7 and takes Red along to the raft."


def test_a_card_that_another_player_plays_is_a_sentence_of_its_own() -> None:
    card = {"kind": "CARD_PLAYED", "eggs": 4, "total": 6, "dice": 2, "seat": RED}
    assert tells(TURN, die(2), card, moved(GREEN, 13, (RED,))) == (
        "Green rolls 2. Red plays a card of 4. Green carries Red to space 13."
    )


def test_how_many_cards_are_left_is_said_at_every_fifth_and_at_the_last_ones() -> None:
    assert tells(turned_up(3, 15)) == "Next: 3 eggs; 15 cards left."
    assert tells(turned_up(3, 14)) == "Next: 3 eggs."
    assert tells(turned_up(3, 1)) == "Next: 3 eggs; 1 card left."
    assert tells(turned_up(7, 0)).startswith("The last 7 eggs!")


def test_the_end_is_left_to_the_page_of_the_result() -> None:
    assert (
        tells(moved(RED, 21), won(RED, 7), {"kind": "OVER"}, winners=[0]) == "Red swims to the beach and lays 7 eggs."
    )


@pytest.mark.parametrize(
    ("letters", "whose"),
    [
        ("en", "Red’s yellow turtle swims to space 4, onto Blue’s blue turtle."),
        ("de", "Die gelbe Schildkröte von Rot schwimmt auf Feld 4, auf die blaue Schildkröte von Blau."),
        ("fr", "La tortue jaune de Rouge nage jusqu’à la case 4, sur la tortue bleue de Bleu."),
        ("it", "La testuggine gialla di Rosso nuota fino alla casella 4, sopra la testuggine blu di Blu."),
        ("nl", "De gele schildpad van Rood zwemt naar veld 4, boven op de blauwe schildpad van Blauw."),
    ],
)
def test_where_everybody_has_two_turtles_it_is_said_whose_they_are(letters: str, whose: str) -> None:
    assert tells(moved(YELLOW, 4, on=(BLUE,)), letters=letters, players=2, each=2) == whose


def test_in_french_a_colour_with_a_vowel_takes_an_apostrophe() -> None:
    voice = Voice(Language("fr"), around(3, each=2))
    assert voice.turtle(5) == "la tortue violette d’Orange"


@pytest.mark.parametrize(
    ("letters", "counts"),
    [
        ("en", ["no eggs", "1 egg", "2 eggs", "no cards", "1 card", "2 cards"]),
        ("de", ["keine Eier", "1 Ei", "2 Eier", "keine Karten", "1 Karte", "2 Karten"]),
        ("fr", ["0 œuf", "1 œuf", "2 œufs", "0 carte", "1 carte", "2 cartes"]),
        ("it", ["0 uova", "1 uovo", "2 uova", "0 carte", "1 carta", "2 carte"]),
        ("nl", ["geen eieren", "1 ei", "2 eieren", "geen kaarten", "1 kaart", "2 kaarten"]),
    ],
)
def test_one_of_a_thing_has_a_form_of_its_own(letters: str, counts: list[str]) -> None:
    voice = Voice(Language(letters), None)
    assert [voice.count(things, number) for things in ("eggs", "cards") for number in range(3)] == counts


def test_the_log_tells_a_turn_in_each_line_and_the_winner_at_the_end() -> None:
    voice = Voice(Language("en"), around(winners=[3], seat=3))
    events = [die(4), moved(YELLOW, 4), TURN, die(2), moved(GREEN, 21), won(GREEN, 7), {"kind": "OVER"}]
    voice.around["players"][3] |= {"eggs": 7, "cards": 1}
    assert turns(voice, YELLOW, events) == [
        "Yellow rolls 4 and swims to space 4.",
        "Green rolls 2, swims to the beach and lays 7 eggs.",
        "Green wins with 7 eggs.",
    ]


def test_where_everybody_stands_goes_round_the_island_then_to_the_raft_and_to_the_eggs() -> None:
    game = around(seat=1, chooser=0, raft=[GREEN])
    game["stacks"][4] = [YELLOW, RED]
    game["stacks"][20] = [BLUE]
    assert where(Voice(Language("en"), game)) == [
        "Space 5: Yellow and Red, from the bottom.",
        "Beach: Blue.",
        "On the raft: Green.",
        *[f"{name} has no eggs." for name in ("Red", "Yellow", "Blue", "Green")],
        "In the middle 4 eggs; 18 cards left.",
        "Yellow’s turn.",
        "Red decides.",
    ]


@pytest.mark.parametrize("letters", LETTERS)
def test_every_sentence_begins_with_a_capital(letters: str) -> None:
    for each in (1, 2):
        told = tells(die(1), bust(1, 4), moved(0, 3), letters=letters, players=3, each=each)
        assert all(sentence[0] == sentence[0].upper() for sentence in told.split(". "))
