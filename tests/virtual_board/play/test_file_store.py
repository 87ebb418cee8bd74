"""The folder of saves: each save is atomic, and two boards never share the folder."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from mahe_board.command_line.clone import CLONE
from mahe_board.command_line.errors import NoStore
from mahe_board.command_line.user_folders import data_folder
from mahe_board.virtual_board.play.file_store import FolderStore
from tests.processes import running

# A program that replaces a save again and again until it is killed.
WRITER = """
import sys
sys.path.insert(0, {tools!r})
from pathlib import Path
from mahe_board.virtual_board.play.file_store import FolderStore
store = FolderStore(Path({folder!r}))
number = 0
while True:
    number += 1
    store.replace("game", bytes([number % 256]) * 3000)
    if number == 20:
        print("under way", flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return FolderStore(tmp_path / "saves")


def test_what_was_never_written_is_not_there(store: FolderStore) -> None:
    assert store.read("game") is None


def test_a_save_is_read_as_it_was_written_also_by_the_next_board(store: FolderStore) -> None:
    store.replace("game", b"\x00one")
    store.replace("settings", b"")
    store.replace("game", b"\x00two\xff")
    store.close()
    again = FolderStore(store.folder)
    assert again.read("game") == b"\x00two\xff"
    assert again.read("settings") == b""


def test_set_aside_keeps_every_damaged_one(store: FolderStore) -> None:
    for damaged in (b"first", b"second"):
        store.replace("game", damaged)
        store.set_aside("game")
        assert store.read("game") is None
    kept = sorted(path.read_bytes() for path in store.folder.glob("game.aside-*"))
    assert kept == [b"first", b"second"]


def test_to_set_aside_what_is_not_there_is_no_error(store: FolderStore) -> None:
    store.set_aside("game")
    assert store.read("game") is None


def test_afresh_sets_everything_aside_and_names_it(store: FolderStore) -> None:
    store.replace("game", b"x")
    store.replace("foreign2", b"y")
    assert store.start_afresh() == ["game", "foreign2"]
    assert store.read("game") is None
    assert store.start_afresh() == []


def test_a_disk_that_fails_in_the_middle_leaves_the_old_save(
    store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.replace("game", b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    store.replace("game", b"new")
    assert (store.folder / "game").read_bytes() == b"old"
    assert store.read("game") == b"new", "play goes on with it"


def test_what_can_not_be_saved_is_told_once_and_saved_as_soon_as_that_works(tmp_path: Path) -> None:
    told: list[str] = []
    store = FolderStore(tmp_path / "saves", told.append)
    store.replace("game", b"one")
    in_the_way = store.folder / "game.new"
    in_the_way.mkdir()
    store.replace("game", b"two")
    store.replace("game", b"three")
    assert len(told) == 1
    assert told[0].startswith(f"The game can't be saved in {store.folder}: ")
    assert (store.folder / "game").read_bytes() == b"one"
    in_the_way.rmdir()
    store.replace("settings", b"loud")
    assert told[1:] == [f"The game is saved again in {store.folder}."]
    assert (store.folder / "game").read_bytes() == b"three"
    assert (store.folder / "settings").read_bytes() == b"loud"


def test_at_the_end_it_is_tried_once_more(tmp_path: Path) -> None:
    told: list[str] = []
    for mended in (True, False):
        store = FolderStore(tmp_path / f"saves {mended}", told.append)
        in_the_way = store.folder / "game.new"
        in_the_way.mkdir()
        store.replace("game", b"one")
        told.clear()
        if mended:
            in_the_way.rmdir()
        store.close()
        assert (store.folder / "game").exists() == mended
        word = "The game is saved again" if mended else "The last moves are not saved"
        assert told == [f"{word} in {store.folder}."]


def test_a_folder_that_was_deleted_during_play_is_made_again(store: FolderStore) -> None:
    store.replace("game", b"one")
    shutil.rmtree(store.folder)
    store.replace("game", b"two")
    assert (store.folder / "game").read_bytes() == b"two"
    with pytest.raises(NoStore, match="another board keeps its saves in"):
        FolderStore(store.folder)


def test_something_else_under_the_name_of_a_save_is_said_plainly_and_set_aside_when_afresh(store: FolderStore) -> None:
    (store.folder / "game").mkdir()
    with pytest.raises(NoStore, match=r"/game can't be read: .*; move it out of the way, or choose another folder"):
        store.read("game")
    assert store.start_afresh() == ["game"]
    assert store.read("game") is None


def test_the_new_save_is_on_the_disk_before_it_takes_the_old_one_s_name(
    store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    sync, replace = os.fsync, Path.replace

    def noted_sync(descriptor: int) -> None:
        order.append("sync")
        sync(descriptor)

    def noted_replace(path: Path, to: Path) -> Path:
        order.append("rename")
        return replace(path, to)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    store.replace("game", b"new")
    assert order[:2] == ["sync", "rename"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal that kills at once")
def test_a_program_killed_while_it_saves_leaves_a_whole_save(tmp_path: Path) -> None:
    code = WRITER.format(tools=str(CLONE / "host_tools"), folder=str(tmp_path))
    for _ in range(4):
        with running([sys.executable, "-c", code]) as writer:
            assert writer.stdout
            writer.stdout.readline()
        store = FolderStore(tmp_path)
        save = store.read("game")
        store.close()
        assert save is not None
        assert save == save[:1] * 3000


def test_two_boards_never_share_a_folder(store: FolderStore) -> None:
    with pytest.raises(NoStore, match="another board keeps its saves in"):
        FolderStore(store.folder)
    store.close()
    FolderStore(store.folder).close()


def test_a_folder_that_can_not_be_made_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NoStore, match="choose another --store"):
        FolderStore(tmp_path / "file" / "saves")


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_link_that_leads_nowhere_and_a_file_are_called_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "stick")
    (tmp_path / "file").touch()
    for folder, said in (
        (tmp_path / "link", f"it is a link to {tmp_path / 'stick'}, which isn't there; choose another --store"),
        (tmp_path / "file", f"{tmp_path / 'file'} is no folder; choose another --store"),
    ):
        with pytest.raises(NoStore) as caught:
            FolderStore(folder)
        assert str(caught.value) == f"the saves can't be kept in {folder}: {said}"
    assert not (tmp_path / "stick").exists()


def test_where_nothing_can_be_kept_play_goes_on_unless_the_folder_was_named(tmp_path: Path) -> None:
    told: list[str] = []
    in_the_way = tmp_path / "home"
    in_the_way.touch()
    store = FolderStore(in_the_way / "mahe", told.append, named=False)
    assert not store.saved
    assert len(told) == 1
    assert told[0].startswith(f"The game can't be saved in {store.folder}: ")
    assert store.read("game") is None
    store.replace("game", b"one")
    assert store.read("game") == b"one"
    in_the_way.unlink()
    store.replace("game", b"two")
    assert store.saved
    assert told[1:] == [f"The game is saved again in {store.folder}."]
    with pytest.raises(NoStore, match="another board keeps its saves in"):
        FolderStore(store.folder, named=False)


def test_what_lies_in_a_folder_that_can_only_be_read_is_played_on(tmp_path: Path) -> None:
    before = FolderStore(tmp_path)
    before.replace("game", b"one")
    before.close()
    (tmp_path / "in-use").unlink()
    (tmp_path / "in-use").mkdir()  # a folder in place of the lock file can't be opened, not even by root
    told: list[str] = []
    store = FolderStore(tmp_path, told.append, named=False)
    assert store.read("game") == b"one"
    store.replace("game", b"two")
    store.close()
    assert (tmp_path / "game").read_bytes() == b"one"
    assert told[1:] == [f"The last moves are not saved in {tmp_path}."]


@pytest.mark.parametrize("name", ["../game", "game.new", "", "Game", "a/b"])
def test_a_name_never_leads_out_of_the_folder(store: FolderStore, name: str) -> None:
    with pytest.raises(ValueError, match="no name of a save"):
        store.replace(name, b"")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder of Linux")
def test_the_folder_is_the_user_s_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "mahe"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "mahe"
