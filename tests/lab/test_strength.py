"""A fox with the committed net wins its share against careful players, with seats and first player rotated."""

from __future__ import annotations

import pytest

from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batches import House, batches_of
from mahe_board.lab.ratings import by_player, standing
from mahe_board.lab.runs import Place, play

FOX, CAREFUL = NAMES.index("fox"), NAMES.index("careful")
# The least share of the wins that the fox must have; with two or three players each has two turtles.
ASKED = {
    House(2): 0.80,
    House(3): 0.60,
    House(4): 0.42,
    House(5): 0.355,
    House(7): 0.27,
    House(2, cards=True): 0.90,
    House(4, cards=True): 0.52,
}


def house_name(house: House) -> str:
    return f"{house.players} players{', cards' * house.cards}"


@pytest.mark.parametrize("house", ASKED, ids=house_name)
def test_the_fox_wins_its_share_in_a_sample(house: House, seed: int) -> None:
    batches = list(batches_of(house, (FOX, *[CAREFUL] * (house.players - 1)), 900, seed & 0x3FFF))
    fox = standing(by_player(batches, {number: batch.play() for number, batch in enumerate(batches)})[FOX])
    assert fox.share + fox.margin > ASKED[house]


@pytest.mark.exhaustive
@pytest.mark.parametrize("house", ASKED, ids=house_name)
def test_the_fox_wins_its_share_at_the_lower_end_of_the_interval(house: House) -> None:
    batches = list(batches_of(house, (FOX, *[CAREFUL] * (house.players - 1)), 100_000, seed=1))
    fox = standing(by_player(batches, play(batches, Place(fresh=True)))[FOX])
    assert fox.games >= 100_000
    assert fox.share - fox.margin >= ASKED[house]
