"""The store on the emulated Pico: alternation, damage and the flash's wear; for power cuts see `test_cuts.py`."""

from __future__ import annotations

from collections import Counter

import pytest

from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import stored

MADE = "from mahe.device.store import Store\nstore = Store()\n"
OLD, NEW = b"old" * 60, b"new" * 90
SECTORS = 352  # of the filesystem
ERASES_OF_A_SECTOR = 100_000  # promised by the flash chip's data sheet
MOVES_AFTER = 100  # erases: littlefs's block_cycles, as MicroPython sets it
SAVES_OF_A_GAME = 600  # for seven people, with cards; of 120 such games the longest had 425 choices
GAMES_A_YEAR = 10 * 365


def test_what_was_stored_last_is_read_by_a_new_board(bench: Pico) -> None:
    bench.exec(
        MADE + "for number in range(5): store.replace('game', b'game %d' % number)\nstore.replace('settings', b's')"
    )
    bench.soft_reset()
    bench.exec(MADE)
    assert bench.eval("(store.read('game'), store.read('settings'), store.read('other'))") == (b"game 4", b"s", None)


def test_two_files_take_turns(bench: Pico) -> None:
    bench.exec(MADE + "for number in range(3): store.replace('game', b'game %d' % number)")
    files = {name: content for name, content in bench.files().items() if name.startswith("saved/")}
    assert files == {"saved/game.b": stored(b"game 2", 3), "saved/game.a": stored(b"game 1", 2)}


@pytest.mark.parametrize("newest", [b"", b"\0", stored(NEW, 2)[:-1], stored(NEW, 2).replace(b"n", b"m")])
def test_where_the_newest_is_damaged_the_one_before_it_counts(bench: Pico, newest: bytes) -> None:
    bench.deploy({**bench.files(), "saved/game.a": stored(OLD, 1), "saved/game.b": newest})
    bench.exec(MADE)
    assert bench.eval("store.read('game')") == OLD


def test_what_is_set_aside_is_gone_and_still_there_to_be_looked_at(bench: Pico) -> None:
    bench.exec(MADE + "store.replace('game', b'one')\nstore.replace('game', b'two')\nstore.set_aside('game')")
    assert bench.eval("store.read('game')") == b"one"  # the one before it may be good
    bench.exec("store.set_aside('game')")
    assert bench.eval("store.read('game')") is None
    there = {name: content for name, content in bench.files().items() if name.startswith("saved/")}
    assert there == {"saved/game.aside-1": stored(b"two", 2), "saved/game.aside-2": stored(b"one", 1)}
    bench.exec("store.replace('game', b'three')")
    assert bench.eval("Store().read('game')") == b"three"


def test_a_file_far_too_long_is_damaged_and_takes_no_heap(bench: Pico) -> None:
    bench.deploy({**bench.files(), "saved/settings.a": b"x" * 300_000, "saved/settings.b": stored(OLD, 1)})
    bench.exec(MADE)
    assert bench.eval("store.read('settings')") == OLD


def test_nothing_but_damaged_files_is_handed_out_so_that_it_can_be_told(bench: Pico) -> None:
    bench.deploy({**bench.files(), "saved/settings.a": b"\xffnonsense that is longer than a head"})
    bench.exec(MADE)
    assert bench.eval("store.read('settings')") is not None


def test_counts_that_another_version_has_written_its_own_way_begin_anew(bench: Pico) -> None:
    bench.exec(MADE + "from mahe.device.counts import Counts")
    for kept in ('{"starts": null}', '{"starts": {}}', "[1]", "7", '{"starts": 3, "moves": "x"}'):
        bench.exec(f"store.replace('counts', {kept.encode()!r})\ncounts = Counts(store)\ncounts.add(None)")
        assert bench.eval("__import__('json').loads(store.read('counts'))['starts']") == (3 if "moves" in kept else 0)


def test_the_counter_begins_anew_after_its_last_number(bench: Pico) -> None:
    bench.deploy({**bench.files(), "saved/game.a": stored(OLD, 0xFFFFFE), "saved/game.b": stored(NEW, 0xFFFFFF)})
    bench.exec(MADE)
    assert bench.eval("store.read('game')") == NEW
    for number in range(3):
        bench.exec(f"store.replace('game', b'game {number}')")
        assert bench.eval("Store().read('game')") == b"game %d" % number


def test_ten_years_of_ten_games_a_day_do_not_wear_the_flash_out(bench: Pico, exhaustive: bool) -> None:
    hundreds = 30 if exhaustive else 1
    bench.flash_times(0, 0)
    bench.exec(MADE)
    erases: Counter[int] = Counter()
    for _ in range(hundreds):
        seen = bench.flash_work().operations
        bench.exec("for number in range(100): store.replace('game', bytes(40 + 2 * number))", 120_000)
        new = bench.flash_operations()[seen - bench.flash_work().operations :]
        erases.update(operation.address for operation in new if operation.kind == "erase")
    assert erases.total() > 3 * hundreds
    # No sector is erased again and again: after a number of times littlefs moves what it holds to another one.
    assert max(erases.values()) <= 2 * MOVES_AFTER
    # So all sectors that hold nothing else, at least half of them, share the wear.
    erases_a_year = erases.total() / (100 * hundreds) * SAVES_OF_A_GAME * GAMES_A_YEAR
    assert ERASES_OF_A_SECTOR * SECTORS / 2 / erases_a_year > 10
