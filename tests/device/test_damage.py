"""After damage to any block of the flash, a board with two versions plays; if it is firmware, after BOOTSEL."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from mahe_board.bench.start_game import game, saved
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import whole
from mahe_guard import flash_map
from tests.boards.flashing import uf2_of
from tests.device import tiny
from tests.device.tiny import NEW, OLD, current

WAIT_MS = 100
MAY_BE_BLANK = ("slot A", "slot B", "files")  # only blocks in use there are overwritten
LONGEST_MS = 6000


def part(number: int) -> str:
    """The part of the flash in which a block lies, by the block's number."""
    begins = {
        flash_map.FIRMWARE_END: "the firmware's number",
        flash_map.SLOT_A: "slot A",
        flash_map.SLOT_A + flash_map.IMAGE_SECTORS * flash_map.SECTOR: "slot A's history",
        flash_map.SLOT_B: "slot B",
        flash_map.SLOT_B + flash_map.IMAGE_SECTORS * flash_map.SECTOR: "slot B's history",
        flash_map.FITTED: "what is fitted",
        flash_map.FILES: "files",
    }
    return begins[max(begin for begin in begins if begin <= number * flash_map.SECTOR)]


def outcome(pico: Pico) -> str:
    """The board's first line: which version plays, or that it is in safe mode; empty if it stays dark."""
    said = ""
    for _ in range(LONGEST_MS // WAIT_MS):
        pico.wait(WAIT_MS)
        said += pico.output()
        for line in said.splitlines():
            if " plays, from " in line or "safe mode" in line:
                return line
    return ""


def test_whichever_block_is_overwritten_a_version_plays(
    slots: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    """It needs no block of the other, newer version, of the files, or of the firmware's number."""
    chance = random.Random(seed)
    pico = slots(current(), tiny.trial(), both("game", saved(game(choices=20))))
    pico.wait(12_000)  # by then the newer version is confirmed
    pico.power_off()
    image = pico.image()
    blocks = [
        number
        for number in range(flash_map.FIRMWARE_END // flash_map.SECTOR, flash_map.FILES_END // flash_map.SECTOR)
        if part(number) not in MAY_BE_BLANK or image[number * flash_map.SECTOR :][: flash_map.SECTOR].strip(b"\xff")
    ]
    outcomes: Counter[tuple[str, str]] = Counter()
    for number in blocks if exhaustive else chance.sample(blocks, 8):
        for content in (b"\xff" * flash_map.SECTOR, bytes(flash_map.SECTOR), chance.randbytes(flash_map.SECTOR)):
            pico.write_flash(0, image)
            pico.write_flash(number * flash_map.SECTOR, content)
            pico.output()
            pico.power_on()
            came = outcome(pico)
            outcomes[part(number), came] += 1
            # The version in slot B is current, unless it is damaged, or a UF2 seems to have brought the one in slot A.
            assert came.split(",")[0] in (f"mahe {OLD} plays", f"mahe {NEW} plays"), (number, part(number))
            pico.power_off()
    print(*sorted(outcomes.items()), sep="\n")


def test_only_a_block_of_the_firmware_can_leave_a_board_dark_and_bootsel_heals_that(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    """There are 89 of them, of which MicroPython fills nearly all; slot B and the files stay as they were."""
    assert flash_map.FIRMWARE_END == 89 * flash_map.SECTOR
    chance = random.Random(seed)
    uf2 = uf2_of(NEW)
    image = whole(uf2, a=current(), b=current(), files={"saved/mine": b"kept"})
    used = [
        number for number in range(89) if image[number * flash_map.SECTOR :][: flash_map.SECTOR].strip(b"\xff") != b""
    ]
    dark = []
    pico = new_pico(image=image, power=False, erase_ms=0, program_ms=0)
    for number in used if exhaustive else chance.sample(used, 2):
        pico.write_flash(0, image)
        pico.write_flash(number * flash_map.SECTOR, chance.randbytes(flash_map.SECTOR))
        pico.output()
        pico.power_on()
        if not outcome(pico):
            dark.append(number)
        pico.power_off()
        pico.power_on(bootsel=True)
        pico.computer.drive().add("mahe.uf2", uf2)
        pico.output()
        pico.wait_for(f"mahe {NEW} plays, from a, on trial\n")
        pico.power_off()
        after = pico.image()
        assert after[flash_map.SLOT_B : flash_map.FITTED] == image[flash_map.SLOT_B : flash_map.FITTED], number
        assert pico.files() == {"saved/mine": b"kept"}, number
    print(f"{len(used)} blocks are used; overwritten, these leave the board dark: {dark}")
