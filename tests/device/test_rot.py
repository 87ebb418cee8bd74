"""Damage to the flash costs no choice: flipped bits and lost blocks, wherever the saves and their folders are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from littlefs import LittleFSError

from mahe.rules.roster import play_on
from mahe.rules.save import write
from mahe_board.bench.playing import CAREFUL, game
from mahe_board.runtimes.pico.flash_image import BLOCK
from tests.device.offline import Disk, formatted, mounted, settled

BLANK = b"\xff" * BLOCK
SAVES = (1, 2, 15, 40, 137, 388, 795, 1600)  # littlefs moves a folder's blocks every 700 saves or so


def evening(saves: int, seed: int) -> tuple[bytes, list[bytes]]:
    """The files after so many saves, with the settings among them, and each game that was saved."""
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
    """Yield the image with each block in use lost in three ways, and with a bit flipped in one of them, many times."""
    used = [start for start in range(0, len(image), BLOCK) if image[start : start + BLOCK] != BLANK]
    for start in used:
        for kind, content in (("erased", BLANK), ("zeros", bytes(BLOCK)), ("random", chance.randbytes(BLOCK))):
            yield f"block {start // BLOCK} {kind}", image[:start] + content + image[start + BLOCK :]
    for _ in range(flips):
        at, bit = chance.choice(used) + chance.randrange(BLOCK), chance.randrange(8)
        yield f"bit {bit} of {at:#x}", image[:at] + bytes([image[at] ^ 1 << bit]) + image[at + 1 :]


def lost(image: bytes, games: list[bytes]) -> tuple[int, bool]:
    """How many choices a board with this image has lost, and whether it says that something was damaged."""
    try:
        with mounted(Disk(image)) as start:
            store = start()
            data = store.read("game")
            return (games[::-1].index(data) if data in games else len(games)), store.damaged
    except LittleFSError:
        return len(games), False


@pytest.mark.parametrize("saves", SAVES)
def test_no_flipped_bit_and_no_lost_block_takes_a_choice_back(saves: int, seed: int, exhaustive: bool) -> None:
    if saves > 200 and not exhaustive:
        saves = saves % 200
    image, games = evening(saves, seed)
    outcomes: Counter[tuple[int, bool]] = Counter()
    for what, damaged in damages(image, random.Random(seed), 2000 if exhaustive else 75):
        outcome = lost(damaged, games)
        outcomes[outcome] += 1
        if outcome[0]:
            print(what, outcome)
    print(f"{saves} saves: {dict(outcomes)}")
    assert not any(choices for choices, _ in outcomes)
