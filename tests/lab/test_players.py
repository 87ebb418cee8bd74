"""The compiled players choose what their descriptions in plain Python choose, and nothing that isn't legal."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.game import new_game
from mahe_board.lab.characters import NAMES, PLAIN
from mahe_board.lab.nets import committed, number_for
from mahe_board.lab.views import choose
from tests.lab.tables import KINDS, a_log, a_setup, some_logs


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_every_kind_of_game_to_its_end_by_legal_choices(name: str, seed: int) -> None:
    for _, _, log in some_logs(Random(f"{seed} {name}"), 1, name):
        assert ((log.offered >> log.chosen) & 1).all()
        assert log.positions[-1]["face_up"] == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str, seed: int) -> None:
    random = Random(f"{seed} {name} again")
    setup, game = a_setup(random, random.choice(KINDS)), random.getrandbits(48)
    assert a_log(setup, game, name, "random").chosen.tolist() == a_log(setup, game, name, "random").chosen.tolist()


@pytest.mark.parametrize("name", PLAIN)
def test_compiled_and_plain_players_choose_alike(name: str, seed: int) -> None:
    random = Random(f"{seed} {name} plain")
    net = committed()
    for setup, game_seed, log in some_logs(random, 1, "random"):
        game = new_game(setup, game_seed)
        for chosen in log.chosen.tolist():
            luck = random.getrandbits(30)
            view = game.position
            which = number_for(setup.players)
            assert PLAIN[name](view, luck) == choose(name, net[which : which + 1], view, luck)
            game.apply(chosen)
