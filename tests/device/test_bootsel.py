"""`mahe flash` and a Pico in BOOTSEL mode: what is copied to its drive is written by the real boot ROM, and starts."""

from __future__ import annotations

import hashlib
import struct
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import mahe
from mahe_board.__main__ import main
from mahe_board.flash import bootsel, images, starting
from mahe_board.link import Session, session
from mahe_board.runtimes.pico import flash_image
from mahe_board.runtimes.pico.board import Pico
from mahe_board.runtimes.pico.micropython import firmware
from mahe_board.uf2_file import RP2040
from tests.device import small
from tests.device.flashing import OLD, PLENTY_S, ports, refused
from tests.device.mounting import mounting

PICO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
BLANK = b"\xff" * flash_image.SIZE
NAME = "RPI_PICO-20250415-v1.25.0.uf2"
PICO_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahe_board.flash.game", lambda: small.game(mahe.VERSION))
    monkeypatch.setattr(starting, "START_S", 120)


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A folder like the drive of a Pico in BOOTSEL mode."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(PICO)
    return folder


@pytest.fixture
def mount(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the computer shows the drive of a Pico; empty as long as there is none."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    monkeypatch.setattr("mahe_board.flash.bootsel.mounted", lambda: [tmp_path, folder])
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


def test_a_blank_pico_gets_the_micropython_of_the_cache_and_then_the_game(
    mount: Path,
    tmp_path: Path,
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pico = new_pico(image=BLANK, erase_ms=0, program_ms=0)
    assert pico.computer.drive().label() == "RPI-RP2"
    built = firmware().read_bytes()
    monkeypatch.setitem(images.OFFICIAL, RP2040, images.Official(NAME, hashlib.sha256(built).hexdigest()))
    kept = tmp_path / "cache" / "uf2" / NAME
    kept.parent.mkdir(parents=True)
    kept.write_bytes(built)
    monkeypatch.setattr(images, "cache_folder", lambda: tmp_path / "cache")
    with mounting(pico, mount, ports):
        wait_until((mount / bootsel.INFO).exists)
        assert main(["flash"]) == 0
    said = capsys.readouterr().out
    assert f"{mount}: {NAME}, " in said
    assert said.endswith(f"mahe {mahe.VERSION} plays, from a, on trial\n")
    assert pico.image().startswith(flash_image.blank(firmware())[: flash_image.FILES_START])


@pytest.mark.exhaustive
def test_a_micropython_that_is_too_old_is_renewed_after_a_question_and_the_game_follows(
    mount: Path,
    new_pico: Callable[..., Pico],
    ports: list[SimpleNamespace],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pico = new_pico(files={"saved/mine": b"kept"})
    asked = Session.into_bootsel

    def renewed(board: Session) -> None:
        asked(board)
        monkeypatch.setattr(session, "OLDEST", (1, 25))

    monkeypatch.setattr(session, "OLDEST", (1, 26))  # the board's is too old for this, and the next one will do
    monkeypatch.setattr(Session, "into_bootsel", renewed)
    monkeypatch.setattr(images, "micropython", lambda _: firmware().read_bytes())
    with mounting(pico, mount, ports):
        wait_until(lambda: bool(ports))
        told = refused([], capsys)
        assert "MicroPython 1.25.0 on Raspberry Pi Pico" in told
        assert "the game needs 1.26 or newer" in told
        assert "Install a newer one now? Nothing was touched; add --yes to say yes" in told
        assert main(["flash", "--yes"]) == 0
    assert pico.files()["saved/mine"] == b"kept"
    assert capsys.readouterr().out.endswith(f"mahe {mahe.VERSION} plays, from a, on trial\n")


@pytest.mark.exhaustive
def test_a_running_board_goes_to_bootsel_by_itself_and_comes_back_with_the_game_in_its_firmware(
    mount: Path, new_pico: Callable[..., Pico], ports: list[SimpleNamespace], capsys: pytest.CaptureFixture[str]
) -> None:
    pico = new_pico(files={**small.board(OLD), "saved/mine": b"kept"})
    pico.wait(2000)
    with mounting(pico, mount, ports):
        wait_until(lambda: bool(ports))
        assert main(["flash", "--frozen"]) == 0
    assert pico.files()["saved/mine"] == b"kept"
    said = capsys.readouterr().out
    assert ": to BOOTSEL mode\n" in said
    assert said.endswith(f"mahe {mahe.VERSION} plays, from the firmware, on trial\n")


def test_where_it_cant_be_fetched_file_and_next_command_are_named(
    drive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(images, "SITE", "http://127.0.0.1:9/")
    told = refused(["--drive", str(drive)], capsys)
    assert told.startswith("mahe flash: MicroPython for this Pico can't be fetched (")
    assert told.endswith(f": get {NAME} from http://127.0.0.1:9/{NAME}, and then: mahe flash --uf2 {NAME}\n")


def test_what_is_fetched_or_kept_is_used_only_with_the_right_checksum(
    drive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right, wrong = block(0xE48BFF56), block(0xE48BFF56, flags=0x2010)  # wrong, but a sound UF2 for this chip
    monkeypatch.setitem(images.OFFICIAL, RP2040, images.Official(NAME, hashlib.sha256(right).hexdigest()))
    monkeypatch.setattr(images, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(images, "SITE", f"{tmp_path.as_uri()}/")
    kept = tmp_path / "cache" / "uf2" / NAME
    kept.parent.mkdir(parents=True)
    kept.write_bytes(wrong)  # so it is fetched again
    (tmp_path / NAME).write_bytes(wrong)
    assert "gives today is not the file that MicroPython published" in refused(["--drive", str(drive)], capsys)
    assert [one.name for one in drive.iterdir()] == ["INFO_UF2.TXT"]
    (tmp_path / NAME).write_bytes(right)
    assert images.micropython(RP2040) == kept.read_bytes() == right


def test_what_has_no_checksum_here_is_not_fetched(drive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (drive / "INFO_UF2.TXT").write_text(PICO_2)
    name = "RPI_PICO2-20250415-v1.25.0.uf2"
    told = refused(["--drive", str(drive)], capsys)
    assert told.startswith("mahe flash: MicroPython for the RP2350 isn't fetched, since no checksum of it is known: ")
    assert told.endswith(f"get {name} from {images.SITE}{name}, and then: mahe flash --uf2 {name}\n")


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
    (drive / bootsel.COPIED).mkdir()  # in the way of the file, so that not even root can write it
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
    monkeypatch.setattr("mahe_board.flash.bootsel.mounted", lambda: [drive, other])
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert f"at {drive} and {other}: say which with --drive" in refused([], capsys)


__all__ = ["ports"]
