"""Boards for the benches: their files, and a way to get a game under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from mahe.device.saved_copies import FOLDER, packed
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import PERSON, Setup
from mahe.rules.roster import number_of, play_on
from mahe.rules.save import restore, write
from mahe.table.settings import Settings
from mahe_board.boards.board_saves import Stored, newest, places
from mahe_board.build import image
from mahe_board.build.board_uf2 import with_the_game
from mahe_board.command_line.errors import CodeFailed
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, Tree, whole
from mahe_board.emulator.pico.observations import Frame
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

DARING, CAREFUL = number_of("daring"), number_of("careful")
PULSES_MS = 3600  # a common multiple of the blinks' periods: a turtle to move 1200 ms, a landing place 900 ms
# The greatest number of pages of events, the time to wait for each, and the time between two polls.
MOST_TOLD, TOLD_MS, LOOK_MS = 3, 300, 30
BOOT_MS = 1600  # longer than from power-on to the first page
# Runs at the prompt: makes the game's objects there, so that they can be examined after a Ctrl-C.
BY_HAND = """
import gc, time
try:
    from fitted import Fitted  # the guard has it, and gives its values to the game
except ImportError:
    from mahe.device.fitted import Fitted
from mahe.device.lights import Lights
from mahe.device.play import board
fitted = Fitted()
loop = board(fitted, Lights(fitted))
"""


def flash(files: Tree | None = None, *, a: Slot | None = None, b: Slot | None = None) -> bytes:
    """The flash of a board that has played before: slot A confirmed with this version, unless given."""
    return whole(with_the_game(), a=a or Slot(image.game(), 1), b=b, files=files or {})


def settings(players: Sequence[int] = (PERSON, PERSON), **chosen: int) -> bytes:
    """Settings as the store has them: these players, and the other settings by name."""
    made = Settings()
    made.players = bytes(players)
    made.choose("two", 0)
    made.turtles = bytes(range(len(players)))
    for name, value in chosen.items():
        made.choose(name, value)
    return packed(made.pack())


def game(players: Sequence[int] = (PERSON, PERSON), seed: int = 7, choices: int = 0, cards: bool = True) -> Game:
    """A game after some choices, made as a careful player would."""
    bots = bytes([CAREFUL] * len(players))
    begun = new_game(Setup(len(players), cards=cards, two=False), seed, bots)
    for _ in range(choices):
        play_on(begun)
    again = new_game(begun.position.setup, seed, bytes(players))
    for choice in begun.journal.choices():
        again.apply(choice)
    return again


def saved(the_game: Game) -> bytes:
    """The bytes of a game as the store has them."""
    return packed(write(the_game))


def kept(pico: Pico, name: str) -> bytes | None:
    """The content of this name in the board's store, read from the emulated flash."""
    last = stored_in(pico.files(), name)
    return None if last is None else last.data


def stored_in(files: Mapping[str, bytes], name: str) -> Stored | None:
    """The content stored under this name in a board's files."""
    saves = {path.removeprefix(f"{FOLDER[1:]}/"): content for path, content in files.items()}
    return newest([saves.get(path, b"") for path in places(saves, name)])


def newest_game(pico: Pico) -> Game:
    """The game in the board's store."""
    data = kept(pico, "game")
    if data is None:
        raise LookupError("there is no game in the store")
    return restore(data)


class Waiting:
    """The pages and lights of a board whose saved game waits to be continued, from the firmware on CPython.

    Without a game, they are those of a new board; with a finished one, those of the counting of its eggs.
    """

    def __init__(self, the_game: Game | None, the_settings: bytes | None = None) -> None:
        stored = {} if the_game is None else {"game": write(the_game)}
        if the_settings is not None:
            stored["settings"] = the_settings
        board = VirtualBoard(1, stored)
        self.page = board.screen.pixels
        # All pages and frames that follow, as seen at each millisecond.
        self.pages, self.lights = {self.page}, {board.lights.frame}
        for _ in range(PULSES_MS):
            board.jump(1)
            self.pages.add(board.screen.pixels)
            self.lights.add(board.lights.frame)

    def is_on(self, pico: Pico) -> bool:
        """Whether a Pico shows one of these pages, and one of these frames of lights, now."""
        screen = pico.screen()
        return screen.on and screen.memory in self.pages and pico.lights() in self.lights

    def comes(self, pico: Pico) -> bool:
        """Whether a Pico shows them soon, after pages of events, each dismissed with a press."""
        for told in range(MOST_TOLD + 1):
            if told:
                pico.press("roll")
            for _ in range(0, TOLD_MS, LOOK_MS):
                pico.wait(LOOK_MS)
                if self.is_on(pico):
                    return True
        return False


def gaps_ms(frames: tuple[Frame, ...]) -> list[float]:
    """The milliseconds from each frame to the next."""
    return [(later.start - earlier.start) / 1e6 for earlier, later in pairwise(frames)]


def interrupt(pico: Pico) -> None:
    """Interrupt running code with Ctrl-C; its objects stay in place."""
    pico.ctrl_c()
    try:
        pico.finish(1000)
    except CodeFailed as stopped:
        if "KeyboardInterrupt" not in str(stopped):
            raise


def gone_on_by_hand(pico: Pico) -> None:
    """Continue a board's saved game, then interrupt it, so that its objects can be examined."""
    pico.exec(BY_HAND)
    pico.start("loop.run()")
    pico.wait(1000)
    pico.press("roll")
    pico.wait(500)
    interrupt(pico)
