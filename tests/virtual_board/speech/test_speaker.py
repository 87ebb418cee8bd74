"""The speaker says each page once, in order, and explains its keys the first time; events come before decisions."""

from __future__ import annotations

from mahe.show.paper import Paper
from mahe.table.people import HOLD_MS
from mahe_board.virtual_board.moment import FIELDS, MOVING, told
from mahe_board.virtual_board.speech import en
from mahe_board.virtual_board.speech.speaker import LATEST, REMINDS_MS, STILL_MS, sentence_of
from tests.show.every_page import every_page
from tests.virtual_board.speech.hearing import GREEN, YELLOW, Listener, around, deciding, happened, hold, moment, tap

LESSON = moment("lesson", {"roll": tap("OK")}, word="FIRST_STACK", values=[])
SWIMS = {"kind": "MOVED", "turtle": GREEN, "riders": (), "start": 0, "end": 3, "left": (), "on": ()}
ROLLS = {"kind": "DIE", "value": 3, "total": 3, "dice": 1}


def test_each_page_is_said_but_those_that_pass_by_themselves() -> None:
    silent = {kind for kind in FIELDS if sentence_of({"kind": kind}) is None}
    assert silent == {*MOVING, "thinking", "drawing_lots"}


def test_there_are_words_for_whatever_a_key_does() -> None:
    paper = Paper()
    paper.speak("en")
    kinds = {(shown.page.__name__, shown.keys): shown for shown in every_page("en") if shown.keys}
    for (kind, keys), shown in kinds.items():
        for ways in told((kind, shown.about, keys), shown.picture, paper)["keys"].values():
            for way in ways.values():
                assert way["does"] in en.KEYS or f"{kind} {way['does']}" in en.KEYS


def test_a_page_is_said_once_it_has_stood_a_while_and_not_twice() -> None:
    listener = Listener()
    assert listener.hears(deciding([3]), around(), STILL_MS - 20) == ["In the middle 4 eggs; 18 cards left."]
    assert len(listener.hears(deciding([4]), around())) == 1
    assert listener.hears(deciding([4]), around(), 5000) == []


def test_what_the_keys_do_is_said_when_a_kind_of_page_comes_first() -> None:
    listener = Listener()
    listener.hears(LESSON, around())
    (first,) = listener.hears(deciding([3]), around())
    assert first == (
        "Red, a 3: STOP for space 9, or ROLL. ROLL throws another die, STOP ends the throwing and swims, "
        "CARD turns the coach on or off and MENU tells everybody’s eggs."
    )
    (second,) = listener.hears(deciding([4]), around())
    assert second == "Red, a 4: STOP for space 9, or ROLL."
    undo = deciding([5])
    undo["keys"]["stop"] |= hold("HOLD_UNDO")
    (third,) = listener.hears(undo, around())
    assert third == "Red, a 5: STOP for space 9, or ROLL. STOP, held, takes the last move back."


def test_a_page_that_waits_for_one_key_names_it_every_time() -> None:
    listener = Listener()
    for word in ("FIRST_STACK", "FIRST_CHOICE"):
        assert listener.hears(LESSON | {"word": word}, around())[0].endswith(
            " ROLL ends the explanation and throws nothing yet."
        )


def test_a_choice_that_nobody_makes_is_asked_for_once_more_and_only_once() -> None:
    listener = Listener()
    listener.hears(deciding([3]), around())
    assert listener.hears(deciding([3]), around(), REMINDS_MS - 100) == []
    assert listener.hears(deciding([3]), around(), 100) == ["Red, a 3: space 9, or ROLL."]
    assert listener.hears(deciding([3]), around(), 3 * REMINDS_MS) == []
    listener.hears(deciding([4]), around())
    assert listener.hears(deciding([4]), around(), REMINDS_MS) == ["Red, a 4: space 9, or ROLL."]


def test_nobody_is_asked_once_more_where_a_game_is_shown_again() -> None:
    shown = deciding([3])
    shown["keys"]["roll"] = tap("NEXT")
    listener = Listener()
    listener.hears(shown, around())
    assert listener.hears(shown, around(), REMINDS_MS) == []


def test_a_line_that_is_asked_for_anew_long_after_is_followed_by_no_reminder() -> None:
    listener = Listener()
    listener.hears(deciding([3]), around())
    listener.hears(deciding([3]), around(), 2 * REMINDS_MS)
    listener.speaker.begin_anew()
    assert len(listener.hears(deciding([3]), around(), STILL_MS)) == 1


def test_the_result_says_with_whom_roll_plays_again_and_how_to_change_the_players() -> None:
    keys = {"roll": tap("AGAIN"), "stop": tap("BACK"), "menu": tap("EGGS_KEY")}
    result = moment("result", keys, winner=1, shared=0, tie=0)
    heard = Listener().hears(result, around(2, winners=[1]))[-1]
    assert "ROLL plays again with the same players" in heard
    assert "STOP goes back to the beginning, where you can change the players" in heard
    result["keys"]["menu"] = {}  # in a replay, MENU has no meaning
    heard = Listener().hears(result, around(2, winners=[1]))[-1]
    assert heard.endswith(" ROLL plays again and STOP goes back.")


def test_stop_is_said_to_close_the_menu() -> None:
    menu = moment("menu", {"stop": tap("BACK")}, rows=[["sound", "on"]], chosen=0, note="")
    assert Listener().hears(menu) == ["Menu. Sound: on. STOP closes the menu."]


def test_whoever_would_give_up_a_game_hears_each_time_that_roll_is_held_and_what_stop_does() -> None:
    listener = Listener()
    sure = moment("sure", {"roll": hold("HOLD_YES"), "stop": tap("NO")}, word="SURE", text="Give up this game?")
    for _ in range(2):
        listener.hears(deciding([3]), around())
        assert listener.hears(sure, around()) == ["Give up this game? ROLL, held, gives it up, and STOP plays on."]


def test_in_a_first_game_the_first_clutch_tells_what_its_card_is_good_for() -> None:
    wins = {"kind": "WON", "seat": 0, "eggs": 4, "turtle": 0}
    kept = "Whoever lays eggs keeps their card: its eggs count at the end, and in a tie more cards win."
    played = "It can also be played in place of a second or third die; then it no longer counts."
    for cards, explained in ((False, kept), (True, f"{kept} {played}")):
        listener = Listener()
        listener.hears(LESSON, around())
        game = around(cards=cards, **happened(SWIMS, wins, {"kind": "TURNED_UP", "eggs": 2, "cards": 19}))
        assert listener.hears(deciding([3]), game)[:3] == [
            "Green swims to space 3.", f"Red lays 4 eggs. {explained}", "Next: 2 eggs.",
        ]  # fmt: skip
        game = around(**happened(*game["events"]["latest"], wins))
        assert listener.hears(deciding([4]), game)[0] == "Red lays 4 eggs."
    listener = Listener()
    listener.hears(deciding([3]), around())
    assert listener.hears(deciding([4]), around(**happened(wins)))[0] == "Red lays 4 eggs."


def test_a_lesson_is_said_though_its_move_is_not_over() -> None:
    listener = Listener()
    listener.hears(LESSON, around())
    moving = around(moving=True, **happened(SWIMS))
    swims, stack = listener.hears(LESSON | {"word": "FIRST_CHOICE"}, moving)
    assert swims == "Green swims to space 3."
    assert stack.startswith("STOP swims ")


def test_events_come_before_the_decision_and_the_decision_names_what_lies_there() -> None:
    listener = Listener()
    listener.hears(deciding([1]), around())
    game = around(**happened(SWIMS, {"kind": "TURN", "number": 2, "seat": 0}, ROLLS))
    assert listener.hears(deciding([3]), game) == ["Green swims to space 3.", "Red, a 3: STOP for space 9, or ROLL."]


def test_nothing_is_said_of_a_computer_player_until_its_turn_is_over() -> None:
    listener = Listener()
    listener.hears(deciding([1]), around(seat=GREEN))
    for kind in ("thinking", "tumbling", "swimming"):
        assert listener.hears(moment(kind), around(seat=GREEN, **happened(ROLLS)), 2000) == []
    game = around(seat=GREEN, **happened(ROLLS, SWIMS))
    assert listener.hears(moment("turn", seat=0), game) == ["Green rolls 3 and swims to space 3."]


def test_the_first_roller_of_a_second_game_is_named_though_another_moved_last_in_the_first() -> None:
    listener = Listener()
    turn = {"kind": "TURN", "number": 9, "seat": GREEN}
    listener.hears(deciding([3]), around())
    over = around(winners=[0], **happened(turn, SWIMS, {"kind": "OVER"}))
    listener.hears(moment("result", winner=0, shared=0, tie=0), over)
    listener.hears(moment("turn", seat=YELLOW), around(seat=YELLOW, **happened(turn, SWIMS, {"kind": "OVER"})))
    again = happened(turn, SWIMS, {"kind": "OVER"}, ROLLS, SWIMS | {"turtle": YELLOW}, {**turn, "seat": 0})
    assert "Yellow rolls 3 and swims to space 3." in listener.hears(deciding([3]), around(**again))


def test_a_computer_player_is_named_after_the_bust_of_a_person() -> None:
    listener = Listener()
    listener.hears(deciding([3]), around(people=1))
    bust = {"kind": "BUST", "turtle": 0, "riders": (), "start": 5, "left": ()}
    turn = {"kind": "TURN", "number": 2, "seat": GREEN}
    first = moment("first_die", {"roll": tap("ROLL_FIRST")}, turtle=0, turn={"seat": 0, "turtle": 0, "decider": 0})
    game = around(people=1, **happened(ROLLS | {"value": 6, "dice": 2}, bust, turn, ROLLS, SWIMS))
    assert listener.hears(first, game)[:2] == [
        "Red rolls 6, goes over 7 and returns to the raft.",
        "Green rolls 3 and swims to space 3.",
    ]


def test_taken_back_is_said_once_and_then_the_decision_again() -> None:
    listener = Listener()
    listener.hears(deciding([3]), around())
    assert listener.hears(moment("message", word="TAKEN_BACK", text="Taken back."), around(), 900) == []
    game = around(**happened({"kind": "TAKEN_BACK", "choice": 0}))
    assert listener.hears(deciding([3]), game) == ["Taken back.", "Red, a 3: STOP for space 9, or ROLL."]


def test_the_eggs_are_counted_before_the_winner_is_named() -> None:
    listener = Listener()
    listener.hears(deciding([3]), around(2))
    game = around(2, winners=[1], **happened(SWIMS | {"turtle": 1}, {"kind": "OVER"}))
    heard = [line for seat in (0, 1) for line in listener.hears(moment("counting", seat=seat), game)]
    heard += listener.hears(moment("result", winner=1, shared=0, tie=0), game)
    assert heard == [
        "Yellow swims to space 3.",
        "Red has no eggs.",
        "Yellow has no eggs.",
        "Yellow wins with no eggs.",
    ]


def test_at_the_end_of_a_first_game_it_is_said_that_first_steps_and_coach_are_off() -> None:
    listener = Listener()
    listener.hears(LESSON, around(2))
    result = moment("result", winner=1, shared=0, tie=0)
    off = "The first steps and the coach are off from now on; the menu turns them on."
    assert listener.hears(result, around(2, winners=[1])) == [f"Yellow wins with no eggs. {off}"]
    listener.hears(deciding([3]), around(2))
    assert listener.hears(result, around(2, winners=[1])) == ["Yellow wins with no eggs."]


def test_before_a_game_like_the_last_one_card_is_said_to_lead_to_other_players() -> None:
    last = moment("like_last_time", {"card": tap("CHANGE")}, turtles=[0, 1], players=[0, 3])
    assert Listener().hears(last)[-1].endswith(" CARD chooses other players, turtles or computers.")


def test_a_player_s_cards_are_said_at_once_since_a_tap_shows_them_only_for_a_moment() -> None:
    listener = Listener()
    scores = moment("scores", chosen=0)
    listener.hears(scores, around(), 2 * HOLD_MS)
    hand = moment("hand", seat=0, cards=[3])
    assert listener.hears(hand, around(), 60) == ["Red has 1 clutch card, with 3 eggs."]
    assert listener.hears(scores, around(), 2 * HOLD_MS) == []


def test_who_holds_menu_hears_the_menu_and_not_the_scores_that_come_before_it() -> None:
    listener = Listener()
    listener.hears(deciding([3]), around())
    assert listener.hears(moment("scores", chosen=0), around(), HOLD_MS) == []


def test_scores_that_are_asked_for_twice_while_a_computer_player_thinks_are_said_twice() -> None:
    listener = Listener()
    scores = moment("scores", chosen=0)
    first = listener.hears(scores, around(2), 2 * HOLD_MS)[-1]
    assert listener.hears(moment("thinking", seat=1), around(2)) == []
    assert listener.hears(scores, around(2), 2 * HOLD_MS) == [first]


def test_a_seat_that_changes_hands_in_the_menu_is_said_once() -> None:
    listener = Listener()
    listener.hears(moment("seat", number=0, player=0), around())
    game = around(**happened({"kind": "HANDED", "seat": 0, "player": 3}))
    assert listener.hears(moment("seat", number=0, player=3), game) == ["Red: Timid. Never risks going over 7."]


def test_another_language_explains_the_keys_again() -> None:
    listener = Listener()
    listener.hears(LESSON, around())
    listener.hears(deciding([3]), around())
    listener.letters = "de"
    (heard,) = listener.hears(deciding([4]), around())
    assert heard.startswith("Rot, eine 4: STOP für Feld 9, oder ROLL. ROLL würfelt noch einmal, ")


def test_a_game_that_goes_on_begins_with_where_everybody_stands() -> None:
    listener = Listener()
    listener.hears(moment("game_waits", {"roll": tap("GO_ON")}))
    game = around(2, raft=[1])
    game["stacks"][6] = [0]
    stands, decides = listener.hears(deciding([3]), game)
    assert stands.startswith("Space 7: Red. On the raft: Yellow. Red has ")
    assert decides.startswith("Red, a 3: ")


def test_again_says_the_page_once_more_with_all_its_keys() -> None:
    listener = Listener()
    for value in (3, 4):
        listener.hears(deciding([value]), around())
    assert listener.speaker.again() == (
        "Red, a 4: STOP for space 9, or ROLL. ROLL throws another die, STOP ends the throwing and swims, "
        "CARD turns the coach on or off and MENU tells everybody’s eggs."
    )


def test_a_frame_carries_only_the_latest_lines() -> None:
    listener = Listener()
    for value in range(2 * LATEST):
        listener.hears(deciding([1 + value % 6], space=1 + value % 20), around())
    assert len(listener.speaker.said["latest"]) == LATEST
    assert listener.speaker.said["number"] == 2 * LATEST + 1
    listener.speaker.begin_anew()
    assert listener.speaker.said == {"number": 0, "latest": []}
