"""After any module fails, or the board hangs at any moment, the game is back at its last decision in time."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahe.rules.game_setup import PERSON
from mahe.rules.roster import number_of
from mahe.rules.save import restore
from mahe_board.bench.start_game import BOOT_MS, Waiting, flash, game, kept, newest_game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.build.tree import module_of, sources
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from tests.device.test_crashes import BACK_MS, crashes, with_faults
from tests.needs import need_micropython

LOOK_MS = 50
A_SAVE_MS = 200  # longer than any save, so a board that plays shows new frames within it
PLAYED_MS = 1200  # with the image of `with_faults`, a start counts as a success after this
MINUTES_MS = 121_000  # without a fault for this long, the board forgets earlier ones
FOX = number_of("fox")
FAMILY = (PERSON, FOX, PERSON)
WAITS = both("game", saved(game(FAMILY, choices=31)))
ALMOST = {**both("game", saved(game(FAMILY, choices=158)))}  # three choices before the game's end

# Modules that are called in every turn.
ALWAYS = ("mahe.device.power", "mahe.device.screen", "mahe.rules.game", "mahe.show.stage", "mahe.table.table")
# Modules that no way through play calls: they are for a start, for lights of another colour order, for choices that no
# key makes, or for a game's record, which the laptop writes. If a message's module fails, the message is refused.
ELSEWHERE = {
    "mahe.device.image_check", "mahe.device.messages.log", "mahe.device.messages.fitted_record",
    "mahe.device.messages.put", "mahe.device.messages.quiet", "mahe.device.messages.restart",
    "mahe.device.messages.slot_writer", "mahe.device.messages.get", "mahe.device.messages.given",
    "mahe.device.messages.who", "mahe.device.messages.whole",
    "mahe.device.play", "mahe.device.clock", "mahe.device.fitted", "mahe.device.roll_forward", "mahe.device.screens",
    "mahe.device.colour_order",
    "mahe.table.old_settings", "mahe.table.resume",
    "mahe.rules.house_rules", "mahe.rules.refusals", "mahe.rules.record", "mahe.rules.event_text",
}  # fmt: skip
TO_THE_ACTIONS = 11 * "roll, "  # from the menu's first setting down to its actions

# Ways through play: the state of the board, and people's actions, beginning at the saved game.
WAYS = {
    "a game": (
        WAITS, "roll, roll, card, stop, menu, card, roll, stop, roll, roll, wait 1200, wait 1200, roll"
    ),
    "a menu": (
        WAITS, f"roll, hold menu, card, {TO_THE_ACTIONS}card, card, stop, roll, card, stop, roll, card, roll, stop"
    ),
    "a coach": (
        {**both("game", saved(game(FAMILY, choices=155))), **both("settings", settings(FAMILY, coach=1))},
        6 * "roll, wait 900, stop, wait 900, "
    ),
    "an end": (
        {**ALMOST, **both("settings", settings(FAMILY, pace=2))},
        4 * "roll, wait 300, stop, " + 6 * "wait 900, " + "roll, roll",
    ),
    "a new board": ({}, "card, roll, roll, roll, roll, roll, roll, roll, wait 900, roll, roll"),
    "another game": (WAITS, f"stop, card, {20 * 'roll, '}"),
    "a laptop": (WAITS, "roll, say who 1, say watch 1 whole, say key 1 roll down, say key 1 roll up, wait 500"),
    "another fault": (WAITS, "roll, say fault too, wait 300"),
}  # fmt: skip
# For each way other than "a game", the modules that fail on it.
MET = {
    "a menu": (
        "mahe.rules.choices", "mahe.rules.score", "mahe.show.between_games", "mahe.show.menu_pages",
        "mahe.show.palette", "mahe.show.score_pages", "mahe.show.texts", "mahe.table.menu", "mahe.table.scores",
        "mahe.table.self_test",
    ),
    "a coach": ("mahe.rules.odds", "mahe.show.coach_page", "mahe.table.coach"),
    "an end": ("mahe.device.entropy", "mahe.show.fanfares", "mahe.table.ending"),
    "a new board": (
        "mahe.show.set_up_pages", "mahe.show.waves", "mahe.table.first_steps", "mahe.table.opening",
        "mahe.table.set_up_dialog"
    ),
    "another game": ("mahe.rules.clutch", "mahe.show.player_pages"),
    "a laptop": ("mahe.device.messages", "mahe.device.watch"),
    "another fault": ("mahe.device.fault_page",),
}  # fmt: skip


def entries(source: Path) -> list[str]:
    """Return the names of a module's public functions and methods."""
    found = []
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.append(node.name)
        elif isinstance(node, ast.ClassDef):
            found += [f"{node.name}.{method.name}" for method in node.body if isinstance(method, ast.FunctionDef)]
    return [name for name in found if "_" not in (name[0], name.partition(".")[2][:1])]


MODULES = {module_of(name): entries(source) for name, source in sources().items() if entries(source)}


TRAPS = {"traps": "".join(" ".join([module, *names]) + "\n" for module, names in MODULES.items()).encode()}


class Failing:
    """A board whose modules can be made to fail."""

    def __init__(self, pico: Pico, image: bytes) -> None:
        self.pico = pico
        self._image = image
        self._way = ""

    def begin(self, way: str) -> None:
        """Begin a way with earlier faults forgotten, on a new board; but "a game" goes on with its unfinished game."""
        pico = self.pico
        if not pico.powered or self._way != way or way != "a game" or newest_game(pico).position.is_over():
            self._way = way
            stored, _ = WAYS[way]
            pico.power_off()
            pico.write_flash(0, flash({**stored, **TRAPS}, a=Slot(self._image, 1)))
            pico.power_on()
            pico.wait(BOOT_MS + PLAYED_MS)
        pico.type(b"later %d\n" % MINUTES_MS)
        pico.wait(A_SAVE_MS)
        pico.output()

    def do(self, step: str) -> None:
        """Do one step of a way: press a key, `hold` one, `say` a line over USB, or `wait` so many ms."""
        word, _, what = step.partition(" ")
        if word == "say":
            self.pico.type(what.encode() + b"\n")
        elif word == "wait":
            self.pico.wait(int(what))
        elif word == "hold":
            self.pico.press(what, 1000)
        else:
            self.pico.press(word)

    def frames(self) -> int:
        """Return the number of frames so far."""
        return self.pico.frames(after=1 << 30).count

    def falls(self, way: str) -> bool:
        """Take a way's steps until the frames stop; return whether they did."""
        for step in WAYS[way][1].rstrip(", ").split(", "):
            self.do(step)
            before = self.frames()
            self.pico.wait(A_SAVE_MS)
            if self.frames() == before:
                return True
        return False

    def _waiting(self) -> Waiting:
        saved_game = kept(self.pico, "game")
        return Waiting(restore(saved_game) if saved_game else None, kept(self.pico, "settings"))

    def back_ms(self) -> float:
        """Return the ms between the last frame before the fault and the return of the decision."""
        pico = self.pico
        last_ms = pico.frames(after=self.frames() - 1).kept[-1].start / 1e6
        said, waiting = "", None
        while waiting is None or not waiting.is_on(pico):
            assert pico.ms - last_ms < BACK_MS, said
            pico.wait(LOOK_MS)
            said += pico.output()
            if waiting is None and " plays, from " in said:
                waiting = self._waiting()
        return pico.ms - last_ms


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Failing]:
    need_micropython()
    with Pico(power=False) as pico:
        yield Failing(pico, with_faults(tmp_path_factory.mktemp("failing")))


@pytest.mark.parametrize("way", ["a game", *(pytest.param(way, marks=pytest.mark.exhaustive) for way in MET)])
def test_whichever_module_fails_the_game_is_back_at_its_decision_within_three_seconds(
    failing: Failing, seed: int, exhaustive: bool, way: str
) -> None:
    pico = failing.pico
    elsewhere = ELSEWHERE.union(*MET.values())
    modules = MET.get(way) or sorted(set(MODULES) - elsewhere)
    longest = 0.0
    for module in modules if exhaustive else [random.Random(seed).choice(ALWAYS)]:
        failing.begin(way)
        pico.type(f"trap {module}\n".encode())
        pico.wait_for("trapped")
        assert failing.falls(way), module
        longest = max(longest, failing.back_ms())
        assert crashes(pico)[-1]["error"] == f"RuntimeError: {module}"
    print(f"{way}: {len(modules)} modules, each back after {longest:.0f} ms at most")


def test_a_choice_that_was_made_when_its_hops_fail_is_kept(failing: Failing) -> None:
    failing.begin("a game")
    before = newest_game(failing.pico).journal.length()
    failing.pico.type(b"trap mahe.show.move_scenes Hops.draw\n")
    failing.pico.wait_for("trapped")
    assert failing.falls("a game")
    failing.back_ms()
    assert newest_game(failing.pico).journal.length() > before
