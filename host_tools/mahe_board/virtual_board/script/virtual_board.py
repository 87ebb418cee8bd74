"""A table on ports in memory and a clock that only moves when told to: for scripts, tests and benchmarks.

Runs on CPython and on MicroPython.
"""

from mahe.rules.dice import Dice
from mahe.show.frame import FRAME_MS
from mahe.show.keys import CARD, RELEASE
from mahe.table.people import HOLD_MS
from mahe.table.table import Table
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound, Store

_BUSY = "the board has been busy for a quarter of an hour; if computers play alone, let time pass with wait"
_LONGEST = 15 * 60 * 1000  # most ms that `settle` and `hurry` wait


class NeverSettled(Exception):
    """The board didn't wait for anybody within a quarter of an hour."""


class VirtualBoard:
    """A whole board: keys to press, time to pass, lights and screen to look at."""

    TABLE: type[Table] = Table  # the class of its table; subclasses replace it

    def __init__(self, seed: int = 1, stored: dict[str, bytes] | None = None) -> None:
        self.lights = Lights()
        self.screen = Screen()
        self.keys = Keys()
        self.sound = Sound()
        self.stored: dict[str, bytes] = {} if stored is None else stored
        self._dice = Dice(seed)
        self.table = self.TABLE(self.lights, self.screen, self.keys, self.sound, Store(self.stored), self._entropy)
        self.now = 0
        self.jump(0)

    def _entropy(self) -> int:
        return self._dice.word() << 32 | self._dice.word() << 16 | self._dice.word()

    @property
    def words(self) -> list[str]:
        """The lines on the screen, as people read them; a program reads the moment."""
        return [str(word) for word in self.table.stage.display.paper.words]

    def wait(self, ms: int) -> None:
        """Let time pass, a frame at a time."""
        end = self.now + ms
        while self.now + FRAME_MS <= end:
            self.jump(FRAME_MS)

    def jump(self, ms: int) -> None:
        """Let time pass in one step."""
        self.now += ms
        self.keys.now = self.now
        self.table.tick(self.now)
        while self.table.follow_up():
            pass

    def press(self, key: int, ms: int = 60) -> None:
        """Press a key and let it go."""
        self.keys.press(key, ms)
        self.wait(ms + 2 * FRAME_MS)

    def move(self, key: int, down: bool) -> None:
        """Press a key and keep it down, or let go of it."""
        self.keys.give(key if down else key + RELEASE)
        self.wait(2 * FRAME_MS)

    def hold(self, key: int) -> None:
        """Press a key for long enough to be a hold."""
        self.press(key, HOLD_MS + 5 * FRAME_MS)

    def settle(self) -> None:
        """Let time pass until the board waits for somebody."""
        longest = self.now + _LONGEST
        self.wait(FRAME_MS)
        while not self.table.people.are_asked:
            if self.now > longest:
                raise NeverSettled(_BUSY)
            self.wait(FRAME_MS)

    def hurry(self) -> None:
        """Skip animations and messages by tapping CARD, until the board waits for somebody."""
        longest = self.now + _LONGEST
        while not self.table.people.are_asked:
            if self.now > longest:
                raise NeverSettled(_BUSY)
            self.press(CARD, FRAME_MS)
