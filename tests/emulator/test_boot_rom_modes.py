"""BOOTSEL mode: the boot ROM itself serves its drive and PICOBOOT over the emulated USB."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from mahe_board.build.board_uf2 import assembled
from mahe_board.build.micropython import firmware
from mahe_board.build.uf2_file import RP2040, stamped
from mahe_board.command_line.errors import Refused
from mahe_board.command_line.provenance import Provenance
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map

BLANK = b"\xff" * flash_image.SIZE
FLASH = 0x10000000
SECTOR, PAGE = 4096, 256


@pytest.fixture
def blank(new_pico: Callable[..., Pico]) -> Pico:
    """A plugged-in board with a blank flash."""
    return new_pico(image=BLANK)


def test_a_blank_board_is_a_drive_with_the_boot_roms_two_files(blank: Pico) -> None:
    drive = blank.computer.drive()
    files = drive.files()
    assert drive.label() == "RPI-RP2"
    assert set(files) == {"INDEX.HTM", "INFO_UF2.TXT"}
    assert b"Board-ID: RPI-RP2" in files["INFO_UF2.TXT"]
    assert blank.computer.sees() == "drive"


def test_a_uf2_and_its_stamp_are_written_by_the_boot_rom_when_copied_to_the_drive_and_start(
    blank: Pico, tmp_path: Path
) -> None:
    uf2 = tmp_path / "stamped.uf2"
    uf2.write_bytes(stamped(firmware().read_bytes(), Provenance("1.2", "0123abc")))
    blank.computer.drive().add("mahe.uf2", uf2.read_bytes())
    written = flash_image.blank(uf2)
    assert blank.image() == written
    assert b'built from {"version": "1.2", "commit": "0123abc"' in written
    sectors = len(written.rstrip(b"\xff")) // SECTOR + 1
    assert blank.flash_work().erases == sectors
    blank.wait(1500)  # the boot ROM waits a second for the computer
    assert blank.computer.sees() == "port"
    assert blank.resets == 1
    assert blank.eval("__import__('sys').implementation.version[:2]") == (1, 25)


def test_a_uf2_of_the_project_replaces_firmware_and_slot_a_with_its_history_and_touches_nothing_else(
    pico: Pico, seed: int
) -> None:
    chance = random.Random(seed)
    used = chance.randbytes(flash_image.SIZE)
    pico.power_off()
    pico.write_flash(0, used)
    uf2 = assembled(firmware().read_bytes(), b"game" * chance.randrange(1000, 3000))
    pico.power_on(bootsel=True)
    pico.computer.drive().add("mahe.uf2", uf2)
    brought, image = flash_image.blank(uf2), pico.image()
    written = [number for number in range(0, len(used), SECTOR) if brought[number:][:SECTOR].strip(b"\xff")]
    for start in range(0, len(used), SECTOR):
        before = brought if start in (*written, flash_map.SLOT_B - SECTOR) else used
        assert image[start : start + SECTOR] == before[start : start + SECTOR], hex(start)
    assert flash_map.FIRMWARE_END in written
    assert max(written) < flash_map.SLOT_B - SECTOR
    pico.wait(1500)
    assert pico.computer.sees() == "port"


def test_a_file_that_is_no_uf2_changes_nothing(pico: Pico) -> None:
    pico.power_off()
    before = pico.image()
    pico.power_on(bootsel=True)
    pico.computer.drive().add("letter.txt", b"Dear turtle,\n" * 100)
    pico.wait(2000)
    assert pico.image() == before
    assert pico.computer.sees() == "drive"


def test_with_its_button_held_a_board_goes_to_bootsel_mode_and_without_it_starts(pico: Pico) -> None:
    assert pico.exec("print(6 * 7)") == "42\n"
    pico.power_off()
    pico.power_on(bootsel=True)
    assert pico.computer.drive().label() == "RPI-RP2"
    pico.power_off()
    pico.power_on()
    assert pico.exec("print(6 * 7)") == "42\n"


def test_a_program_leads_to_bootsel_mode(pico: Pico) -> None:
    pico.start("import machine\nmachine.bootloader()")
    assert pico.computer.drive().label() == "RPI-RP2"
    assert pico.flash_work().operations == 0


def test_picoboot_erases_writes_reads_and_reboots(pico: Pico) -> None:
    pico.exec("with open('kept', 'w') as file: file.write('here')")
    pico.start("import machine\nmachine.bootloader()")
    picoboot = pico.computer.picoboot()
    place = flash_image.SIZE - flash_image.FILES_SIZE - SECTOR
    content = bytes(range(256)) * (SECTOR // PAGE)
    picoboot.exclusive()
    picoboot.exit_xip()
    before = pico.flash_work().erases
    picoboot.erase(FLASH + place, SECTOR)
    picoboot.write(FLASH + place, content)
    assert picoboot.read(FLASH + place, SECTOR) == content
    assert pico.image()[place : place + SECTOR] == content
    assert pico.flash_work().erases == before + 1
    picoboot.reboot()
    pico.wait(500)
    assert pico.computer.sees() == "port"
    assert pico.exec("print(open('kept').read())") == "here\n"


def test_with_exclusive_access_for_picoboot_the_drive_writes_nothing(blank: Pico) -> None:
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, FLASH, PAGE, 0, 1, RP2040.family)
    uf2 = head + bytes(PAGE) + bytes(220) + struct.pack("<I", 0x0AB16F30)
    drive = blank.computer.drive()
    blank.computer.picoboot().exclusive()
    with suppress(Refused):
        drive.add("one.uf2", uf2)
    assert blank.image() == BLANK
    blank.power_off()
    blank.power_on()
    blank.computer.drive().add("one.uf2", uf2)
    assert blank.image() == bytes(PAGE) + BLANK[PAGE:]


@pytest.mark.parametrize("address", [FLASH + 1, 0x30000000], ids=["unaligned", "nowhere"])
def test_picoboot_refuses_to_write_where_there_is_no_page(blank: Pico, address: int) -> None:
    picoboot = blank.computer.picoboot()
    picoboot.exclusive()
    with pytest.raises(Refused):
        picoboot.write(address, bytes(2 * PAGE))
    assert blank.image() == BLANK
