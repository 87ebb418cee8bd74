"""Plays a script on a virtual clock: the same file runs on CPython and on every MicroPython.

A script is a text with a command a line:

    seed 42                    of the games to come
    set cards on               a setting: see SETTINGS
    players red+yellow blue+green:careful    who sits down: turtles, and which computer player, if it is one
    press roll [MS]            a key, down for so long (60)
    hold menu                  a key, held until it means something else
    wait 500                   milliseconds
    settle                     until the board waits for somebody
    picture NAME               of board and screen as they are now
    # …                        a remark

The first three come before all others.
"""

import binascii

from host_tools.script.virtual_board import VirtualBoard
from mahe.rules.setup import PERSON, PLAYERS, TURTLES
from mahe.show.texts import LANGUAGES
from mahe.table import settings as s

KEYS = {"roll": 1, "stop": 2, "card": 3, "menu": 4}
_ON_OFF = ("off", "on")
SETTINGS = {
    "language": (s.LANGUAGE, LANGUAGES),
    "brightness": (s.BRIGHTNESS, ("1", "2", "3", "4", "5")),
    "sound": (s.SOUND, _ON_OFF),
    "night": (s.NIGHT, _ON_OFF),
    "coach": (s.COACH, _ON_OFF),
    "pace": (s.PACE, ("slow", "normal", "fast")),
    "cards": (s.CARDS, _ON_OFF),
    "two": (s.TWO, _ON_OFF),
    "third7": (s.THIRD7, _ON_OFF),
    "budget": (s.BUDGET, tuple([str(budget) for budget in s.BUDGETS])),
}


class BadScript(Exception):
    """A line that can't be carried out; the text names it."""


class Run:
    """One script being played; `taken` is called with the name of each picture and the board at that moment."""

    def __init__(self, script: str, taken=None) -> None:  # type: ignore[no-untyped-def]
        self._taken = taken
        self._seed = 1
        self._settings = s.Settings()
        self._board: VirtualBoard | None = None
        for number, line in enumerate(script.split("\n"), 1):
            words = line.split("#")[0].split()
            if words:
                try:
                    self._carry_out(words)
                except (BadScript, ValueError, KeyError, IndexError) as error:
                    raise BadScript(f"line {number}: {line.strip()}: {error}") from None

    @property
    def board(self) -> VirtualBoard:
        """The board, made when the first command needs it."""
        if self._board is None:
            self._board = VirtualBoard(self._seed, {"settings": self._settings.pack()})
        return self._board

    def digests(self) -> tuple[str, str]:
        """Of all frames of the lights, and of all pages of the screen."""
        return tuple(
            [binascii.hexlify(port.digest.digest()).decode() for port in (self.board.lights, self.board.screen)]
        )  # type: ignore[return-value]

    def _carry_out(self, words: list[str]) -> None:
        command = words[0]
        if command in ("seed", "set", "players"):
            if self._board is not None:
                raise BadScript("this must come before the first key and the first wait")
            self._prepare(command, words[1:])
        elif command == "press":
            self.board.press(KEYS[words[1]], int(words[2]) if len(words) > 2 else 60)
        elif command == "hold":
            self.board.hold(KEYS[words[1]])
        elif command == "wait":
            self.board.wait(int(words[1]))
        elif command == "settle":
            self.board.settle()
        elif command == "picture":
            if self._taken is not None:
                self._taken(words[1], self.board)
        else:
            raise BadScript("there is no such command")

    def _prepare(self, command: str, words: list[str]) -> None:
        if command == "seed":
            self._seed = int(words[0])
        elif command == "set":
            setting, values = SETTINGS[words[0]]
            self._settings.choose(setting, list(values).index(words[1]))
        else:
            turtles = bytearray()
            players = bytearray()
            for word in words:
                colours, _, player = word.partition(":")
                turtles.extend(bytes([list(TURTLES).index(colour) for colour in colours.split("+")]))
                players.append(list(PLAYERS).index(player) if player else PERSON)
            self._settings.turtles = bytes(turtles)
            self._settings.players = bytes(players)
