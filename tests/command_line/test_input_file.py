"""A verb refuses bad input (endless, silent, no file at all) with a sentence, before it does harm."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe.rules.record import records
from mahe_board.__main__ import main
from mahe_board.command_line.errors import NoStore
from mahe_board.command_line.input_file import MOST
from mahe_board.games.record_lines import MOST_LINES
from mahe_board.virtual_board.play.file_store import FolderStore
from tests.command_line.command import OF_THE_CLONE, ROOT
from tests.needs import need_program

READ_FILES = ["replay", "replay --browser", "review", "replay-log", "script", "flash --uf2"]
SMALL = 400_000_000  # bytes of memory allowed for a verb


def a_pipe(folder: Path) -> str:
    os.mkfifo(folder / "thing")
    return "it is a pipe, not a file"


def a_folder(folder: Path) -> str:
    (folder / "thing").mkdir()
    return "it is a folder, not a file"


def a_device(folder: Path) -> str:
    (folder / "thing").symlink_to("/dev/zero")
    return "it is a device, not a file"


def a_socket(folder: Path) -> str:
    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        os.chdir(folder)  # a socket's path has at most 108 bytes
        try:
            made.bind("thing")
        finally:
            os.chdir(here)
    return "it is a socket, not a file"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these")
@pytest.mark.parametrize("verb", READ_FILES)
@pytest.mark.parametrize("put", [a_pipe, a_folder, a_device, a_socket])
def test_anything_but_a_file_is_named_and_not_opened(
    put: Callable[[Path], str], verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = put(tmp_path)
    assert main([*verb.split(), str(tmp_path / "thing")]) in (1, 2)
    said = "".join(capsys.readouterr())
    assert f"{tmp_path / 'thing'}" in said
    assert said.endswith(f": {kind}\n")
    assert said.count("\n") == 1


@pytest.mark.parametrize("verb", READ_FILES)
def test_a_file_that_is_too_large_to_be_one_of_ours_is_refused_and_not_read(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(1 << 40)  # a sparse file: takes no room on the disk
    assert main([*verb.split(), str(tmp_path / "large")]) in (1, 2)
    said = "".join(capsys.readouterr())
    assert " it has " in said
    assert " more than " in said
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory of a process, and needs /dev/zero")
@pytest.mark.parametrize("words", [f"{verb} -" for verb in READ_FILES if "flash" not in verb])
def test_standard_input_without_an_end_is_refused_too(words: str) -> None:
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (SMALL, SMALL))

    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-m", "host_tools", *words.split()],
            cwd=ROOT, env=OF_THE_CLONE, stdin=zeros, capture_output=True, text=True, preexec_fn=limited, check=False,
        )  # fmt: skip
    assert done.returncode in (1, 2)
    assert "more than" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_any_number_of_records_is_checked_but_not_one_of_any_length(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (record,) = records(1, 5, (2, 2))
    many = tmp_path / "many"
    many.write_text(record + "# a remark\n" * (MOST // 10))
    assert many.stat().st_size > MOST
    assert main(["replay", str(many)]) == 0
    head = record[: record.index("1 ")]
    many.write_text(head + "x\n" * (MOST_LINES + 9))
    assert main(["replay", str(many)]) == 1
    assert f"[RECORD] a record has at most {MOST_LINES} lines" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell with <(…)")
def test_process_substitution_of_a_shell_is_read() -> None:
    line = f'"{sys.executable}" -m host_tools replay <("{sys.executable}" -m host_tools record)'
    done = subprocess.run([need_program("bash"), "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("all good\n"), done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_instead_of_a_save_does_not_block(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    os.mkfifo(tmp_path / "game")
    with pytest.raises(NoStore, match=r"game can't be read: it is a pipe, not a file; move it out of the way"):
        store.read("game")
    store.close()
