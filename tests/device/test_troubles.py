"""Troubles that don't stop the game: no screen, no reader of USB, stuck keys, a pulled plug, a full flash."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterator

import pytest
from littlefs import LittleFSError

from mahe.device.saved_copies import packed
from mahe.show import set_up_pages, turn_pages, words
from mahe.show.frame import FRAME_MS
from mahe.table.opening import going_on
from mahe_board.bench import start_game
from mahe_board.bench.bars import GAP_MS
from mahe_board.bench.start_game import (
    BOOT_MS,
    BY_HAND,
    Waiting,
    game,
    gaps_ms,
    newest_game,
    saved,
)
from mahe_board.boards.board_saves import both
from mahe_board.build.tree import modules
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map
from tests.needs import need_micropython
from tests.show.every_page import pixels

FILM = "film.bin"


def red(pico: Pico, before: int) -> int:
    """Return how many frames after frame `before` show the eggs red."""
    return sum(frame.data[:21] == bytes((0, 24, 0)) * 7 for frame in pico.frames(after=before).kept)


@pytest.mark.true_time
def test_a_host_that_opens_the_port_and_never_reads_slows_nothing(new_board: Callable[..., Pico]) -> None:
    # A stuck key and repeated questions make the board write more than USB's buffer holds.
    pico = new_board(both("counts", packed(b"{}")), power=False)
    pico.hold("menu")
    pico.power_on()
    pico.usb_open(True)
    pico.usb_reads(False)
    for _ in range(5):
        pico.type(b"\nwho 1\n")
        pico.wait(700)
    assert pico.screen().memory == stuck(0, 0, 0, 1)
    pico.press("roll")
    pico.wait(200)
    before = pico.frames().count
    pico.press("roll")
    pico.wait(1000)
    pico.press("stop")
    pico.wait(1000)
    frames = pico.frames(after=before)
    assert max(gaps_ms(frames.kept)) <= GAP_MS.held


def stuck(*keys: int) -> bytes:
    """Return the pixels of the page that names these keys as stuck."""
    return pixels("en", going_on(bytes(keys)), set_up_pages.stuck_keys, bytes(keys))


def test_stuck_keys_are_told_on_usb_and_at_the_table_and_the_others_play(new_board: Callable[..., Pico]) -> None:
    late_game = game(choices=10)
    pico = new_board(both("game", saved(late_game)), power=False)
    pico.hold("roll")
    pico.hold("stop")
    pico.power_on()
    pico.wait(BOOT_MS)
    assert "mahe: down since power-on, and ignored until let go: ROLL, STOP\n" in pico.output()
    assert pico.screen().memory == stuck(1, 1, 0, 0)
    pico.press("card")
    pico.wait(300)
    assert Waiting(late_game).is_on(pico)
    pico.release("roll")
    pico.wait(300)
    assert Waiting(late_game).is_on(pico)
    pico.press("roll")
    pico.wait(300)
    assert not Waiting(late_game).is_on(pico)


def filled(files: dict[str, bytes], start: int) -> dict[str, bytes]:
    """Return these files and a large one that fills up a filesystem which begins at `start`."""

    def is_too_much(blocks: int) -> bool:
        try:
            flash_image.filesystem({**files, FILM: bytes(blocks * flash_image.BLOCK)}, start)
        except LittleFSError:
            return True
        return False

    blocks = bisect.bisect(range((flash_image.SIZE - start) // flash_image.BLOCK), False, key=is_too_much) - 1
    return {**files, FILM: bytes(blocks * flash_image.BLOCK)}


def test_where_the_flash_is_full_before_the_first_start_it_plays_says_so_once_and_saves_when_there_is_room(
    new_pico: Callable[..., Pico],
) -> None:
    no_room = trouble(words.NO_ROOM)
    pico = new_pico(files=filled(modules(), flash_image.FILES_START))
    pico.exec(BY_HAND)
    pico.start("loop.run()")
    told = 0
    for _ in range(13):  # through language, players and who begins, to the game's third choice
        pico.press("roll")
        pico.wait(400)
        told += pico.screen().memory == no_room
    start_game.interrupt(pico)
    assert told == 1
    assert pico.eval("loop.table.playing().journal.length()") > 1
    assert "saved" not in pico.eval("__import__('os').listdir('/')")
    pico.exec(f"import os\nos.remove('{FILM}')")
    pico.start("loop.run()")
    pico.press("roll")
    pico.wait(1500)
    start_game.interrupt(pico)
    assert newest_game(pico).journal.choices() == pico.eval("loop.table.playing().journal.choices()")


def test_settings_far_too_long_and_a_full_flash_don_t_keep_the_family_from_playing(
    new_board: Callable[..., Pico],
) -> None:
    late_game = game(choices=10)
    files = {**both("settings", b"x" * 300_000), **both("game", saved(late_game))}
    pico = new_board(filled(files, flash_map.FILES))
    pico.wait(BOOT_MS)
    assert pico.screen().memory == trouble(words.BROKEN_SETTINGS)
    pico.press("roll")
    pico.wait(300)
    assert Waiting(late_game).is_on(pico)


def trouble(text: int) -> bytes:
    """Return the pixels of the page that tells of this trouble."""
    return pixels("en", turn_pages.READ, turn_pages.trouble, text)


@pytest.fixture(scope="module")
def waiting() -> Iterator[Pico]:
    """A board on which a saved game waits to be continued; tests share it, so each may find it on any page.

    These tests come last, because two boards at once are two emulators, and the second one is slow at first.
    """
    need_micropython()
    with Pico(image=start_game.flash(both("game", saved(game(choices=10))))) as pico:
        pico.wait(BOOT_MS)
        yield pico


@pytest.mark.parametrize("state", ["absent", "hung", "failing"])
def test_without_its_screen_the_game_goes_on_and_the_eggs_flash_red(waiting: Pico, state: str) -> None:
    pico = waiting
    pico.screen_is(state)
    before, missing = pico.frames().count, pico.ms
    while not red(pico, before):
        pico.wait(500)
        assert pico.ms - missing < 6500  # the refresh notices within 2 s, then the eggs flash every 4 s
    pico.wait(500)
    frames = pico.frames(after=before)
    assert frames.count - before == pytest.approx((pico.ms - missing) / FRAME_MS, abs=4)
    assert 11 <= red(pico, before) <= 13  # the eggs flash for a quarter of a second
    pico.screen_is("working")
    pico.wait(1500)
    assert any(pico.screen().memory)


def test_two_keys_at_once_do_nothing_harmful(waiting: Pico) -> None:
    pico = waiting
    pico.output()
    for _ in range(3):
        for key in ("roll", "stop", "card", "menu"):
            pico.hold(key)
        pico.wait(120)
        for key in ("roll", "stop", "card", "menu"):
            pico.release(key)
        pico.wait(300)
    before = pico.frames().count
    pico.wait(500)
    assert pico.frames().count - before == pytest.approx(25, abs=2)
    assert "fault" not in pico.output()
