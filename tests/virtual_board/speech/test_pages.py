"""Each page in words: which player must choose, between which choices, and the effect of each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.virtual_board.speech.hearing import (
    BLUE,
    LETTERS,
    ORANGE,
    RED,
    advice,
    around,
    deciding,
    moment,
    said,
    tap,
)

COACH = {"busts": 5, "beach": None, "advice": None}


def test_a_decision_says_who_decides_what_lies_there_where_stop_leads_and_what_roll_risks() -> None:
    assert said(deciding([6], space=19, coach=COACH), around()) == (
        "Red, a 6: STOP for space 19, or ROLL; five of six faces bust."
    )
    assert (
        said(deciding([2, 3], space=14, onto=BLUE), around())
        == "Red, a 3 makes 5: STOP for space 14, onto Blue, or ROLL."
    )
    assert said(deciding([2, 12], space=13), around()) == "Red, a card of 4 makes 6: STOP for space 13, or ROLL."


def test_who_rides_on_top_decides_for_the_turtle_below() -> None:
    riding = deciding([6], ORANGE, RED, space=19, coach=COACH)
    assert said(riding, around(7)) == "Red decides for Orange. A 6: STOP for space 19, or ROLL; five of six faces bust."
    assert said(riding, around(7, people=1)) == (
        "Orange’s turn, but you decide: your Red rides on Orange. A 6: STOP for space 19, or ROLL;"
        " five of six faces bust."
    )
    assert said(deciding([6, 1], ORANGE, RED), around(7, people=1)) == (
        "You decide for Orange. A 1 makes 7: STOP for space 9, or ROLL."
    )


def test_of_two_turtles_the_one_that_the_only_person_rides_on_is_named() -> None:
    riding = deciding([6], 1, 0, space=19)
    riding["turn"] |= {"turtle": 2, "topmost": 1}
    assert said(riding, around(2, people=1, each=2)).startswith(
        "Blue’s turn, but you decide: your Yellow rides on Blue’s blue turtle. A 6"
    )


def test_who_would_lay_eggs_hears_where_stop_leads_too() -> None:
    past = deciding([1], space=5, eggs=1)
    assert said(past, around()) == "Red, a 1: STOP for space 5 and 1 egg, or ROLL."
    assert said(past, around(), often=True) == "Red, a 1: 1 egg, or ROLL."
    onto = deciding([1], space=5, onto=BLUE, eggs=3)
    assert said(onto, around()) == "Red, a 1: STOP for space 5, onto Blue, and 3 eggs, or ROLL."
    assert said(onto, around(), often=True) == "Red, a 1: space 5, onto Blue, and 3 eggs, or ROLL."
    assert said(onto, around(), "de") == "Rot, eine 1: STOP für Feld 5, auf Blau, und 3 Eier, oder ROLL."


def test_who_swims_full_circle_does_not_land_on_a_turtle_of_its_own_stack() -> None:
    circle = deciding([3], RED, BLUE, space=5, onto=BLUE, eggs=3)
    assert said(circle, around()) == "Blue decides for Red. A 3: STOP for space 5 and 3 eggs, or ROLL."


def test_the_beach_is_called_so_and_not_by_its_number() -> None:
    assert said(deciding([6], space=21, onto=BLUE), around()) == "Red, a 6: STOP for the beach, onto Blue, or ROLL."


def test_with_the_coach_on_it_is_said_that_no_face_busts() -> None:
    safe = deciding([1], coach=COACH | {"busts": 0})
    assert said(safe, around()) == "Red, a 1: STOP for space 9, or ROLL; no face busts."
    assert said(safe, around(), often=True) == "Red, a 1: space 9, or ROLL; none over 7."


def test_the_spoken_lessons_say_more_than_the_screen() -> None:
    choice = said(moment("lesson", word="FIRST_CHOICE", values=[]), around())
    assert choice.endswith(" A second die doubles the sum, a third triples it.")
    stack = said(moment("lesson", word="FIRST_STACK", values=[]), around())
    assert stack.endswith(" the owner of the topmost one decides, and lays the eggs.")


def test_who_has_heard_many_decisions_hears_fewer_words() -> None:
    assert (
        said(deciding([6], space=19, coach=COACH), around(), often=True) == "Red, a 6: space 19, or ROLL; five over 7."
    )


def test_the_fox_s_advice_is_said_alone_once_the_decision_has_been_said() -> None:
    before = deciding([3])
    advised = deciding([3], coach=advice("ROLL", None, 5, busts=2))
    assert said(advised, around(), before=before) == "Red, the fox would roll: that wins 5 more games in a hundred."
    assert said(advised, around(), before=before, often=True) == "Red, the fox would roll: plus 5 percent."
    assert said(advised, around()).startswith(
        "Red, a 3: STOP for space 9, or ROLL; two of six faces bust. Red, the fox"
    )
    assert "card of 4" in said(deciding([3], coach=advice("CARD", 4, 5)), around(), before=before)


def test_the_first_die_is_asked_for_by_name_and_the_only_person_is_told_that_it_is_her_turn() -> None:
    turn = {"seat": 2, "turtle": BLUE, "decider": 2, "topmost": BLUE}
    first = moment("first_die", {"roll": tap("ROLL_FIRST")}, turtle=BLUE, advice=0, turn=turn)
    assert said(first, around()) == "Blue’s turn: ROLL."
    game = around(people=0)
    game["players"][2]["plays"] = ""
    assert said(first, game) == "Your turn, Blue: ROLL."
    ridden = first | {"turn": turn | {"decider": 0, "topmost": RED}}
    assert said(ridden, around()) == "Blue’s turn: ROLL. After that Red decides, riding on Blue."


def test_of_two_turtles_the_one_that_would_go_first_is_named_with_its_place() -> None:
    turn = {"seat": 0, "turtle": 255, "decider": None, "topmost": None}
    keys = {"roll": tap("ROLL_FIRST"), "card": tap("OTHER")}
    first = moment("first_die", keys, turtle=RED, advice=0, turn=turn)
    game = around(2, each=2)
    game["stacks"][4] = [1, 2, 3]
    asked = "Red’s turn. Which turtle first? Red, on the raft: ROLL, or CARD for yellow."
    assert said(first, game) == asked
    other = first | {"turtle": 1}
    assert said(other, game, before=first) == (
        "Red’s turn: yellow first, on space 5, under Blue’s blue turtle and Blue’s green turtle? ROLL, or CARD for red."
    )
    on_top = game | {"stacks": [[]] * 20 + [[2, 1]]}
    asked = "Rot ist am Zug: zuerst die gelbe, auf Feld 5"
    assert said(other, game, "de", before=first).startswith(asked)
    assert ", on the beach? ROLL" in said(other, on_top, before=first)
    advised = other | {"coach": advice("TURTLE", 1, 3)}
    assert said(advised, game, before=other) == (
        "Red, the fox would move Red’s yellow turtle first: that wins 3 more games in a hundred."
    )


def test_a_card_in_hand_is_named_with_its_value_and_where_stop_would_lead_then() -> None:
    card = deciding([3], space=14, onto=BLUE) | {"kind": "card_in_hand", "eggs": 4}
    assert said(card, around()) == "Red, a card of 4 makes 7 in all: then STOP for space 14, onto Blue."


@pytest.mark.parametrize(
    ("kind", "fields", "asked", "changed"),
    [
        ("how_many", [{"players": 2}, {"players": 3}], "How many play? 2 players.", "3 players."),
        (
            "which_turtle",
            [{"seat": 1, "turtle": BLUE, "first": -1}, {"seat": 1, "turtle": ORANGE, "first": -1}],
            "Which turtle for player 2? Blue.",
            "Orange.",
        ),
        (
            "who_sits",
            [{"turtles": [BLUE], "player": 0}, {"turtles": [BLUE], "player": 3}],
            "Who plays Blue? A person.",
            "Blue: Timid. Never risks going over 7.",
        ),
        ("who_begins", [{"turtles": []}, {"turtles": [RED]}], "Who begins? Lots are drawn.", "Red."),
        (
            "menu",
            [
                {"rows": [["sound", "on"], ["self-test", None]], "chosen": 0, "note": ""},
                {"rows": [["sound", "on"], ["self-test", None]], "chosen": 1, "note": ""},
            ],
            "Menu. Sound: on.",
            "Self-test.",
        ),
    ],
)
def test_a_question_is_said_with_its_value_and_then_only_the_value_that_changes(
    kind: str, fields: list[dict[str, Any]], asked: str, changed: str
) -> None:
    first, second = [moment(kind, **one) for one in fields]
    assert said(first) == asked
    assert said(second, before=first) == changed


def test_of_the_same_value_the_next_question_says_it_anew() -> None:
    red, blue = [moment("who_sits", turtles=[turtle], player=0) for turtle in (RED, BLUE)]
    assert said(blue, before=red) == "Who plays Blue? A person."


def test_scores_are_sentences() -> None:
    game = around(2)
    game["players"][0] |= {"eggs": 1, "cards": 1}
    scores = moment("scores", chosen=0)
    everybody = "Red has 1 egg and 1 clutch card. Yellow has no eggs. In the middle 4 eggs; 18 cards left."
    assert said(scores, game) == everybody + " Chosen: Red."
    assert said(scores | {"chosen": 1}, game, before=scores) == "Yellow has no eggs."
    assert said(moment("hand", seat=0, cards=[3, 4, 4]), game) == ("Red has 3 clutch cards, with 3, 4 and 4 eggs.")
    assert said(moment("hand", seat=0, cards=[3, 4]), game, "de") == "Rot hat 2 Gelege-Karten: 3 und 4 Eier."
    assert said(moment("hand", seat=0, cards=[1]), game) == "Red has 1 clutch card, with 1 egg."
    assert said(moment("hand", seat=1, cards=[]), game) == "Yellow has no clutch cards."


def test_the_winner_is_named_with_eggs_and_what_broke_the_tie() -> None:
    game = around(3, winners=[2])
    game["players"][2] |= {"eggs": 21, "cards": 5}
    result = moment("result", winner=2, shared=0, tie=0)
    assert said(result, game) == "Blue wins with 21 eggs."
    assert said(result | {"tie": 4}, game) == "Blue wins: 21 eggs like others, but 5 cards against 4."
    assert said(result, game | {"winners": [0, 2]}) == "Red and Blue win together, with no eggs and no cards each."


def test_a_sentence_of_the_screen_is_said_as_it_stands() -> None:
    for kind in ("trouble", "sure", "stuck_keys"):
        assert said(moment(kind, word="SURE", text="Give up this game?")) == "Give up this game?"


def test_players_of_a_record_are_called_by_their_names() -> None:
    assert said(deciding([6]), around(names=["Anna", "Ben"])).startswith("Anna, a 6: ")


@pytest.mark.parametrize("letters", LETTERS)
def test_one_face_busts_and_several_bust(letters: str) -> None:
    one = said(deciding([2], coach=COACH | {"busts": 1}), around(), letters)
    two = said(deciding([2], coach=COACH | {"busts": 2}), around(), letters)
    verb = {
        "en": ("busts", "bust"),
        "de": ("führt", "führen"),
        "fr": ("dépasse", "dépassent"),
        "it": ("supera", "superano"),
        "nl": ("komt", "komen"),
    }[letters]
    assert verb[0] in one.replace(".", " ").split()
    assert verb[1] in two.replace(".", " ").split()


def test_who_turns_the_coach_on_or_off_hears_that_and_what_it_adds() -> None:
    alone, helped = deciding([6]), deciding([6], coach=COACH)
    assert said(helped, around(), before=alone) == "Red, the coach is on; five of six faces bust."
    assert said(alone, around(), before=helped) == "Red, the coach is off."


def test_where_everybody_has_two_turtles_that_is_said_before_the_game() -> None:
    last = moment("like_last_time", turtles=[RED, 1, BLUE, 3], players=[0, 3])
    assert said(last) == "Play like this? Red and Yellow: a person. Blue and Green: Timid. Two turtles each."
    one = moment("like_last_time", turtles=[RED, BLUE], players=[0, 3])
    assert said(one) == "Play like this? Red: a person. Blue: Timid. One turtle each."
    goal = moment("lesson", word="FIRST_GOAL", values=[])
    assert said(goal, around(2, each=2)).endswith(" Each of you has two turtles, and moves both in a turn.")
    assert said(goal, around(4)).endswith(" In the middle 4 eggs; 18 cards left.")
