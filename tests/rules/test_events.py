"""Events have one schema: the name of each kind, and the name and place of each of its fields."""

from __future__ import annotations

from random import Random

from mahe.rules import events
from mahe.rules.events import KIND, SCHEMA
from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, Setup


def test_the_number_of_each_kind_and_field_is_its_place_in_the_schema() -> None:
    places = {"KIND": 0}
    for kind, (name, *fields) in enumerate(SCHEMA):
        places[name] = kind
        places |= {f"{name}_{field.upper()}": place for place, field in enumerate(fields, 1)}
    assert places == {name: value for name, value in vars(events).items() if isinstance(value, int)}


def test_every_event_of_a_game_has_the_fields_of_its_kind() -> None:
    random = Random(1)
    seen = set()
    for seed in range(20):
        game = new_game(Setup(random.randint(2, 7), cards=True), seed)
        while not game.position.is_over():
            told = game.apply(random.choice(game.position.choices))
            if game.last_decider() != NOBODY:
                told += game.take_back()
                told += game.apply(random.choice(game.position.choices))
            for event in told:
                assert len(event) == len(SCHEMA[event[KIND]])
                seen.add(event[KIND])
    assert seen == set(range(len(SCHEMA))) - {events.HANDED}
