"""Whole games in a real browser: by keys and touch, across a restart; and by the accessibility tree alone."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.save import write
from mahe.table.settings import Settings
from mahe_board.__main__ import main
from tests.virtual_board.play.conftest import PHONE, OpenPage, Play, ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

SECONDS = 240
MOST_PRESSES = 3000
FEW = 4  # spaces: the player stops only for more; with fewer, the game takes twice as long
MOVES_BY_KEYS, MOVES_BY_TOUCH = 10, 4  # number of moves before the restart


def quick_settings(store: Path) -> None:
    """Store settings for two people at the fast pace."""
    settings = Settings()
    settings.choose("pace", 2)
    store.mkdir()
    (store / "settings").write_bytes(settings.pack())


def moves(address: str) -> int:
    """The number of moves in the record of the current game."""
    return sum(line[:1].isdigit() for line in ask(address, "/record").text.splitlines())


class Player:
    """Presses STOP if it moves a turtle far enough, and ROLL otherwise."""

    def __init__(self, page: Page, address: str, touch: bool) -> None:
        self._page, self._address, self._touch = page, address, touch

    def moment(self) -> Any:
        return ask(self._address, "/frame").json["moment"]

    def press_something(self) -> None:
        tap = self.moment()["keys"]["stop"].get("tap")
        stops = bool(tap) and tap["does"] == "MOVE" and tap["value"] > FEW
        if self._touch:
            self._page.locator(f"[data-key={'stop' if stops else 'roll'}]").tap()
        else:
            self._page.keyboard.press("s" if stops else "r")
        self._page.wait_for_timeout(25)

    def play_until(self, enough: int) -> None:
        """Play until `enough` moves have been made, or the game has ended."""
        deadline = time.monotonic() + SECONDS
        while moves(self._address) < enough and "\nwinner: " not in ask(self._address, "/record").text:
            assert time.monotonic() < deadline, f"the game does not go on: {self.moment()}"
            for _ in range(5):
                self.press_something()


def test_a_game_by_keys_and_by_touch_over_a_restart(open_page: OpenPage, play: Play, tmp_path: Path) -> None:
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
    page.keyboard.press("r")  # continue the saved game
    page.wait_for_timeout(200)
    assert ask(again.address, "/record").text.startswith(before.rpartition("pending")[0].rstrip())
    page.close()
    phone = open_page(again.address, PHONE, True)
    Player(phone, again.address, touch=True).play_until(moves(again.address) + MOVES_BY_TOUCH)
    strange = [said for said in open_page.complaints if "ERR_" not in said and "503" not in said]  # type: ignore[attr-defined]
    assert strange == []
    open_page.complaints.clear()  # type: ignore[attr-defined]


class Listener:
    """Plays by names and roles of the accessibility tree."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._focus = ""

    def names(self) -> list[str]:
        """The four keys' accessible names."""
        told = self._page.get_by_role("group", name="Keys", exact=True).aria_snapshot()
        return re.findall(r'button "([^"]+)"', told)

    def press(self, name: str, click: bool) -> None:
        """Press a key like a screen reader: by a click without a pointer, or by Enter on the focus."""
        button = self._page.get_by_role("button", name=re.compile(f"^{name}(: |$)"))
        if click:
            button.evaluate("(button) => button.click()")
            self._page.wait_for_timeout(70)
            return
        if name != self._focus:
            button.focus()
            self._focus = name
        self._page.keyboard.press("Enter")
        self._page.wait_for_timeout(20)

    def scores(self) -> list[str]:
        return self._page.get_by_role("list", name="Players").get_by_role("listitem").all_inner_texts()


def nearly_over() -> bytes:
    """A saved game of two with three cards left, played by a simple rule."""
    game = new_game(Setup(2, two=False), 5)
    while game.position.cards_left() > 3:
        game.apply(game.position.choices[-1] if game.position.total() > 2 else game.position.choices[0])
    return write(game)


def test_a_whole_game_by_the_accessibility_tree_alone(
    open_page: OpenPage, play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str], exhaustive: bool
) -> None:
    settings = Settings()
    settings.choose("pace", 2)
    settings.choose("two", 0)
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "settings").write_bytes(settings.pack())
    if not exhaustive:  # begin near the end of a game, which shows as much
        (tmp_path / "store" / "game").write_bytes(nearly_over())
    program = play("--seed", "11")
    page = open_page(program.address)
    listener = Listener(page)
    while not listener.scores():
        listener.press("ROLL", click=True)
    presses = 0
    while not any("has won" in line for line in listener.scores()):
        presses += 1
        assert presses < MOST_PRESSES, listener.names()
        swims = [int(name.split()[-1]) for name in listener.names() if name.startswith("STOP: swim ")]
        listener.press("STOP" if any(spaces > FEW for spaces in swims) else "ROLL", click=presses % 50 == 0)
    record = ask(program.address, "/record").text
    (tmp_path / "record").write_text(record)
    assert main(["replay", str(tmp_path / "record")]) == 0
    assert "all good" in capsys.readouterr().out
    scores = dict(pair.split("=") for pair in record.split("score: ")[1].split("\n")[0].split())
    eggs = dict(re.findall(r"^(\w+): (\d+) eggs?, ", "\n".join(listener.scores()), re.M))
    assert eggs == {name.capitalize(): score.split("/")[0] for name, score in scores.items()}
    winner = record.split("winner: ")[1].strip().capitalize()
    assert any(f"{winner}: " in line and "has won" in line for line in listener.scores())
