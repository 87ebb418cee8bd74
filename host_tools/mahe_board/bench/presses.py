"""Presses keys at random moments of a game, and measures the time to the light that answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise, zip_longest

from mahe_board.bench.pico_builds import Build, Files
from mahe_board.bench.start_game import game, interrupt, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.emulator.memory_ports import KEYS
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import BLOCK, files_start
from mahe_guard import flash_map

AT_ONCE_MS = 400  # an answer later than this counts as lost
COLLECTS_MS = 60  # time after a save's last flash operation, in which garbage may be collected
AT_LEISURE_MS = (100, 1440)  # shortest and longest time between two presses
ONE_BY_ONE_MS = (1200, 2000)  # the same with `meet_saves`: long enough for the next choice to be due
SAVED_MS, LOOK_MS = 120, 2  # longest time from a press to the start of its save; time between two polls
INTO_THE_SAVE_MS = (0, 45)
OTHER = {"roll": "stop", "stop": "roll"}
A_GAME = 40  # most presses on one board, whose game begins anew
BYTE_US = 9.6  # duration of a byte on the data pin: 8 bits of 1.2 µs

# Runs on the board: notes, for each press that is read, the number of frames shown before.
WATCHED = """
from fitted import Fitted
from mahe.device.lights import Lights
from mahe.device.play import board
from mahe.show.keys import HOLD
fitted = Fitted()
loop = board(fitted, Lights(fitted))
class Shown:
    def __init__(self, lights):
        self.lights, self.count = lights, 0
    def show(self, frame):
        self.count += 1
        self.lights.show(frame)
shown = Shown(loop.lights)
loop.table.stage.lights = shown
answers = []
class Read:
    def read(self):
        event = loop.tape.read()
        if 0 < event < HOLD:
            answers.append((shown.count, event))
        return event
loop.table.people.press.port = Read()
"""
# Runs on the board: makes every save erase a sector, as one in eight does; the erase takes most of a save's time.
ERASING = """
import time
from mahe.device.store import Store
from rp2 import Flash
flash = Flash()
class Erasing(Store):
    def replace(self, name, data):
        begun = time.ticks_ms()
        super().replace(name, data)
        if time.ticks_diff(time.ticks_ms(), begun) < 45:
            flash.ioctl(6, {block})
loop.table.keeper.store = loop.store = Erasing()
"""


class Presses:
    """Plays a game of two people with random ROLL and STOP, on a flash with real times.

    `at_rest` makes an idle board from files. With `meet_saves`, each save erases a sector, and a second press follows
    its start.
    """

    def __init__(self, at_rest: Callable[[Files], Pico], seed: int, *, meet_saves: bool = False) -> None:
        self._at_rest = at_rest
        self._chance = random.Random(seed)
        self._meet_saves = meet_saves
        self.in_peace: list[float] = []  # ms from the last bounce to the first changed bit
        self.met_a_save: list[float] = []
        self.lost = 0  # number of presses that were not read, or read twice or as another key

    def make(self, number: int) -> None:
        """Press this many times, and add the answers' times to the lists."""
        while number > 0:
            self._play(min(number, A_GAME))
            number -= A_GAME

    def _play(self, number: int) -> None:
        chance = self._chance
        files = {
            **both("game", saved(game(seed=chance.randrange(1000)))),
            **both("settings", settings(pace=2)),
        }
        pico = self._at_rest(files)
        pico.exec(WATCHED)
        if self._meet_saves:
            pico.exec(ERASING.format(block=last_to_be_used(pico.image())))
        before = pico.frames().count
        pico.start("loop.run()")
        pico.wait(800)
        pico.press("roll")
        pico.wait(800)
        presses: list[tuple[float, int]] = []  # (ms of the last bounce, key)
        changed: dict[int, float] = {}
        seen = before
        while len(presses) < number:
            key = chance.choice(("roll", "roll", "stop"))
            pico.wait(chance.uniform(*(ONE_BY_ONE_MS if self._meet_saves else AT_LEISURE_MS)))
            presses.append(self._planned(pico, key, 0))
            if self._meet_saves and begins_to_save(pico):
                presses.append(self._planned(pico, OTHER[key], chance.uniform(*INTO_THE_SAVE_MS)))
            pico.wait(presses[-1][0] + 40 - pico.ms)
            changed.update(changes(pico, seen - 1))
            seen = max(changed)
        pico.wait(AT_ONCE_MS)
        changed.update(changes(pico, seen - 1))
        interrupt(pico)
        operations = [operation.ns / 1e6 for operation in pico.flash_operations()]
        answers = pico.eval("answers")[1:]
        keys = [key for _, key in presses]
        wrong = sum(press != answer for press, answer in zip_longest(keys, (key for _, key in answers)))
        self.lost += wrong
        for (last_bounce, _), (count, _) in zip(presses, answers, strict=True) if not wrong else ():
            frame = before + count + 1
            answered = min(at for changing, at in changed.items() if changing >= frame)
            saving = any(last_bounce - COLLECTS_MS < at < answered for at in operations)
            (self.met_a_save if saving else self.in_peace).append(answered - last_bounce)
        pico.close()

    def _planned(self, pico: Pico, key: str, after_ms: float) -> tuple[float, int]:
        """Plan a press that bounces for up to 20 ms; returns the time of the last bounce, and the key."""
        flips = sorted(self._chance.uniform(0, 20) for _ in range(2 * self._chance.randint(0, 4)))
        start = pico.ms + after_ms
        pico.press(key, 40, bounce_ms=flips, at_ms=start)
        return start + (flips[-1] if flips else 0), KEYS[key]


def begins_to_save(pico: Pico) -> bool:
    """Wait until a save begins; returns False if none does within SAVED_MS."""
    before, until = pico.flash_work().operations, pico.ms + SAVED_MS
    while pico.ms < until:
        pico.wait(LOOK_MS)
        if pico.flash_work().operations > before:
            return True
    return False


def last_to_be_used(image: bytes) -> int:
    """The free block that littlefs would use last: it takes free blocks in ascending order, and wraps around."""
    files = files_start(image)
    flash = flash_map.SLOT_A if files == flash_map.FILES else files  # where rp2.Flash begins
    blocks = [image[start : start + BLOCK] for start in range(files, len(image), BLOCK)]
    used = [number for number, block in enumerate(blocks) if block != b"\xff" * BLOCK]
    before_that = next(number for number in used if number > 1) - 1
    comes_round: tuple[int, ...] = (*range(before_that, 1, -1), *range(len(blocks) - 1, 1, -1))
    return (files - flash) // BLOCK + next(number for number in comes_round if number not in used)


def changes(pico: Pico, after: int) -> dict[int, float]:
    """Return, for each frame that differs from the one before: number -> ms when its first changed byte was sent."""
    found = {}
    frames = pico.frames(after=after).kept
    for before, frame in pairwise(frames):
        different = [place for place in range(len(frame.data)) if frame.data[place] != before.data[place]]
        if different:
            found[frame.number] = frame.start / 1e6 + different[0] * BYTE_US / 1000
    return found


def measured(build: Build, number: int, seed: int = 1) -> Presses:
    """Press this many times on a build; returns the measured times."""
    with ExitStack() as boards:
        presses = Presses(lambda files: boards.enter_context(build.at_rest(files)), seed)
        presses.make(number)
    return presses
