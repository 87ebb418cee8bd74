"""The compiled players make the same choices as the board's, and only legal ones."""

from __future__ import annotations

from random import Random

import pytest

from mahe.rules.choices import ROLL
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.roster import number_of, player, thought_out
from mahe_board.lab import players, to_records
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.nets import committed, number_for
from mahe_board.lab.to_records import choose
from tests.lab.tables import KINDS, a_log, a_setup, offered, some_logs

MANY = 100_000  # number of the fox's decisions that an exhaustive run compares


def test_the_compiled_players_have_the_numbers_of_their_names() -> None:
    assert [getattr(players, name.upper()) for name in NAMES] == list(range(len(NAMES)))


def test_a_player_without_a_branch_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_records, "NAMES", (*NAMES, "greedy"))
    game = new_game(Setup(4), 1)
    game.apply(ROLL)
    with pytest.raises(ValueError, match="no branch"):
        choose("greedy", committed()[:1], game.position, 0)


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_every_kind_of_game_to_its_end_by_legal_choices(name: str, seed: int) -> None:
    for _, _, log in some_logs(Random(f"{seed} {name}"), 1, name):
        assert all(chosen in offered(position) for position, chosen in zip(log.positions, log.chosen, strict=False))
        assert log.positions[-1]["face_up"] == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str, seed: int) -> None:
    random = Random(f"{seed} {name} again")
    setup, game = a_setup(random, random.choice(KINDS)), random.getrandbits(48)
    assert a_log(setup, game, name, "random").chosen.tolist() == a_log(setup, game, name, "random").chosen.tolist()


@pytest.mark.parametrize("name", NAMES)
def test_the_board_and_the_batch_engine_choose_alike(name: str, seed: int, exhaustive: bool) -> None:
    """The games are between any two kinds of players, so that cards, riders and the last clutches occur."""
    random = Random(f"{seed} {name} alike")
    net = committed()
    on_the_board = player(number_of(name))
    assert on_the_board is not None
    assert on_the_board.choose is not None
    decisions = 0
    while decisions < (MANY if exhaustive and name == "fox" else 1000):
        setup, game_seed = a_setup(random, random.choice(KINDS)), random.getrandbits(48)
        game = new_game(setup, game_seed)
        which = number_for(setup.players)
        for chosen in a_log(setup, game_seed, *random.sample(NAMES, 2)).chosen.tolist():
            if len(game.position.choices) > 1 and (exhaustive or random.random() < 0.2):
                luck = random.getrandbits(30)
                chosen_here = on_the_board.choose(game.view(), luck)
                wanted = chosen_here if isinstance(chosen_here, int) else thought_out(chosen_here)
                assert wanted == choose(name, net[which : which + 1], game.position, luck)
                decisions += 1
            game.apply(chosen)
