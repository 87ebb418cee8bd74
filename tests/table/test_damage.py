"""A damaged game or damaged settings are told, set aside, and the board is playable."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from zlib import crc32

import pytest

from mahe.rules.game import new_game
from mahe.rules.save import write
from mahe.rules.setup import Setup
from mahe.show.keys import CARD, ROLL
from mahe.table.settings import BadSettings, Settings, unpack
from mahe_board.script.virtual_board import VirtualBoard
from tests.table.hands import begin, tap

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
    assert "The settings were damaged." in " ".join(board.table.words)
    assert board.stored["settings.aside"] == bad
    tap(board, ROLL)
    assert "ROLL: new game" in board.table.words
    begin(board)
    assert board.table.playing().position.setup.players == 2
    assert not VirtualBoard(2, {"settings": board.stored["settings"]}).table.troubles


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_is_told_set_aside_and_another_one_playable(damage: str) -> None:
    bad = DAMAGES[damage](write(new_game(Setup(4), 9)))
    if damage == "another file":
        bad = b"XAHE" + bad[4:]
    board = VirtualBoard(1, {"game": bad})
    assert "The saved game was damaged." in " ".join(board.table.words)
    assert board.stored["game.aside"] == bad
    tap(board, CARD)
    begin(board)
    assert board.table.playing()


def test_a_game_under_other_rules_is_told_and_set_aside() -> None:
    save = bytearray(write(new_game(Setup(4), 9)))
    save[4] += 1
    board = VirtualBoard(1, {"game": bytes(save)})
    assert "another version" in " ".join(board.table.words)
    assert board.stored["game.aside"] == bytes(save)
    tap(board, ROLL)
    assert "ROLL: new game" in board.table.words


def test_both_damaged_are_told_one_after_the_other() -> None:
    board = VirtualBoard(1, {"game": b"?", "settings": b"?"})
    assert "settings" in " ".join(board.table.words)
    tap(board, ROLL)
    assert "saved game" in " ".join(board.table.words)
    tap(board, ROLL)
    assert "ROLL: new game" in board.table.words


def test_no_stored_settings_can_be_read_that_nobody_could_play_with(seed: int) -> None:
    """What passes the checksum but makes no sense is refused, or ignored."""
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
