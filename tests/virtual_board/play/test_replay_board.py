"""Replays: on the firmware's own table, on the page, and from the command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahe.rules.odds import odds_of
from mahe.rules.record import records
from mahe.show.keys import ROLL, STOP
from mahe.table.settings import Settings
from mahe_board.emulator.memory_ports import Store
from mahe_board.games.story import read
from mahe_board.virtual_board.play.live_table import Live
from mahe_board.virtual_board.play.queries import Showing, answer
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.command_line.command import OF_THE_CLONE
from tests.processes import running
from tests.virtual_board.play.conftest import DESKTOP, OpenPage, ask
from tests.virtual_board.play.looking import wait
from tests.virtual_board.play.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = next(records(1, 9, (2, 2, 2), cards=True))


class Shelf(VirtualBoard, Showing):
    """A virtual board that can show replays."""

    TABLE = Live
    table: Any

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(3, {"settings": settings.pack()} if settings else None)
        self.live: Live = self.table
        self.store = Store(self.stored)
        self.ports = self.lights, self.screen, self.keys, self.sound


def rerun_of(text: str, settings: Settings | None = None) -> Shelf:
    board = Shelf(settings)
    assert answer(board, "replay", text) == {"moments": len(read(text).moments)}
    board.wait(60)
    return board


def test_a_game_shown_again_is_said_as_it_was_and_nobody_is_asked() -> None:
    board = rerun_of(GAME)
    for moment in (3, 4):
        answer(board, "moment", moment)
        for _ in range(30):
            board.wait(20)
            said = board.look()["said"]["latest"]
    keys = "ROLL goes on to the next and STOP goes back."
    assert said[-2:] == [f"Blue, a 2 makes 4. {keys}", f"Orange’s turn. {keys}"]
    assert answer(board, "again", None) == said[-1]
    assert answer(board, "where", None).startswith("Space 5: Blue’s green turtle. Space 8: Blue’s blue turtle. On the ")
    assert answer(board, "log", None) == [
        "Blue rolls 5. Blue’s green turtle swims to space 5. Blue rolls 2 and 2. Blue’s blue turtle swims to space 8."
    ]
    answer(board, "leave", None)
    board.wait(40)
    assert board.look()["said"]["number"] < 2, "its own lines were said before"


def test_every_moment_shows_the_position_of_the_record_and_the_odds_of_its_choices() -> None:
    board, told = rerun_of(GAME), read(GAME)
    for moment in (0, 1, 5, 40, 3, len(told.moments) - 1, 17):
        answer(board, "moment", moment)
        board.wait(40)
        seen, position = board.look(), told.after(told.moments[moment])[0].position
        assert board.table.stage.picture.state() == position.state()
        assert seen["rerun"]["at"] == moment
        kind = "result" if position.is_over() else "decision" if position.throws else "first_die"
        assert seen["moment"]["kind"] == kind
        assert seen["moment"]["keys"]["stop"]["tap"]["does"] == "BACK", "nobody decides any more"
        assert seen["rerun"]["of"] == len(told.moments)
        rows = seen["rerun"]["odds"]
        expected = [[ways / 216 for ways in odds_of(position, choice)] for choice in position.choices]
        assert [[row["bust"], row["reach"], row["advance"]] for row in rows] == expected
        if position.choices:
            chosen = told.steps[told.moments[moment]][0]
            assert [row["chosen"] for row in rows] == [choice == chosen for choice in position.choices]
    assert f"18/{len(told.moments)}" in board.words


def test_each_choice_is_told_by_its_name_and_its_odds_as_shares_and_spaces() -> None:
    """Red on 9 has thrown a 2 and may play a card of 1 or of 5; the beach, 21, is 12 spaces away."""
    board = rerun_of(GAME)
    answer(board, "moment", 29)
    board.wait(40)
    assert [tuple(row.values()) for row in board.look()["rerun"]["odds"]] == [
        # A 6 is a bust: 9 spaces back. After a 1, 2, 3 or 4, the card of 1 makes it 12, 15, 18 or 21 spaces; after a 5,
        # STOP makes it 14.
        ("ROLL", None, 1 / 6, 5 / 6, (12 + 15 + 18 + 21 + 14 - 9) / 6, True),
        ("STOP", None, 0, 0, 2, False),
        # A third die follows: a 1, 2, 3 or 4 makes it 12, 15, 18 or 21 spaces, a 5 or 6 is a bust.
        ("CARD", 1, 0, 4 / 6, (12 + 15 + 18 + 21 - 9 - 9) / 6, False),
        ("CARD", 5, 0, 1, 14, False),
    ]


def test_roll_goes_on_and_stop_goes_back_and_the_way_is_shown() -> None:
    board, told = rerun_of(GAME), read(GAME)
    board.press(ROLL)
    assert board.look()["around"]["moving"], "a die falls"
    board.settle()
    assert board.look()["rerun"]["at"] == 1
    assert board.table.stage.picture.state() == told.after(told.moments[1])[0].position.state()
    board.press(STOP)
    board.wait(60)
    assert board.look()["rerun"]["at"] == 0
    board.press(STOP)
    board.wait(60)
    assert board.look()["rerun"]["at"] == 0
    answer(board, "moment", len(told.moments) - 1)
    board.wait(60)
    assert board.look()["around"]["winners"]
    board.press(ROLL)  # replays the game from its start
    board.wait(60)
    assert board.look()["rerun"]["at"] == 0


def test_in_a_game_that_is_shown_again_nothing_is_taught() -> None:
    """In a family's first game the first stack is explained, and play waits for ROLL there."""
    settings = Settings()
    settings.choose("first_steps", 1)
    board = rerun_of(GAME, settings)
    for moment in range(1, 30):
        board.press(ROLL)
        board.settle()
        assert board.look()["rerun"]["at"] == moment
        assert board.look()["rerun"]["still"]


def test_the_table_waits_meanwhile_and_comes_back_as_it_was() -> None:
    board = Shelf()
    board.wait(60)
    before, screen = board.table, board.screen.pixels
    answer(board, "replay", GAME)
    answer(board, "replay", GAME)
    board.wait(200)
    assert board.table is not before
    assert answer(board, "leave", None) is True
    board.wait(60)
    assert board.table is before
    assert board.screen.pixels == screen
    assert answer(board, "leave", None) is False
    assert board.look()["rerun"] is None


def test_a_file_that_is_no_game_is_refused_by_its_line_and_the_board_stays() -> None:
    board = Shelf()
    table = board.table
    broken = GAME.replace("| bust |", "| burst |", 1)
    line = next(number for number, text in enumerate(broken.split("\n"), 1) if "burst" in text)
    assert answer(board, "replay", broken) == {"line": line}
    assert answer(board, "replay", "hello") == {"line": 1}
    assert board.table is table


def drop(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "game.txt", { type: "text/plain" }));
            document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
        }""",
        text,
    )


def test_a_dropped_record_is_played_with_a_bar_and_its_end_is_told(open_page: OpenPage) -> None:
    with serving(Live) as server:
        page = open_page(server.address, DESKTOP)
        bar = page.get_by_role("slider", name="Decision")
        drop(page, GAME)
        wait(bar.is_visible)
        last = len(read(GAME).moments) - 1
        assert bar.get_attribute("max") == str(last)
        rows = page.locator(".rerun tbody tr")
        wait(lambda: [row.locator("th").text_content() for row in rows.all()] == ["Blue", "Green (chosen)"])
        bar.fill("40")
        wait(lambda: bar.get_attribute("aria-valuetext") == f"41 / {last + 1}")
        wait(lambda: rows.count() == 3)
        assert [row.locator("th, td").all_text_contents() for row in rows.all()] == [
            ["ROLL", "83 %", "17 %", "−3.5"],  # on space 7, after a 6: only a 1 doesn't bust; it moves 14 spaces
            ["STOP (chosen)", "–", "0 %", "6"],
            ["CARD 1", "0 %", "100 %", "14"],
        ]
        assert page.locator(".rerun .chosen").count() == 1
        page.get_by_role("button", name="Back", exact=True).click()
        wait(lambda: bar.input_value() == "39")
        page.get_by_role("button", name="Next", exact=True).click()
        wait(lambda: bar.input_value() == "40")
        bar.fill(str(last))
        sheet = page.get_by_role("dialog", name="How it went")
        wait(sheet.is_visible)
        scores = [line.split("=")[1].split("/") for line in GAME.split("score: ")[1].split("\n")[0].split()]
        shown = [row.locator("td").all_text_contents()[:2] for row in sheet.locator("tbody tr").all()]
        assert sorted(shown) == sorted(scores)
        assert [int(eggs) for eggs, _ in shown] == sorted((int(eggs) for eggs, _ in scores), reverse=True)
        assert sheet.get_by_role("img", name="Eggs over time").count() == 1
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Back to the board").click()
        wait(bar.is_hidden)
        drop(page, "no record")
        wait(lambda: "Line 1 breaks the rules" in (page.get_by_role("dialog").text_content() or ""))
        assert ask(server.address, "/frame").json["rerun"] is None
        page.close()


def test_the_command_opens_a_record_or_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    command = [sys.executable, "-m", "host_tools", "replay", str(file), "--browser"]
    environment = {**OF_THE_CLONE, "BROWSER": "true", "PATH": os.environ["PATH"]}
    with running(command, tmp_path, environment) as process:
        assert process.stdout
        address = re.search(r"http://\S+/", process.stdout.readline())
        assert address
        assert ask(address[0], "/frame").json["rerun"]["of"] == len(read(GAME).moments)
    file.write_text(GAME.replace("| bust |", "| burst |", 1))
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "[R8]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("data", ["{}", "[", ""])
def test_a_file_with_nothing_in_it_is_a_sentence(tmp_path: Path, data: str) -> None:
    file = tmp_path / "nothing"
    file.write_text(data)
    command = [sys.executable, "-m", "host_tools", "replay", str(file), "--browser"]
    done = subprocess.run(command, cwd=tmp_path, env=OF_THE_CLONE, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "Traceback" not in done.stderr
