"""A saved game of this version of the rules, and its record: neither may change unless the version does.

If you change the dice, the deck, the choices or their coding, raise `RULES_VERSION` and make both files anew.
"""

from __future__ import annotations

from pathlib import Path

from mahe.rules import RULES_VERSION, roster
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.record import record_of
from mahe.rules.roster import ROSTER, Player
from mahe.rules.save import restore, write
from tests.rules.reference import is_legal

GOLDEN = Path(__file__).parent / "golden"
SAVE = bytes.fromhex((GOLDEN / "save.hex").read_text())
RECORD = (GOLDEN / "record.txt").read_text()
ANEW = (
    "dice, deck, choices or their coding have changed: raise RULES_VERSION in mahe/rules/__init__.py, and put the save "
    "and the record of such a game (three players, one of whom changed) into tests/rules/golden"
)


def test_the_golden_save_is_of_this_version_and_is_written_again_as_it_was() -> None:
    assert SAVE[4] == RULES_VERSION, ANEW
    assert write(restore(SAVE)) == SAVE, ANEW


def test_the_golden_game_is_played_and_dealt_as_it_was() -> None:
    assert record_of(restore(SAVE)) == RECORD, ANEW
    assert is_legal(RECORD)


def test_who_sat_where_in_the_golden_game_is_known() -> None:
    game = restore(SAVE)
    assert game.journal.first_seats == bytes([0, 1, 2])
    assert bytes(game.position.seats) == bytes([0, 2, 2])


def test_a_row_put_into_the_roster_does_not_disturb_the_golden_save(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(roster, "ROSTER", (Player(9, "new", None), *reversed(ROSTER)))
    assert write(restore(SAVE)) == SAVE
    assert roster.name_of(restore(SAVE).position.seats[1]) == "careful"


def test_the_deck_of_a_seed_is_the_one_it_always_was() -> None:
    game = new_game(Setup(4), 2026)
    assert (list(game.deck), list(game.removed)) == (
        [3, 2, 3, 5, 3, 3, 2, 1, 1, 1, 4, 3, 4, 6, 5, 4, 5, 5, 6, 2],
        [4, 6, 4, 5],
    ), ANEW
