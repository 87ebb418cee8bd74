"""A table with predictable lights, screen, moment and tone.

ROLL moves a red light one space on, STOP one back, and its space is saved. While CARD is held, the raft is lit and a
tone sounds. MENU turns day to night and back. While ROLL is held for longer than half a second, the moment says so.
The speech says where the light is.
"""

from __future__ import annotations

from typing import Any

from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import Setup
from mahe.rules.record import record_of
from mahe.show import geometry
from mahe.show.keys import CARD, MENU, RELEASE, ROLL, STOP
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound
from mahe_board.virtual_board.play.frame import UNTOLD
from mahe_board.virtual_board.play.ports import Entropy, Store

RED, BLUE = (90, 0, 8), (4, 10, 80)
HOLD_MS = 500


class LampTable:
    def __init__(
        self, lights: Lights, screen: Screen, keys: Keys, sound: Sound, store: Store, entropy: Entropy
    ) -> None:
        self._lights, self._screen, self._keys, self._sound, self._store = lights, screen, keys, sound, store
        self._frame, self._pixels = bytearray(483), bytearray(1024)
        self._pressed: dict[int, int] = {}
        self.heard: list[int] = []
        self.space = int(store.read("game") or b"1")
        self.game: Game | None = new_game(Setup(2), entropy())
        self.look = "day"
        self.language = "en"
        self.held = False
        self.takes_presses = True
        self.said: dict[str, Any] = {"number": 0, "latest": []}
        self._say()
        self.answers = {
            "again": lambda _: f"Once more: space {self.space}.",
            "record": lambda _: record_of(self.game) if self.game else None,
        }

    def told(self) -> dict[str, Any]:
        told = {"look": self.look, "language": self.language, "said": self.said, "turtles": ["Red", "Yellow"]}
        return {**UNTOLD, **told, "moment": {"space": self.space, "held": self.held, "keys": self._keys_do()}}

    def _keys_do(self) -> dict[str, Any]:
        back = {"does": "MOVE", "value": 1, "turtle": 0, "text": f"→ space {(self.space - 2) % 21 + 1}"}
        raft = {"does": "RAFT", "value": None, "turtle": None, "text": "hold: raft"}
        on = {"does": "NEXT", "value": None, "turtle": None, "text": "on"}
        return {"roll": {"tap": on}, "stop": {"tap": back}, "card": {"hold": raft}, "menu": {}}

    def _say(self) -> None:
        latest = [*self.said["latest"][-2:], f"Space {self.space}."]
        self.said = {"number": self.said["number"] + 1, "latest": latest}

    def show_again(self) -> None:
        pass

    def tick(self, now_ms: int, /) -> None:
        while event := self._keys.read():
            self.heard.append(event)
            if event > RELEASE:
                self._pressed.pop(event - RELEASE, None)
            else:
                self._pressed[event] = now_ms
                self._answer(event)
        self.held = now_ms - self._pressed.get(ROLL, now_ms) >= HOLD_MS
        self._show()

    def _answer(self, key: int) -> None:
        if key in (ROLL, STOP):
            self.space = (self.space - 1 + (1 if key == ROLL else -1)) % 21 + 1
            self._store.replace("game", str(self.space).encode())
            self._say()
        elif key == MENU:
            self.look = "night" if self.look == "day" else "day"

    def _show(self) -> None:
        self._frame[:] = bytes(483)
        self._light(geometry.space(self.space, 0), RED)
        raft = CARD in self._pressed
        for place in range(7):
            if raft:
                self._light(geometry.raft(place), BLUE)
        self._lights.show(self._frame)
        self._sound.tone(440 if raft else 0)
        # Draw a bar as long as the space's number in the screen's third page (the rows 16 to 23).
        pixels = bytearray(1024)
        pixels[256 : 256 + self.space] = b"\x7e" * self.space
        if pixels != self._pixels:
            self._pixels[:] = pixels
            self._screen.show(self._pixels)

    def _light(self, light: int, colour: tuple[int, int, int]) -> None:
        red, green, blue = colour
        self._frame[light * 3 : light * 3 + 3] = bytes((green, red, blue))
