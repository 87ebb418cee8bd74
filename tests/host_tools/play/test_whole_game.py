"""A whole game in a real browser: by keys, then by touch, over a restart of the board, to the winner."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from mahe.table.settings import Settings
from mahe_board.__main__ import main
from tests.host_tools.play.conftest import PHONE, OpenPage, Play, ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

SECONDS = 240
FEW = 4  # spaces; who stops at them takes twice as long to the end of the game
MOVES_BY_KEYS, MOVES_BY_TOUCH = 10, 4  # before the board is restarted


def quick_settings(store: Path) -> None:
    """Two people at the table, at the fast pace."""
    settings = Settings()
    settings.choose("pace", 2)
    store.mkdir()
    (store / "settings").write_bytes(settings.pack())


def moves(address: str) -> int:
    """How many moves the record of the game on the table has."""
    return sum(line[:1].isdigit() for line in ask(address, "/record").text.splitlines())


class Player:
    """Looks at the words on the screen and presses STOP where it would move a turtle far enough, ROLL otherwise."""

    def __init__(self, page: Page, address: str, touch: bool) -> None:
        self._page, self._address, self._touch = page, address, touch

    def words(self) -> list[str]:
        return list(ask(self._address, "/frame").json["words"])

    def press_something(self) -> None:
        swims = [int(word.removeprefix("STOP: swim ")) for word in self.words() if word.startswith("STOP: swim ")]
        stops = any(spaces > FEW for spaces in swims)
        if self._touch:
            self._page.get_by_role("button", name="STOP" if stops else "ROLL").tap()
        else:
            self._page.keyboard.press("s" if stops else "r")
        self._page.wait_for_timeout(25)

    def play_until(self, enough: int) -> None:
        """Play until so many moves are made, or there is a winner."""
        deadline = time.monotonic() + SECONDS
        while moves(self._address) < enough and "\nwinner: " not in ask(self._address, "/record").text:
            assert time.monotonic() < deadline, f"the game does not go on: {self.words()}"
            for _ in range(5):
                self.press_something()


def test_a_whole_game_by_keys_and_by_touch_over_a_restart(
    open_page: OpenPage, play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick_settings(tmp_path / "store")
    program = play("--seed", "11")
    page = open_page(program.address)
    while ask(program.address, "/record").status != 200:
        page.keyboard.press("r")
        page.wait_for_timeout(60)
    Player(page, program.address, touch=False).play_until(MOVES_BY_KEYS)
    before = ask(program.address, "/record").text
    program.stop()
    page.wait_for_selector("body[data-link=lost]")
    again = play(port=urlsplit(program.address).port)
    page.wait_for_selector("body[data-link=up]")
    page.keyboard.press("r")  # go on with the game that waits
    page.wait_for_timeout(200)
    assert ask(again.address, "/record").text.startswith(before.rpartition("pending")[0].rstrip())
    page.close()
    phone = open_page(again.address, PHONE, True)
    Player(phone, again.address, touch=True).play_until(moves(again.address) + MOVES_BY_TOUCH)
    Player(phone, again.address, touch=False).play_until(10_000)
    record = tmp_path / "record"
    record.write_text(ask(again.address, "/record").text)
    assert main(["replay", str(record)]) == 0
    assert "all good" in capsys.readouterr().out
    strange = [said for said in open_page.complaints if "ERR_" not in said and "503" not in said]  # type: ignore[attr-defined]
    assert strange == []
    open_page.complaints.clear()  # type: ignore[attr-defined]
