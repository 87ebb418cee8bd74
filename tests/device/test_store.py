"""The store on the emulated Pico: its two alternating copies, damage, and wear; for power cuts see `test_rot.py`."""

from __future__ import annotations

from collections import Counter

import pytest

from mahe.device.saved_copies import packed
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico

MADE = "from mahe.device.store import Store\nstore = Store()\n"
SETTLED = "while store.due: store.follow_up()"
NONSENSE = (
    b'{"starts": null}',
    b'{"starts": {}}',
    b'{"starts": -1}',
    b'{"starts": 1e999}',
    b'{"starts": "7"}',
    b'{"starts": 1' + b"0" * 400 + b"}",
    b'{"starts": 2.5}',
    b'{"starts"',
    b"{[]: 1}",
    b"[1]",
    b"7",
    b"null",
    b'"starts"',
    b"[" * 3000,
    b"{" * 3000,
    b'{"a":' * 600,
    b"\xff\xfe\0",
    b"'",
    b"nan",
    b"-",
    b"1e999",
    b'{"starts": 3, "moves": "x"}',
)
OLD, NEW = b"old" * 60, b"new" * 90
SECTORS = 352  # in the filesystem
ERASES_OF_A_SECTOR = 100_000  # promised by the flash chip's data sheet
MOVES_AFTER = 100  # erases: littlefs's block_cycles, as MicroPython sets it
SAVES_OF_A_GAME = 600  # upper limit: the longest of 120 games of seven with cards had 425
GAMES_A_YEAR = 10 * 365


def test_what_was_stored_last_is_read_by_a_new_board(bench: Pico) -> None:
    bench.exec(
        MADE + "for number in range(5): store.replace('game', b'game %d' % number)\nstore.replace('settings', b's')"
    )
    bench.soft_reset()
    bench.exec(MADE)
    assert bench.eval("(store.read('game'), store.read('settings'), store.read('other'))") == (b"game 4", b"s", None)


def saves(bench: Pico) -> dict[str, bytes]:
    """Return the files under /saved that aren't empty, by name."""
    return {name: content for name, content in bench.files().items() if name.startswith("saved/") and content}


def test_the_older_copy_is_replaced_first_and_the_other_one_soon(bench: Pico) -> None:
    bench.exec(MADE + "for number in range(3): store.replace('game', b'game %d' % number)")
    assert saves(bench) == {"saved/a/game": packed(b"game 2", 3), "saved/b/game": packed(b"game 1", 2)}
    bench.exec(SETTLED)
    assert saves(bench) == dict.fromkeys(("saved/a/game", "saved/b/game"), packed(b"game 2", 3))


@pytest.mark.parametrize(
    ("a", "b", "told"),
    [
        (packed(OLD, 8), packed(NEW, 9), False),  # after a power cut between the writes of the two copies
        (packed(OLD, 7), packed(NEW, 9), True),
        (packed(OLD, 9)[:-1], packed(NEW, 9), True),
        (b"", packed(NEW, 9), True),
        (b"", packed(NEW, 1), False),
    ],
)
def test_a_copy_that_no_power_cut_explains_is_told_and_replaced(bench: Pico, a: bytes, b: bytes, told: bool) -> None:
    bench.deploy({**bench.files(), "saved/a/game": a, "saved/b/game": b})
    bench.exec(MADE)
    assert bench.eval("(store.read('game'), store.damaged)") == (NEW, told)
    bench.exec(SETTLED)
    assert saves(bench) == {"saved/a/game": b, "saved/b/game": b}


READ_ERRORS = """
class Failing:
    def __init__(self, times): self.times = times
    def __call__(self, *arguments):
        if self.times and arguments[0] == "/saved/b/game":
            self.times -= 1
            raise OSError(5)
        return open(*arguments)
import mahe.device.store as module
def read(times):
    module.open = Failing(times)
    store = Store()
    return store.read("game"), store.damaged
"""


def test_an_error_in_reading_is_no_missing_game(bench: Pico) -> None:
    bench.deploy({**bench.files(), "saved/a/game": packed(OLD, 8), "saved/b/game": packed(NEW, 9)})
    bench.exec(MADE + READ_ERRORS)
    assert bench.eval("read(1)") == (NEW, False)  # the store tries twice
    assert bench.eval("read(2)") == (OLD, True)
    bench.exec("import os\nos.remove('/saved/a/game')")
    assert bench.eval("bool(read(2)[0])")  # the store returns bytes that the table can't restore, and so reports


@pytest.mark.parametrize("newest", [b"", b"\0", packed(NEW, 2)[:-1], packed(NEW, 2).replace(b"n", b"m")])
def test_where_the_newest_is_damaged_the_one_before_it_counts(bench: Pico, newest: bytes) -> None:
    bench.deploy({**bench.files(), **both("game", packed(OLD, 1)), "saved/b/game": newest})
    bench.exec(MADE)
    assert bench.eval("store.read('game')") == OLD


def test_what_is_set_aside_is_gone_and_still_there_to_be_looked_at(bench: Pico) -> None:
    bench.exec(MADE + "store.replace('game', b'one')\nstore.replace('game', b'two')\nstore.set_aside('game')")
    assert bench.eval("store.read('game')") == b"one"  # the previous save is the current one now
    bench.exec("store.set_aside('game')")
    assert bench.eval("store.read('game')") is None
    assert saves(bench) == {"saved/b/game.aside-1": packed(b"two", 2), "saved/a/game.aside-1": packed(b"one", 1)}
    bench.exec("store.replace('game', b'three')")
    assert bench.eval("Store().read('game')") == b"three"


def test_a_file_far_too_long_is_damaged_and_takes_no_heap(bench: Pico) -> None:
    bench.deploy({**bench.files(), **both("settings", b"x" * 300_000), "saved/b/settings": packed(OLD, 1)})
    bench.exec(MADE)
    assert bench.eval("store.read('settings')") == OLD


def test_nothing_but_damaged_files_is_handed_out_so_that_it_can_be_told(bench: Pico) -> None:
    bench.deploy({**bench.files(), **both("settings", b"\xffnonsense that is longer than a head")})
    bench.exec(MADE)
    assert bench.eval("store.read('settings')") is not None


def test_counts_that_another_version_has_written_its_own_way_begin_anew(bench: Pico) -> None:
    bench.exec(MADE + "from mahe.device.counts import Counts")
    for kept in NONSENSE:
        bench.exec(f"store.replace('counts', {kept!r})\ncounts = Counts(store)\ncounts.add(None)")
        assert bench.eval("__import__('json').loads(store.read('counts'))['starts']") == (3 if b"moves" in kept else 0)


def test_the_counter_begins_anew_after_its_last_number(bench: Pico) -> None:
    bench.deploy({**bench.files(), **both("game", packed(OLD, 0xFFFFFE)), "saved/b/game": packed(NEW, 0xFFFFFF)})
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
        bench.exec("for number in range(100):\n store.replace('game', bytes(40 + 2 * number))\n " + SETTLED, 240_000)
        new = bench.flash_operations()[seen - bench.flash_work().operations :]
        erases.update(operation.address for operation in new if operation.kind == "erase")
    print(f"{erases.total()} erases in {hundreds} hundreds of saves")
    assert erases.total() > 3 * hundreds
    # Wear levelling: littlefs moves a sector's content after MOVES_AFTER erases.
    assert max(erases.values()) <= 2 * MOVES_AFTER
    # So the free sectors, at least half of all, share the wear.
    erases_a_year = erases.total() / (100 * hundreds) * SAVES_OF_A_GAME * GAMES_A_YEAR
    assert ERASES_OF_A_SECTOR * SECTORS / 2 / erases_a_year > 10
