"""Neither damage nor power cuts cost a game: flipped bits, lost blocks and a pulled plug, with the store's own code."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from mahe.rules.roster import play_on
from mahe.rules.save import write
from mahe_board.bench.start_game import CAREFUL, game
from mahe_board.emulator.pico.flash_image import BLOCK
from tests.device.cuts import cuts
from tests.device.offline import Disk, formatted, mounted, settled

BLANK = b"\xff" * BLOCK
MOMENTS = (1, 2, 15, 137)  # numbers of saves after which files are damaged
LATE = (40, 388, 795, 1600)  # more numbers, because littlefs moves a folder's blocks only every 700 saves or so


def evening(saves: int, seed: int) -> tuple[bytes, list[bytes]]:
    """Return the filesystem after so many saves of a game (and some of settings), and the games in the order saved."""
    disk = Disk(formatted())
    games: list[bytes] = []
    with mounted(disk) as start:
        store = start()
        store.read("settings")
        settled(store)
        played = game((CAREFUL,) * 3, seed)
        while len(games) < saves:
            if played.position.is_over():
                seed += 1
                played = game((CAREFUL,) * 3, seed)
            play_on(played)
            games.append(write(played))
            store.replace("game", games[-1])
            settled(store)
            if len(games) % 64 == 9:
                store.replace("settings", bytes([len(games) % 251]) * 30)
                settled(store)
    return bytes(disk.buffer), games


def damages(image: bytes, chance: random.Random, flips: int) -> Iterator[tuple[str, bytes]]:
    """Yield damaged images: each block in use erased, zeroed or random; then `flips` times a random bit flipped."""
    used = [start for start in range(0, len(image), BLOCK) if image[start : start + BLOCK] != BLANK]
    for start in used:
        for kind, content in (("erased", BLANK), ("zeros", bytes(BLOCK)), ("random", chance.randbytes(BLOCK))):
            yield f"block {start // BLOCK} {kind}", image[:start] + content + image[start + BLOCK :]
    for _ in range(flips):
        at, bit = chance.choice(used) + chance.randrange(BLOCK), chance.randrange(8)
        yield f"bit {bit} of {at:#x}", image[:at] + bytes([image[at] ^ 1 << bit]) + image[at + 1 :]


def lost(image: bytes, games: list[bytes]) -> tuple[int, bool]:
    """Return how many choices a board with this image has lost, and whether it reports damage."""
    try:
        with mounted(Disk(image)) as start:
            store = start()
            data = store.read("game")
            return (games[::-1].index(data) if data in games else len(games)), store.damaged
    except OSError:
        return len(games), False


@pytest.mark.parametrize("saves", [*MOMENTS, *(pytest.param(saves, marks=pytest.mark.exhaustive) for saves in LATE)])
def test_no_flipped_bit_and_no_lost_block_takes_a_choice_back(saves: int, seed: int, exhaustive: bool) -> None:
    image, games = evening(saves, seed)
    outcomes: Counter[tuple[int, bool]] = Counter()
    for what, damaged in damages(image, random.Random(seed), 2000 if exhaustive else 75):
        outcome = lost(damaged, games)
        outcomes[outcome] += 1
        if outcome[0]:
            print(what, outcome)
    print(f"{saves} saves: {dict(outcomes)}")
    assert not any(choices for choices, _ in outcomes)


def test_after_a_cut_at_any_operation_there_is_the_last_game_or_the_one_before_and_nothing_is_called_damaged(
    seed: int, exhaustive: bool
) -> None:
    image, games = evening(41, seed)
    disk = Disk(image)
    begun = []  # for each save, the number of flash operations before it
    with mounted(disk) as start:
        store = start()
        for number in range(60 if exhaustive else 20):
            begun.append(len(disk.operations))
            games.append(bytes([number]) * 150)
            store.replace("game", games[-1])
            settled(store)
    states = 0
    for where, after, flash in cuts(image, disk.operations, random.Random(seed), None if exhaustive else 60):
        states += 1
        saving = 40 + sum(first < after for first in begun)
        with mounted(Disk(flash)) as start:
            store = start()
            assert store.read("game") in games[saving - 1 : saving + 1], where
            assert not store.damaged, where
            settled(store)
            assert start().read("game") == store.read("game"), where
    print(f"{len(disk.operations)} operations, {states} states")
