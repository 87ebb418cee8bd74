"""A build step is a cache hit until something changes that it depends on."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from mahe_board.build import cache, constant_folding
from mahe_board.command_line.errors import NoFolder


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the test an empty cache folder; return the list of contents made on cache misses."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    cache._prune.cache_clear()
    return []


def ask(made: list[str], what: str) -> bytes:
    def make() -> bytes:
        made.append(what)
        return what.upper().encode()

    return cache.kept(what, make)


def test_a_cached_file_is_kept_while_it_is_used(made: list[str], tmp_path: Path) -> None:
    assert [ask(made, what) for what in ("old", "asked", "old", "asked")] == [b"OLD", b"ASKED", b"OLD", b"ASKED"]
    assert made == ["old", "asked"]
    long_ago = time.time() - cache.UNUSED_S - 1
    for file in (tmp_path / "mpy").iterdir():
        os.utime(file, (long_ago, long_ago))
    ask(made, "asked")
    cache._prune.cache_clear()
    ask(made, "new")
    ask(made, "asked")
    assert made == ["old", "asked", "new"]
    ask(made, "old")
    assert made == ["old", "asked", "new", "old"]


@pytest.mark.parametrize("instead", [None, b"", b"A module that ends in the mid"])
def test_a_missing_or_damaged_cached_file_is_made_again(made: list[str], tmp_path: Path, instead: bytes | None) -> None:
    ask(made, "one")
    (file,) = (tmp_path / "mpy").iterdir()
    file.unlink()
    if instead is not None:
        file.write_bytes(instead)
    assert [ask(made, "one"), ask(made, "one")] == [b"ONE", b"ONE"]
    assert made == ["one", "one"]


def test_without_a_cache_folder_every_call_makes_it(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise NoFolder("you have no home folder here")

    monkeypatch.setattr(cache, "cache_folder", nowhere)
    assert [ask(made, "one"), ask(made, "one")] == [b"ONE", b"ONE"]
    assert made == ["one", "one"]


def test_a_module_follows_from_every_source_and_from_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests: list[str] = []
    monkeypatch.setattr(constant_folding, "_texts", constant_folding._texts.__wrapped__)

    def digest_with(folder: str, name: str, text: str) -> None:
        place = tmp_path / str(len(digests))
        for part in ("firmware/mahe/rules", "firmware/mahe/show", "tools/build", "tools/node_modules"):
            (place / part).mkdir(parents=True)
        if name:
            (place / folder / name).write_text(text)
        monkeypatch.setattr(constant_folding, "PACKAGE", place / "firmware/mahe")
        monkeypatch.setattr(constant_folding, "TOOLS", place / "tools")
        digests.append(constant_folding.all_sources.__wrapped__())

    digest_with("firmware/mahe/rules", "dice.py", "FACES = 6\n")
    digest_with("firmware/mahe/rules", "dice.py", "FACES = 7\n")
    digest_with("firmware/mahe/show", "dice.py", "FACES = 6\n")
    digest_with("tools/build", "dice.py", "FACES = 6\n")
    digest_with("tools", "names.txt", "FACES\n")
    assert len(set(digests)) == 5
    digest_with("firmware/mahe/rules", "dice.py", "FACES = 6\n")
    assert digests[5] == digests[0]
    digest_with("tools/node_modules", "dice.py", "FACES = 6\n")
    digest_with("tools", "", "")
    assert digests[6] == digests[7]
