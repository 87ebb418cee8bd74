"""Computer players and house rules are rows of tables; a save holds a row's own number or bit, not its index."""

from __future__ import annotations

import pytest

from mahe.rules import game_setup, house_rules, record, roster, save
from mahe.rules.choices import ROLL, hand_over
from mahe.rules.errors import IllegalChoice
from mahe.rules.game import new_game
from mahe.rules.game_setup import PERSON, Setup
from mahe.rules.house_rules import HOUSE_RULES, HouseRule
from mahe.rules.record import record_of
from mahe.rules.roster import ROSTER, Player, computer_choice, following, number_of, player
from mahe.rules.save import restore, write

BOLD = Player(9, "bold", lambda view, _: view.choices[-1])


@pytest.fixture
def bold_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "ROSTER", (ROSTER[0], BOLD, *ROSTER[1:]))


def test_every_number_on_the_roster_and_every_name_is_there_once_and_fits_into_a_choice() -> None:
    numbers = [row.number for row in ROSTER]
    assert len(set(numbers)) == len({row.name for row in ROSTER}) == len(ROSTER)
    assert all(0 <= number <= 15 for number in numbers)


def test_the_numbers_that_saves_hold_mean_who_they_always_meant() -> None:
    assert (PERSON, number_of("person"), number_of("random"), number_of("careful")) == (0, 0, 1, 2)
    assert [number_of(name) for name in ("timid", "daring", "pirate", "fox", "cub")] == [3, 4, 5, 6, 7]


def test_those_for_tests_and_comparison_are_not_offered_at_the_table() -> None:
    offered = [PERSON]
    while following(offered[-1]) != PERSON:
        offered.append(following(offered[-1]))
    names = [roster.name_of(number) for number in offered]
    assert names[:6] == ["person", "timid", "cub", "pirate", "daring", "fox"]
    assert not {"random", "careful"} & set(names)
    assert following(number_of("random")) == PERSON


@pytest.mark.usefixtures("bold_in_the_middle")
def test_a_row_put_into_the_middle_is_offered_there_and_changes_nobody_elses_number() -> None:
    last = [row.number for row in ROSTER if row.offered][-1]
    assert [following(number) for number in (PERSON, 9, last)] == [9, number_of("timid"), PERSON]
    assert [number_of(name) for name in ("random", "careful", "bold")] == [1, 2, 9]


@pytest.mark.usefixtures("bold_in_the_middle")
def test_a_new_player_is_handed_a_seat_chooses_and_is_saved() -> None:
    game = new_game(Setup(4), 5)
    game.apply(hand_over(0, 9))
    assert computer_choice(game) == ROLL
    again = restore(write(game))
    assert bytes(again.position.seats) == bytes([9, 0, 0, 0])
    assert computer_choice(again) == ROLL


def test_nobody_outside_the_roster_gets_a_seat() -> None:
    game = new_game(Setup(4), 5)
    assert player(9) is None
    with pytest.raises(IllegalChoice):
        game.apply(hand_over(0, 9))
    assert following(9) == PERSON


def test_no_two_house_rules_share_a_bit_or_a_name() -> None:
    bits = [rule.bit for rule in HOUSE_RULES]
    assert all(bit.bit_count() == 1 and bit < 256 for bit in bits)
    assert len(set(bits)) == len({rule.name for rule in HOUSE_RULES}) == len(HOUSE_RULES)


def test_the_bits_and_usual_values_of_house_rules_are_what_they_always_were() -> None:
    known = {rule.name: (rule.bit, rule.usual) for rule in HOUSE_RULES}
    assert {name: known[name] for name in ("cards", "two", "third7")} == {
        "cards": (1, False), "two": (2, True), "third7": (4, False)
    }  # fmt: skip


def test_a_house_rule_that_is_not_there_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="feast"):
        Setup(4, feast=True)


@pytest.mark.parametrize("feast", [False, True])
def test_a_house_rule_added_in_the_middle_is_set_saved_and_told_and_older_games_are_played_without(
    feast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = write(new_game(Setup(3, cards=True, two=False), 5))
    older_record = record_of(restore(older))
    rules = (HOUSE_RULES[0], HouseRule(6, "feast", False, False, "no", "yes"), *HOUSE_RULES[1:])
    for module in (house_rules, game_setup, record, save):
        monkeypatch.setattr(module, "HOUSE_RULES", rules, raising=False)
    old = restore(older)
    assert (old.position.setup.feast, old.position.setup.cards, old.position.setup.two) == (False, True, False)
    assert write(old) == older
    assert record_of(old) == older_record
    again = restore(write(new_game(Setup(3, cards=True, feast=feast), 5)))
    assert (again.position.setup.feast, again.position.setup.cards, again.position.setup.two) == (feast, True, True)
    assert ("rules: cards=on third7=no feast=yes\n" in record_of(again)) == feast
