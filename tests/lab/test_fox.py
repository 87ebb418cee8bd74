"""The fox's net and its expectation over the dice are right, and fit into 31 bits."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.features import HIDDEN, INPUTS, MOST, ONE
from mahe.rules.fox import THREE_DICE_WAYS, Fox
from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.net import HIDDEN_MOST, WHOLE
from mahe.rules.nets import name_for
from mahe.rules.position import HAND, HANDS_AT
from mahe.rules.roster import thought_out
from mahe_board.lab.batch_engine.moves import after_a_die, goes, lose_card, swim
from mahe_board.lab.fox.inputs import MOST_INPUTS, SEEN, look
from mahe_board.lab.fox.net import NET, OUTGOING_MOST, OUTGOING_ONE, WEIGHT_ONE, judge
from mahe_board.lab.nets import as_module, committed, from_bytes, number_for, to_bytes
from mahe_board.lab.to_records import record_of
from tests.lab.tables import offered, some_logs

Array = np.ndarray[Any, Any]


def judged(net: Array, position: Array, seat: int) -> int:
    return int(judge(net[0], position[0], seat, np.zeros(1, SEEN)[0]))


def exact_share(net: Array, position: Array, seat: int) -> float:
    """Return a net's estimate of a seat's share of the win (0 to 1) after a move, by its definition and in floats."""
    seen = np.zeros(1, SEEN)[0]
    look(position[0], seat, seen)
    inputs, strengths = (seen[name][: seen["count"]] for name in ("inputs", "strengths"))
    weights = net[0]["weights"].astype(np.float64) / WEIGHT_ONE
    outgoing = net[0]["outgoing"].astype(np.float64) / OUTGOING_ONE
    reached = strengths.astype(np.float64) / ONE @ weights[inputs]
    reached[: HIDDEN - 1] = np.maximum(reached[: HIDDEN - 1], 0)
    level = np.clip(reached, -HIDDEN_MOST / 256, HIDDEN_MOST / 256)
    return float(1 / (1 + np.exp(-level @ outgoing)))


def net_for(players: int) -> Array:
    which = number_for(players)
    return committed()[which : which + 1]


def test_whole_numbers_are_within_a_thousandth_of_the_float_reference(seed: int) -> None:
    random = Random(f"{seed} float")
    differences = []
    for setup, _, log in some_logs(random, 1, "fox", "random"):
        net = net_for(setup.players)
        for number in np.flatnonzero(log.positions["dice"][:-1] == 0)[::7]:
            position = log.positions[number : number + 1].copy()
            seat = random.randrange(setup.players)
            differences.append(abs(judged(net, position, seat) / WHOLE - exact_share(net, position, seat)))
    assert len(differences) > 500
    assert max(differences) < 0.004
    assert np.mean(differences) < 0.001


def test_no_number_leaves_31_bits() -> None:
    largest = 1 << 30
    assert largest > MOST_INPUTS * MOST * 127  # the largest sum at a hidden unit
    assert largest > HIDDEN * HIDDEN_MOST * OUTGOING_MOST  # the largest weighted sum of the units
    assert largest > 216 * WHOLE  # the largest sum over all falls of three dice


def test_two_and_three_players_have_one_net_and_more_have_the_other() -> None:
    assert [name_for(players) for players in range(2, 8)] == ["few"] * 2 + ["many"] * 4
    assert [number_for(players) for players in range(2, 8)] == [0] * 2 + [1] * 4


def test_inputs_are_few_within_bounds_and_named_once(seed: int) -> None:
    seen = np.zeros(1, SEEN)[0]
    most = 0
    for setup, _, log in some_logs(Random(f"{seed} inputs"), 2, "random"):
        for number in range(0, len(log.chosen), 5):
            for seat in range(setup.players):
                look(log.positions[number], seat, seen)
                most = max(most, seen["count"])
                inputs, strengths = (seen[name][: seen["count"]] for name in ("inputs", "strengths"))
                assert 0 <= inputs.min() <= inputs.max() < INPUTS
                assert abs(strengths).max() <= MOST
    assert most <= MOST_INPUTS


def test_a_net_survives_being_written_as_a_module() -> None:
    net = np.zeros(1, NET)
    random = np.random.default_rng(1)
    net["weights"] = random.integers(-127, 128, net["weights"].shape)
    net["outgoing"] = random.integers(-OUTGOING_MOST, OUTGOING_MOST + 1, HIDDEN)
    module: dict[str, bytes] = {}
    exec(as_module("few", net), module)
    assert from_bytes(module["NET"]).tobytes() == net.tobytes()
    assert to_bytes(net) == module["NET"]


def after(position: Array, choice: int, face: int = 0) -> Array:
    """Return a copy of the position after a choice and its die, if any; a newly turned-up card stays unknown."""
    copy: Array = position.copy()
    if choice == STOP:
        swim(copy[0], copy[0]["total"] * copy[0]["dice"])
    elif CARD < choice < TURTLE:
        lose_card(copy[0], choice - CARD)
        after_a_die(copy[0], choice - CARD)
    else:
        if choice >= TURTLE:
            goes(copy[0], choice - TURTLE)
        after_a_die(copy[0], face)
    return copy


def expected(net: Array, position: Array, choice: int, seats: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """Return a choice's value to two seats, by exhaustive search; the first seat makes the choices that follow."""
    faces = range(1, 7) if choice == ROLL or choice >= TURTLE else (0,)
    worth = Fraction(0), Fraction(0)
    for face in faces:
        next_ = after(position, choice, face)
        if not next_[0]["dice"] or not next_[0]["face_up"]:
            one, other = (Fraction(judged(net, next_, seat)) for seat in seats)
        else:
            one, other = expected(net, next_, best(net, next_), (int(next_[0]["decider"]), seats[1]))
        worth = worth[0] + one / len(faces), worth[1] + other / len(faces)
    return worth


def best(net: Array, position: Array) -> int:
    """Return the best choice; of equal ones STOP comes first, then ROLL, the lowest card, the first turtle."""
    going = position[0]["turtle"] != NOBODY
    seat = int(position[0]["decider"] if going else position[0]["seat"])
    choices = sorted(offered(position[0])) if going else offered(position[0])
    worth = [expected(net, position, choice, (seat, seat))[1] for choice in choices]
    return choices[worth.index(max(worth))]


@pytest.mark.parametrize("dice", [0, 1, 2])
def test_the_fox_takes_what_a_search_of_everything_takes(dice: int, seed: int, exhaustive: bool) -> None:
    checked = 0
    for setup, _, log in some_logs(Random(f"{seed} {dice} search"), 20 if exhaustive else 1, "fox"):
        wanted = (log.positions["dice"][:-1] == dice) & (log.positions["turtle"][:-1] == NOBODY if dice == 0 else True)
        for number in np.flatnonzero(wanted)[:: 12 if dice == 0 else 9]:
            position = log.positions[number : number + 1].copy()
            assert log.chosen[number] == best(net_for(setup.players), position)
            checked += 1
    assert checked >= 30


def test_all_cards_of_the_next_decider_are_seen() -> None:
    """When the leader has two turtles, a next decider with five cards has more inputs than a slice adds up."""
    game = new_game(Setup(3, cards=True, two=True), 5)
    while game.position.gone() == NOBODY:
        game.apply(game.position.choices[-1])
    game.apply(ROLL)
    view = game.view()
    for seat in range(1, 3):
        for eggs in range(1, 6):
            view.cells[HANDS_AT + HAND * seat + eggs] = 1
    fox = Fox()
    thought_out(fox.begin(view))
    for dice, total in ((1, view.total()), (2, 6), (2, 7), (3, 7)):
        end = record_of(view)
        end["dice"], end["total"] = dice, total
        share = judged(net_for(3), after(end, STOP), view.decider())
        assert fox.worth_of_end(dice * total) == THREE_DICE_WAYS * share, (dice, total)
