"""A board whose flash is damaged plays or is in safe mode; only without its main.py, on stock MicroPython, is it dark.

Blocks are damaged on a board with a small game, which has files of every kind; modules, on one with the real game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from littlefs import LittleFSError
from mahe_board.build.places import LIST, Which, identity, placed

from mahe_board.bench.playing import Waiting, game, saved
from mahe_board.build.tree import game as whole_game
from mahe_board.build.uf2 import frozen_firmware
from mahe_board.flash.update import ON_PICO as UPDATE
from mahe_board.link.session import ON_PICO as FILES
from mahe_board.runtimes.pico import flash_image
from mahe_board.runtimes.pico.board import Pico
from mahe_board.runtimes.pico.flash_image import BLOCK, FILES_START
from mahe_board.stored import both
from tests.device import small
from tests.device.test_crashes import HANG_MS, crashes, with_faults
from tests.needs import need_micropython

OLD, NEW = "0.1.9", "0.1.10"
GAME = game(choices=20)
WAIT_MS = 500
LONGEST_MS = 2 * HANG_MS + 6000  # two hangs, and the checks in between
LOOK_MS = 100
CASES, PARTS = 1000, 10  # of damaged modules; one part has the sample
ALONE = 5  # one case in this many has no other version
A_FOLDER = "a folder"  # if both of its blocks can't be read, littlefs mounts nothing


def two_versions(firmware_identity: str = "-") -> dict[str, bytes]:
    """The files of a board that plays one version, and has another."""
    other = {f"b/{name}": content for name, content in placed(small.game(NEW)).items()}
    pointer = {"which": Which("a", firmware=firmware_identity).packed()}
    return {**small.board(OLD), **other, **pointer, **both("game", saved(GAME))}


def owners(image: bytes) -> dict[int, str]:
    """The blocks that are in use, and what each holds, found by damaging them one by one."""
    files = flash_image.read_files(image)
    found = {}
    for number in range(flash_image.FILES_SIZE // BLOCK):
        start = FILES_START + number * BLOCK
        if image[start : start + BLOCK] == b"\xff" * BLOCK:
            continue
        try:
            read = flash_image.read_files(image[:start] + bytes(BLOCK) + image[start + BLOCK :])
            lost = sorted(name for name in files if read.get(name) != files[name])
            found[number] = A_FOLDER if len(lost) == len(files) else ", ".join(lost) or "what is there twice"
        except LittleFSError:
            found[number] = A_FOLDER
    return found


def outcome(pico: Pico) -> str:
    """What comes first: a game, with the place that it plays from, or safe mode; empty if the board stays dark."""
    said = ""
    for _ in range(LONGEST_MS // WAIT_MS):
        pico.wait(WAIT_MS)
        said += pico.output()
        if " plays, from " in said:
            return "plays from " + said.rpartition(" plays, from ")[2].strip().split(",")[0]
        if "mahe: safe mode: " in said:
            return "safe mode"
    return ""


@pytest.mark.parametrize("kind", ["stock", "uf2"])
def test_whichever_block_is_overwritten_there_is_a_game_or_safe_mode(
    new_pico: Callable[..., Pico], kind: str, seed: int, exhaustive: bool
) -> None:
    need_micropython()
    chance = random.Random(seed)
    if kind == "stock":
        pico = new_pico(files=two_versions())
        pico.exec(FILES.read_text() + UPDATE.read_text())
        folders = ("", "/a", "/b", "/saved", "/saved/a", "/saved/b")  # as `mahe flash` and the board leave them
        pico.exec(f"for folder in {folders}:\n double(folder)")
        pico.power_off()
    else:
        pico = new_pico(files=two_versions(identity(whole_game()[LIST])), uf2=frozen_firmware(), power=False)
    image = pico.image()
    holds = owners(image)
    outcomes: Counter[str] = Counter()
    dark = []
    cases = [(number, content) for number in holds for content in (b"\xff" * BLOCK, chance.randbytes(BLOCK))]
    for number, content in cases if exhaustive else chance.sample(cases, 2):
        pico.power_off()
        pico.write_flash(0, image)
        pico.write_flash(FILES_START + number * BLOCK, content)
        pico.power_on()
        came = outcome(pico)
        outcomes[came or "dark"] += 1
        if not came:
            dark.append((number, "0xFF" if content[:2] == b"\xff\xff" else "random", holds[number]))
    print(f"{kind}, {len(holds)} blocks in use: {dict(outcomes)}; dark: {dark}")
    assert kind == "stock" or not dark
    for number, _, held in dark:
        assert held == "main.py", number


def damages(modules: bytes, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """Yield a version's modules damaged in ever new places: with a flipped bit, and cut short."""
    while True:
        flipped = bytearray(modules)
        flipped[chance.randrange(len(modules))] ^= 1 << chance.randrange(8)
        yield "a bit flipped", bytes(flipped)
        yield "cut short", modules[: chance.randrange(len(modules))]


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, PARTS))])
def test_however_the_modules_are_damaged_a_version_plays_at_the_decision(
    new_pico: Callable[..., Pico], tmp_path: Path, seed: int, exhaustive: bool, part: int
) -> None:
    """Damage that acts before it is found is counted; where there is no other version, safe mode will do as well."""
    files = with_faults(tmp_path)
    other = {name.replace("a/", "b/", 1): content for name, content in files.items() if name.startswith("a/")}
    two, alone = {**files, **other, **both("game", saved(GAME))}, {**files, **both("game", saved(GAME))}
    damage = damages(files["a/modules"], random.Random(f"{seed} {part}"))
    waiting = Waiting(GAME)
    outcomes: Counter[str] = Counter()
    pico = new_pico(files=two, power=False)
    for number in range(CASES // PARTS if exhaustive else 1):
        how, content = next(damage)
        whole = alone if number % ALONE == ALONE - 1 else two
        pico.power_off()
        pico.output()
        pico.write_flash(FILES_START, flash_image.filesystem({**whole, "a/modules": content}))
        pico.power_on()
        came = of_two(pico, waiting) if whole is two else of_one(pico, waiting)
        outcomes[f"{how}{', with no other version' if whole is alone else ''}: {came}"] += 1
    print(*sorted(outcomes.items()), sep="\n")


def of_two(pico: Pico, waiting: Waiting) -> str:
    """What the damage has done by the time it is found; after that, the other version must play at the decision."""
    said = until(pico, 5 * HANG_MS, " plays, from a\n", " from a is given up: ")
    looks = "is given up" in said or soon(pico, waiting)
    said = until(pico, 2 * HANG_MS + 30_000, " from a is given up: ") if "is given up" not in said else said
    until(pico, 5000, " plays, from b\n")
    assert waiting.comes(pico)
    acted = {str(crash["kind"]) for crash in crashes(pico) if not str(crash["error"]).startswith("Damaged: ")}
    if not looks:
        acted.add("another page or light")
    return " and ".join(sorted(acted)) or "found before it did anything"


def of_one(pico: Pico, waiting: Waiting) -> str:
    """What the board does in the end where nothing else can play."""
    said = until(pico, 5 * HANG_MS, " plays, from a\n", "mahe: safe mode: ")
    if "safe mode" in said:
        pico.wait(WAIT_MS)
        assert any(pico.lights())
        return "safe mode"
    return "the game" if soon(pico, waiting) else "a game with another page or light"


def soon(pico: Pico, waiting: Waiting) -> bool:
    """Whether the decision is there soon after the game has said that it plays."""
    for _ in range(5):
        pico.wait(LOOK_MS)
        if waiting.is_on(pico):
            return True
    return False


def until(pico: Pico, most_ms: int, *texts: str) -> str:
    """What the board says until it says one of these."""
    said = ""
    for _ in range(0, most_ms, LOOK_MS):
        said += pico.output()
        if any(text in said for text in texts):
            return said
        pico.wait(LOOK_MS)
    raise AssertionError(f"none of {texts} within {most_ms} ms: {said}")
