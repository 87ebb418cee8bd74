"""A board with two versions plays whichever block of flash is damaged; a block of firmware may need BOOTSEL first."""

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
MAY_BE_BLANK = ("slot A", "slot B", "files")  # of these parts, only blocks in use are overwritten
LONGEST_MS = 6000


def part(number: int) -> str:
    """Return the name of the part of the flash that contains the block with this number."""
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
    """Return the board's first line, which says which version plays or that it is in safe mode; "" if it stays dark."""
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
    """A version plays even if the other one's slot, the files, or the sector with the firmware's number is damaged."""
    chance = random.Random(seed)
    pico = slots(current(), tiny.trial(), both("game", saved(game(choices=20))))
    pico.wait(12_000)  # long enough for the newer version to be confirmed
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
            # The version in slot B plays, unless it is damaged, or slot A looks as if a UF2 had just been copied there.
            assert came.split(",")[0] in (f"mahe {OLD} plays", f"mahe {NEW} plays"), (number, part(number))
            pico.power_off()
    print(*sorted(outcomes.items()), sep="\n")


def test_only_a_block_of_the_firmware_can_leave_a_board_dark_and_bootsel_heals_that(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    """Firmware has 89 blocks, and MicroPython fills nearly all; BOOTSEL leaves slot B and the files as they were."""
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
