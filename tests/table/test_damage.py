"""A damaged game or damaged settings are reported and set aside, and the board can be played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from zlib import crc32

import pytest

from mahe.rules import RULES_VERSION, save
from mahe.rules.clutch import BOX
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import Setup
from mahe.rules.roster import play_on
from mahe.rules.save import write
from mahe.show.keys import ROLL
from mahe.table import resume
from mahe.table.settings import BadSettings, Settings, unpack
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, tap

FOREIGN = f"foreign{RULES_VERSION}"
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-1],
    "one byte": lambda data: data[:9] + bytes((data[9] ^ 1,)) + data[10:],
    "garbage": lambda _: b"\x00\xff" * 20,
    "a single byte": lambda _: b"M",
    "another file": lambda data: b"MAHE" + data,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_settings_are_told_set_aside_and_playable(damage: str) -> None:
    bad = DAMAGES[damage](Settings().pack())
    board = VirtualBoard(1, {"settings": bad})
    assert "The settings were damaged." in " ".join(board.words)
    assert board.stored["settings.aside"] == bad
    tap(board, ROLL)
    assert "ROLL: new game" in board.words
    begin(board)
    assert board.table.playing().position.setup.players == 2
    assert not VirtualBoard(2, {"settings": board.stored["settings"]}).table.troubles


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_is_told_set_aside_and_another_one_playable(damage: str) -> None:
    bad = DAMAGES[damage](write(new_game(Setup(4), 9)))
    if damage == "another file":
        bad = b"XAHE" + bad[4:]
    board = VirtualBoard(1, {"game": bad})
    assert "The saved game was damaged." in " ".join(board.words)
    assert board.stored["game.aside"] == bad
    tap(board, ROLL)
    begin(board)
    assert board.table.playing()


def test_a_game_under_other_rules_is_told_and_set_aside() -> None:
    save = bytearray(write(new_game(Setup(4), 9)))
    save[4] += 1
    board = VirtualBoard(1, {"game": bytes(save)})
    assert "another version" in " ".join(board.words)
    assert board.stored["game.aside"] == bytes(save)
    tap(board, ROLL)
    assert "ROLL: new game" in board.words


def play_by(rules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, behave as a version of the firmware with this RULES_VERSION."""
    for module in (save, resume):
        monkeypatch.setattr(module, "RULES_VERSION", rules)


def test_a_foreign_game_comes_back_when_a_version_plays_that_knows_it_and_no_other_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = [write(game) for game in (new_game(Setup(4), 9), new_game(Setup(2), 5), over())]
    play_by(RULES_VERSION - 1, monkeypatch)
    board = VirtualBoard(1, {"settings": Settings().pack(), "game": games[0]})
    assert "another version" in " ".join(board.words)
    kept = board.stored
    assert "game" not in VirtualBoard(1, dict(kept)).stored, "it isn't known yet"
    play_by(RULES_VERSION, monkeypatch)
    board = VirtualBoard(1, {**kept, "game": games[1]})
    assert board.stored["game"] == games[1], "another one goes on"
    assert board.stored[FOREIGN] == games[0]
    for before in ({}, {"game": games[2]}):
        board = VirtualBoard(1, {**kept, **before})
        assert "A game is waiting." in " ".join(board.words)
        tap(board, ROLL)
        assert write(board.table.playing()) == games[0]
        assert board.stored[FOREIGN] == b"", "it comes back once"


def test_of_two_games_by_different_rules_each_waits_for_its_version_however_often_these_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stored = {"settings": Settings().pack(), "game": write(new_game(Setup(4), 9))}
    play_by(RULES_VERSION + 1, monkeypatch)
    board = VirtualBoard(1, stored)
    tap(board, ROLL)
    begin(board)
    seeds = {RULES_VERSION: 9, RULES_VERSION + 1: board.table.playing().seed}
    for rules in (RULES_VERSION, RULES_VERSION + 1, RULES_VERSION):
        play_by(rules, monkeypatch)
        board = VirtualBoard(1, stored)
        assert "another version" in " ".join(board.words)
        tap(board, ROLL)
        assert "A game is waiting." in " ".join(board.words)
        tap(board, ROLL)
        assert board.table.playing().seed == seeds[rules]


class Full(dict[str, bytes]):
    """A board's stored files on a full flash: each write fails."""

    def __setitem__(self, name: str, data: bytes) -> None:
        if data:
            raise OSError(28)
        super().__setitem__(name, data)


def test_a_game_that_comes_back_to_a_full_memory_is_kept_where_it_was() -> None:
    data = write(new_game(Setup(4), 9))
    board = VirtualBoard(1, Full({"settings": Settings().pack(), FOREIGN: data}))
    assert "The memory takes no more" in " ".join(board.words)
    tap(board, ROLL)
    tap(board, ROLL)
    assert write(board.table.playing()) == data
    assert board.stored[FOREIGN] == data


def test_a_whole_game_that_leads_elsewhere_in_a_damaged_version_waits_for_one_that_can_go_on_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = write(new_game(Setup(4), 9))
    with monkeypatch.context() as damaged:
        damaged.setattr(save, "BOX", (*BOX[1:], BOX[0] + 1))
        board = VirtualBoard(1, {"settings": Settings().pack(), "game": data})
        assert "another version" in " ".join(board.words)
        kept = board.stored
    board = VirtualBoard(1, dict(kept))
    assert "A game is waiting." in " ".join(board.words)
    tap(board, ROLL)
    assert write(board.table.playing()) == data


def test_a_foreign_game_that_has_gone_on_meanwhile_stays_away(seed: int) -> None:
    ended = over(seed)
    board = VirtualBoard(1, {FOREIGN: write(new_game(ended.position.setup, seed)), "game": write(ended)})
    assert board.stored["game"] == write(ended)
    assert board.stored[FOREIGN] == b""


def over(seed: int = 7) -> Game:
    """Return a game that is over."""
    game = new_game(Setup(2), seed, bytes((1, 1)))
    while not game.position.is_over():
        play_on(game)
    return game


def test_both_damaged_are_told_one_after_the_other() -> None:
    board = VirtualBoard(1, {"game": b"?", "settings": b"?"})
    assert "settings" in " ".join(board.words)
    tap(board, ROLL)
    assert "saved game" in " ".join(board.words)
    tap(board, ROLL)
    assert "ROLL: new game" in board.words


def test_no_stored_settings_can_be_read_that_nobody_could_play_with(seed: int) -> None:
    """If settings pass the checksum but make no sense, the board refuses or ignores them."""
    random = Random(seed)
    good = Settings().pack()
    read = 0
    for _ in range(3000):
        body = bytearray(good[9:])
        for _ in range(random.randrange(1, 3)):
            body[random.randrange(len(body))] = random.choice((0, 1, 2, 3, 5, 7, 255))
        if random.random() < 0.2:
            body = body[: random.randrange(len(body))]
        try:
            settings = unpack(good[:5] + crc32(body).to_bytes(4, "big") + body)
        except BadSettings:
            continue
        read += 1
        assert settings.setup(0)
        assert unpack(settings.pack()).pack() == settings.pack()
    assert read > 50
