"""A real board in the role of a table: the page shows what the board sends over USB."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mahe.rules.errors import RulesError
from mahe.rules.events import POSITION
from mahe.rules.game import Game
from mahe.rules.save import restore
from mahe.show.frame import BYTES
from mahe.show.keys import RELEASE
from mahe.show.paper import Paper
from mahe_board.boards.serial_link import visible
from mahe_board.boards.watch.packets import CONTENT, END, GAME, LIGHTS, MOMENT, SCREEN, VERSION, Lost, Packets, Told
from mahe_board.command_line.errors import NoAnswer
from mahe_board.emulator.memory_ports import KEYS, Keys, Lights, Screen, Sound
from mahe_board.virtual_board.moment import MOVING, Moments
from mahe_board.virtual_board.play.frame import UNTOLD
from mahe_board.virtual_board.play.game_summary import Witness, log
from mahe_board.virtual_board.play.queries import Answering
from mahe_board.virtual_board.speech.speaker import Speaker

if TYPE_CHECKING:
    from mahe_board.virtual_board.moment import OnScreen

AGAIN_S = 1.0  # time between two requests to the board to send its state
ANSWER_S = 5.0  # a board that has sent nothing for so long has gone: in play it sends every half second
OTHER_VERSION = f"the board tells version {{}}, and these tools know {VERSION}; mahe flash gives it theirs"
_NAMES = {number: name for name, number in KEYS.items()}


class WatchedTable(Answering):
    """The latest state that a board has sent; with `presses` the page may press the board's keys."""

    def __init__(
        self,
        read: Callable[[], bytes],
        write: Callable[[bytes], object],
        presses: bool,
        say: Callable[[str], object],
        ports: tuple[Lights, Screen, Keys, Sound],
    ) -> None:
        self._read, self._write, self.takes_presses, self._say = read, write, presses, say
        self._lights, self._screen, self._keys, self._sound = ports
        self._packets = Packets()
        self._lights_told, self._screen_told = bytearray(len(LIGHTS) * CONTENT), bytearray(len(SCREEN) * CONTENT)
        self._on_screen: OnScreen | None = None
        self._look, self._language = "day", "en"
        self._volume: int | None = None
        self._paper = Paper()
        self._moments = Moments()
        self.speaker = Speaker()
        self._now = 0
        self._picture = Witness()
        self._followed: Game | None = None  # the game whose state the picture shows
        self._events: list[tuple[Any, ...]] = []  # that game's events, all of which the picture shows
        self.game: Game | None = None
        self.answers = self.about_the_game()
        self.frames = 0  # number of frames received so far
        self._asked = -AGAIN_S
        self._heard: float | None = None  # time of the last message
        self.lost = True  # the board must send everything again

    def told(self) -> dict[str, Any]:
        """The page's data besides lights, screen and tone."""
        told = dict(UNTOLD)
        if self._on_screen:
            told["look"] = self._look
            told["language"] = self._language
            told["sound"] = self._volume
            told["turtles"] = list(self._paper.turtles)
            moving = self._on_screen[0] in MOVING
            picture = self._picture if self._catch_up(moving) else None
            if picture:
                told["around"] = picture.told(self._paper, self.speaker.speak(self._language), (), moving)
            told["moment"] = self._moments.told(self._on_screen, picture, self._paper)
            told["said"] = self.speaker.hear(self._now, self._language, told["moment"], told["around"])
        return told

    def _catch_up(self, moving: bool) -> bool:
        """Bring the picture up to date with the game, after its animations; return whether there is a game."""
        if self.game is not self._followed and not moving:
            before, self._events = self._events, log(self.game) if self.game else []
            if before and self._events[: len(before)] == before:
                for event in self._events[len(before) :]:
                    self._picture.fold(event)
            elif self.game:
                self._picture.fold((POSITION, self.game.position))
            self._followed = self.game
        return self._followed is not None

    def show_again(self) -> None:
        """Do nothing, unlike a table on this computer: each frame from the board is complete anyway."""

    def tick(self, now_ms: int, /) -> None:
        """Handle the board's messages, and send it the page's presses."""
        self._now = now_ms
        now = now_ms / 1000
        if self._heard is None:
            self._heard = now
        if self.lost or now >= self._asked + AGAIN_S:
            self._write(b"watch 1 whole\n" if self.lost else b"watch 1\n")
            self._asked, self.lost = now, False
        for told in self._packets.take(self._read()):
            self._heard = now
            if isinstance(told, Lost):
                self.lost = True
            else:
                self._take(told)
        for line in self._packets.lines:
            self._say(visible(line))
        self._packets.lines.clear()
        if now >= self._heard + ANSWER_S:
            raise NoAnswer("the board tells nothing: it doesn't play, or its game is older; mahe doctor says more")
        event = self._keys.read()
        if event and self.takes_presses:
            way = "up" if event > RELEASE else "down"
            self._write(f"key 1 {_NAMES[event % RELEASE]} {way}\n".encode())

    def _take(self, told: Told) -> None:
        number, content = told
        if number in LIGHTS:
            at = LIGHTS.index(number) * CONTENT
            self._lights_told[at : at + CONTENT] = content
        elif number in SCREEN:
            at = SCREEN.index(number) * CONTENT
            self._screen_told[at : at + CONTENT] = content
        elif number == MOMENT:
            self._take_moment(content)
        elif number == GAME:
            try:
                self.game = restore(content) if content else None
            except RulesError:
                self.game = None
        elif number == END:
            self.frames += 1
            self._lights.show(self._lights_told[:BYTES])
            self._screen.show(self._screen_told[: len(self._screen.pixels)])
            self._sound.tone(int.from_bytes(content[:2], "big"))
            self._volume = content[2]

    def _take_moment(self, content: bytes) -> None:
        """Parse a moment; an error means that the board's game is older or newer than these tools."""
        try:
            page = json.loads(content)
            version = page["version"]
            if version != VERSION:
                raise NoAnswer(OTHER_VERSION.format(ascii(version)[:20]))
            on_screen = (*page["on_screen"],)
            self._paper.speak(page["language"])
            Moments().told(on_screen, None, self._paper)
        except (LookupError, TypeError, ValueError, ImportError) as error:
            raise NoAnswer(OTHER_VERSION.format("an unknown one")) from error
        self._on_screen = on_screen
        self._language = page["language"]
        self._look = "night" if page["look"] == "night" else "day"
