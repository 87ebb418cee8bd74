"""A page that must be read stays for 1.2 s plus 60 ms a letter at normal pace, unless a key is pressed."""

from __future__ import annotations

import pytest

from mahe.rules.events import POSITION
from mahe.show import set_up_pages, turn_pages
from mahe.show.keys import ROLL
from mahe.show.stage import FAST, NORMAL, SLOW, Stage
from mahe.show.texts import LANGUAGES
from mahe_board.emulator.memory_ports import Lights, Screen, Sound
from tests.show.every_page import Shown, every_page
from tests.table.hands import board_with, settings_for, tap

MUST = ("busting", "laying", "turning_up", "deciding", "playing", "message", "begins", "counting")


def stands(stage: Stage, shown: Shown, key_at: int = -1) -> int:
    """Return how many milliseconds a page stays; ROLL is pressed after `key_at` of them (-1: never)."""
    stage.picture.fold((POSITION, shown.picture))
    stage.picture.throws = shown.picture.throws
    stage.cue()
    stage.display.page(shown.page, *shown.about)
    begun = stage.now
    reading = stage.read()
    try:
        next(reading)
        while True:
            stage.frame()
            while stage.draw_page():
                pass
            stage.now += 20
            reading.send(1 if stage.now - begun == key_at else 0)
    except StopIteration:
        return stage.now - begun


def letters_on(stage: Stage) -> int:
    return sum(len(str(word)) for word in stage.display.paper.words)


@pytest.fixture
def stage() -> Stage:
    made = Stage(Lights(), Screen(), Sound())
    made.display.paper.speak("en")
    return made


@pytest.mark.parametrize("language", [letters for _, letters, _ in LANGUAGES])
def test_every_such_page_stands_long_enough_in_every_language(stage: Stage, language: str) -> None:
    stage.display.paper.speak(language)
    seen = set()
    for number, shown in enumerate(every_page(language)):
        name = getattr(shown.page, "__name__", "")
        if name in MUST and (number % 7 == 0 or name not in seen):
            seen.add(name)
            stood = stands(stage, shown)
            due = 1200 + 60 * letters_on(stage)
            assert due <= stood < due + 40, shown
    assert seen == set(MUST)


@pytest.mark.parametrize(("pace", "quarters"), [(FAST, 2), (NORMAL, 4), (SLOW, 6)])
def test_the_pace_stretches_the_reading_too(stage: Stage, pace: int, quarters: int) -> None:
    stage.pace = pace
    shown = next(one for one in every_page("en") if one.page is turn_pages.deciding)
    stood = stands(stage, shown)
    due = (1200 + 60 * letters_on(stage)) * quarters // 4
    assert due <= stood < due + 40


@pytest.mark.parametrize(("ended", "counts_from"), [(4000, 4000), (3999, 5000)])
def test_a_pause_counts_from_the_end_of_the_scene_before_unless_that_was_more_than_a_second_ago(
    stage: Stage, ended: int, counts_from: int
) -> None:
    for pause, ms in ((stage.hold, 1000), (stage.read, 1200)):
        stage.now, stage.clock = 5000, ended
        script = pause(1000)
        try:
            next(script)
            while True:
                stage.now += 1
                script.send(0)
        except StopIteration:
            pass
        assert stage.now == max(5000, counts_from + ms)


def test_a_key_goes_on_at_once(stage: Stage) -> None:
    shown = next(one for one in every_page("en") if one.page is set_up_pages.begins)
    assert stands(stage, shown, key_at=200) == 200


def test_in_a_game_of_computers_every_such_page_stands_as_long() -> None:
    settings = settings_for(bytes((1, 2, 1, 2)), cards=True)
    settings.choose("pace", 1)
    board = board_with(settings, 4)
    tap(board, ROLL, ROLL)
    seen: dict[str, int] = {}
    stage = board.table.stage
    name, about, since, letters = "", (), 0, 0
    for _ in range(40_000):
        board.jump(20)
        page, shown, _ = stage.display.moment
        if (page.__name__, shown) != (name, about):
            if name in MUST:
                assert board.now - since >= 1200 + 60 * letters - 40, (name, about)
                seen[name] = seen.get(name, 0) + 1
            name, about, since, letters = page.__name__, shown, board.now, letters_on(stage)
        if len(seen) > 5 and "playing" in seen:
            break
    assert {"busting", "laying", "turning_up", "deciding", "playing"} <= set(seen)


def test_the_last_seven_say_that_whoever_reaches_the_beach_next_ends_the_game(stage: Stage) -> None:
    shown = next(one for one in every_page("en") if one.page is turn_pages.turning_up and one.about == (7, 0))
    assert stands(stage, shown) > 5000
    assert " ".join(map(str, stage.display.paper.words)) == (
        "The last 7 eggs! Whoever reaches the beach next lays them, and the game ends."
    )
