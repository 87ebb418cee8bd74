"""`mahe flash` and a Pico in BOOTSEL mode: the real boot ROM writes the copied UF2 to flash and starts it."""

from __future__ import annotations

import struct
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from mahe.device.fitted import packed
from mahe_board.__main__ import main
from mahe_board.bench.start_game import game, kept, saved
from mahe_board.boards.flash import bootsel
from mahe_board.boards.flash.firmware import unfit
from mahe_board.boards.serial_link import Session
from mahe_board.build.image import header
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map, image
from tests.boards.flashing import BLANK, NEW, OLD, PLENTY_S, board, in_slot, ports, refused, small_game, uf2_of
from tests.boards.mounting import mounting
from tests.device import tiny

pytestmark = pytest.mark.usefixtures("small_game")

PICO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
PICO_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A folder like the drive of a Pico in BOOTSEL mode."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(PICO)
    return folder


@pytest.fixture
def mount(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where a Pico's drive is mounted; empty while there is none."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    monkeypatch.setattr("mahe_board.boards.flash.bootsel.mounted", lambda: [tmp_path, folder])
    return folder


def wait_until(happens: Callable[[], bool]) -> None:
    until = time.monotonic() + PLENTY_S
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.05)


def block(family: int, *, flags: int = 0x2000, number: int = 0, count: int = 1) -> bytes:
    """A block of a UF2 file."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, 0x10000000, 256, number, count, family)
    return head + bytes(476) + struct.pack("<I", 0x0AB16F30)


def test_a_blank_pico_gets_the_projects_firmware_with_the_game(
    mount: Path,
    tmp_path: Path,
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The record of what is fitted is written, too."""
    file = tmp_path / "fitted.txt"
    file.write_text("PIEZO -  # none\n")
    pico = new_pico(image=BLANK, erase_ms=0, program_ms=0)
    assert pico.computer.drive().label() == "RPI-RP2"
    with mounting(pico, mount, ports):
        wait_until((mount / bootsel.INFO).exists)
        assert main(["flash", "--fitted", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"{mount}: mahe-pico.uf2, {len(uf2_of(NEW))} bytes\n" in said
    assert said.endswith(f"mahe {NEW} plays, from a\n")
    assert pico.image().startswith(flash_image.blank(uf2_of(NEW))[: flash_map.FITTED] + packed(1, "PIEZO -"))
    assert pico.files() == {}


def test_a_board_of_0_2_gets_the_projects_firmware_and_its_game_and_settings_back(
    mount: Path,
    tmp_path: Path,
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before that, `mahe flash` asks whether it may delete foreign files; without a yes it touches nothing."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    waits, old = saved(game(choices=5)), b"import mahe.device.play"
    files = {"main.py": old, "a/modules": b"modules", "notes.txt": b"somebody's", "saved/game.a": waits}
    pico = new_pico(files=files)
    pico.wait(500)
    with mounting(pico, mount, ports):
        wait_until(lambda: bool(ports))
        told = refused([], capsys)
        assert "has files that aren't the game's and would be lost (notes.txt): go on? Nothing was touched" in told
    assert pico.files() == files
    ports.clear()
    with mounting(pico, mount, ports):
        wait_until(lambda: bool(ports))
        assert main(["flash", "--yes"]) == 0
    said = capsys.readouterr().out
    assert "gets the firmware of the project: plain MicroPython has no slots" in said
    assert f"kept: {tmp_path / 'data' / 'mahe' / 'kept'}" in said
    assert said.endswith(f"mahe {NEW} plays, from a\n")
    assert kept(pico, "game") == waits[7:]


def test_a_running_board_gets_the_uf2_that_was_named_and_keeps_its_files_and_the_version_it_played(
    mount: Path, tmp_path: Path, new_pico: Callable[..., Pico], ports: list[SimpleNamespace]
) -> None:
    pico = new_pico(image=board(OLD, "0.1.8", {"saved/mine": b"kept"}))
    (tmp_path / "new.uf2").write_bytes(uf2_of(NEW))
    with mounting(pico, mount, ports):
        wait_until(lambda: bool(ports))
        assert main(["flash", "--uf2", str(tmp_path / "new.uf2")]) == 0
    assert in_slot(pico, "a", tiny.game(NEW))
    assert in_slot(pico, "b", tiny.game("0.1.8"))
    assert pico.files() == {"saved/mine": b"kept"}


def test_foreign_flash_content_is_formatted_only_after_a_question(
    mount: Path, new_pico: Callable[..., Pico], ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    """This happens, for example, if the UF2 was copied by hand over another MicroPython that had files."""
    pico = new_pico(image=BLANK[: flash_map.FILES] + bytes(flash_image.SIZE - flash_map.FILES), erase_ms=0)
    assert pico.computer.drive().label() == "RPI-RP2"
    with mounting(pico, mount, ports):
        wait_until((mount / bootsel.INFO).exists)
        assert "the rest of its flash is no filesystem: format it?" in refused([], capsys)
    assert pico.image()[flash_map.FILES :].strip(b"\0") == b""
    pico.power_off()
    pico.power_on(bootsel=True)
    assert pico.computer.drive().label() == "RPI-RP2"
    with mounting(pico, mount, ports):
        wait_until((mount / bootsel.INFO).exists)
        assert main(["flash", "--yes"]) == 0
    assert pico.files() == {}


@pytest.mark.parametrize(
    ("guard", "mpy", "why"),
    [(1, 0x306, ""), (2, 0x306, "this version needs a newer one"), (1, 0x307, "this version needs a newer one")],
)
def test_a_firmware_that_cant_start_this_version_is_replaced(
    guard: int, mpy: int, why: str, new_pico: Callable[..., Pico]
) -> None:
    pico = new_pico(image=board(OLD))
    pico.wait(1000)
    read = image.read(header(b"romfs", "1", mpy, (1, 1), guard))
    assert read
    with pico.live() as live, Session(live.socket) as session:
        assert unfit(session, read).startswith(why)
        assert bool(unfit(session, read)) is bool(why)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no UF2 file, or only a part of one"),
        (b"x" * 512, "is no UF2 file, or a damaged one"),
        (block(0xE48BFF56)[:-1], "only a part of one"),
        (block(0xE48BFF56, count=2), "only a part of one"),
        (block(0xE48BFF56, number=1), "a damaged one"),
        (block(0x55114460), "is for another chip than those of a Pico (RP2040) and a Pico 2 (RP2350)"),
        (block(0xE48BFF59), "is for the RP2350, and the board at "),
    ],
    ids=["empty", "text", "cut", "begun", "number", "SAMD51", "Pico 2"],
)
def test_a_file_that_isnt_for_this_chip_is_never_copied(
    content: bytes, said: str, drive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "firmware.uf2"
    file.write_bytes(content)
    assert said in refused(["--drive", str(drive), "--uf2", str(file)], capsys)
    assert [one.name for one in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_that_takes_nothing_is_told_with_the_reason_and_one_that_isnt_there_by_its_name(
    drive: Path,
    tmp_path: Path,
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ports == []
    monkeypatch.setattr(bootsel, "DRIVE_S", 0)
    file = tmp_path / "firmware.uf2"
    file.write_bytes(block(0xE48BFF56))
    (drive / bootsel.COPIED).mkdir()  # a folder of that name: not even root can write the file
    told = refused(["--drive", str(drive), "--uf2", str(file)], capsys)
    assert f"{drive} didn't take firmware.uf2 (Is a directory): hold BOOTSEL" in told
    told = refused(["--drive", str(drive / "nowhere"), "--uf2", str(file)], capsys)
    assert f"{drive / 'nowhere'} is no drive of a Pico in BOOTSEL mode" in told


def test_another_boards_drive_is_left_alone(drive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.10\nModel: Feather M4\nBoard-ID: SAMD51J19A\n")
    file = tmp_path / "firmware.uf2"
    file.write_bytes(block(0xE48BFF56))
    told = refused(["--drive", str(drive), "--uf2", str(file)], capsys)
    assert f"{drive} is no drive of a Pico in BOOTSEL mode" in told


def test_two_picos_in_bootsel_mode_are_both_listed(
    drive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text(PICO_2)
    monkeypatch.setattr("mahe_board.boards.flash.bootsel.mounted", lambda: [drive, other])
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert f"at {drive} and {other}: say which with --drive" in refused([], capsys)


__all__ = ["ports", "small_game"]
