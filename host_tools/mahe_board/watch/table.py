"""A real board in the role of a table: what it tells over USB is what the page shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mahe.rules.errors import RulesError
from mahe.rules.game import Game
from mahe.rules.record import record_of
from mahe.rules.save import restore
from mahe.rules.telling import named
from mahe.show.frame import BYTES
from mahe.show.keys import RELEASE
from mahe_board.errors import NoAnswer
from mahe_board.link import visible
from mahe_board.play.around import log
from mahe_board.play.frame import UNTOLD
from mahe_board.virtual_ports import KEYS, Keys, Lights, Screen, Sound
from mahe_board.watch.packets import CONTENT, END, GAME, LIGHTS, SCREEN, WORDS, Lost, Packets, Told

AGAIN_S = 1.0  # how often to say that somebody watches
ANSWER_S = 5.0  # a board that plays tells something every half second
_NAMES = {number: name for name, number in KEYS.items()}


class WatchedTable:
    """What a board has told so far. `presses` says whether the page may press the board's keys."""

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
        self._told: dict[str, Any] = {}
        self.game: Game | None = None
        self.answers = {"log": self._log, "record": self._record}
        self.frames = 0  # that have come in whole
        self._asked = -AGAIN_S
        self._heard: float | None = None  # when the board last told something
        self.lost = True  # everything is to be told again

    def told(self) -> dict[str, Any]:
        """What a page is told besides lights, screen and tone."""
        told = dict(UNTOLD)
        told["words"] = [visible(str(word)) for word in self._told.get("words", [])]
        told["look"] = "night" if self._told.get("look") == "night" else "day"
        told["language"] = str(self._told.get("language", "en"))
        return told

    def show_again(self) -> None:
        """The end of each frame shows everything."""

    def _log(self, _: object) -> list[dict[str, Any]] | None:
        """What has happened in the game."""
        return [named(event) for event in log(self.game)] if self.game else None

    def _record(self, _: object) -> str | None:
        """The game so far as MAHE-RECORD."""
        return record_of(self.game) if self.game else None

    def tick(self, now_ms: int, /) -> None:
        """Take what has come in, and pass on what was pressed."""
        now = now_ms / 1000
        if self._heard is None:
            self._heard = now
        if self.lost or now >= self._asked + AGAIN_S:
            self._write(b"watch whole\n" if self.lost else b"watch\n")
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
            self._write(f"key {_NAMES[event % RELEASE]} {way}\n".encode())

    def follow_up(self) -> bool:
        """The board does that by itself."""
        return False

    def _take(self, told: Told) -> None:
        number, content = told
        if number in LIGHTS:
            at = LIGHTS.index(number) * CONTENT
            self._lights_told[at : at + CONTENT] = content
        elif number in SCREEN:
            at = SCREEN.index(number) * CONTENT
            self._screen_told[at : at + CONTENT] = content
        elif number == WORDS:
            try:
                page = json.loads(content)
            except ValueError:
                page = None
            self._told = page if isinstance(page, dict) else {}
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
