"""Plays a script on a virtual clock: the same file runs on CPython and on every MicroPython.

A script is a text with one command per line:

    new                        the board is new: it begins with the guided first game
    seed 42                    the seed of the games to come
    set cards on               sets a setting: see VALUES
    players red+yellow blue+green:careful    who plays: the turtles of each, and the name of a computer player
    press roll [MS]            presses a key for MS milliseconds (60)
    hold menu                  presses a key for long enough to be a hold
    down card                  presses a key and keeps it down
    up card                    lets go of it
    wait 500                   lets 500 milliseconds pass
    jump 300000                lets 300 seconds pass in one step, without the frames between
    settle                     lets time pass until the board waits for somebody
    hurry                      the same, but skips animations and messages by tapping CARD
    picture NAME               takes pictures of board and screen; NAME-board or NAME-screen takes only that one
    # …                        is a remark

The first four commands come before all others.
"""

import binascii

from mahe.rules.dice import SEED_BITS
from mahe.rules.errors import BadSetup
from mahe.rules.game_setup import PERSON, TURTLES
from mahe.rules.roster import ROSTER
from mahe.show.texts import load
from mahe.table.settings import SETTINGS, Settings
from mahe_board.emulator.memory_ports import KEYS
from mahe_board.virtual_board.script.virtual_board import NeverSettled, VirtualBoard

# Command -> its syntax, its least and its greatest number of arguments.
COMMANDS = {
    "new": ("new", 0, 0),
    "seed": ("seed NUMBER", 1, 1),
    "set": ("set SETTING VALUE", 2, 2),
    "players": ("players TURTLES[:COMPUTER PLAYER] for each of 2 to 7", 2, 7),
    "press": ("press KEY [MS]", 1, 2),
    "hold": ("hold KEY", 1, 1),
    "down": ("down KEY", 1, 1),
    "up": ("up KEY", 1, 1),
    "wait": ("wait MS", 1, 1),
    "jump": ("jump MS", 1, 1),
    "settle": ("settle", 0, 0),
    "hurry": ("hurry", 0, 0),
    "picture": ("picture NAME", 1, 1),
}
_LONGEST = 24 * 60 * 60 * 1000  # most ms of a press, a wait or a jump
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789-"


def _value(text, meaning) -> str:  # type: ignore[no-untyped-def]
    """The name of a setting's value in scripts: on or off, a language's two letters, a number, or an English word."""
    if isinstance(meaning, bool):
        return "on" if meaning else "off"
    if isinstance(meaning, str):
        return meaning
    return text.split()[0] if isinstance(text, str) else str(load("en").TEXTS[text])


# Setting -> the name of a value in scripts -> its number.
VALUES = {name: {_value(text, meaning): number for number, text, meaning in values} for _, name, _, values in SETTINGS}


class BadScript(Exception):
    """A line of a script can't be carried out; the message quotes it."""


class Run:
    """One script being played; `taken` is called with the name of each picture and the board at that moment."""

    BOARD = VirtualBoard  # the class of board that plays it

    def __init__(self, script: str, taken=None) -> None:  # type: ignore[no-untyped-def]
        self._taken = taken
        self._seed = 1
        self._settings = Settings()
        self._board: VirtualBoard | None = None
        self._new = False
        self._down: set[str] = set()
        self._seated = ""  # the script's `players` line
        for number, line in enumerate(script.split("\n"), 1):
            words = line.split("#")[0].split()
            if words:
                here = f"line {number}: {line.strip()}"
                if words[0] == "players":
                    self._seated = here
                try:
                    self._carry_out(words)
                except (BadScript, NeverSettled) as error:
                    raise BadScript(f"{here}: {error}") from None
                except BadSetup as error:
                    raise BadScript(f"{self._seated}: {error}") from None
        try:
            self.board  # noqa: B018 - a script that only sets up is checked too
        except BadSetup as error:
            raise BadScript(f"{self._seated}: {error}") from None

    @property
    def board(self) -> VirtualBoard:
        """The board, made when the first command needs it."""
        if self._board is None:
            self._settings.setup(0)  # raises BadSetup if these players can't play
            self._board = self.BOARD(self._seed, {} if self._new else {"settings": self._settings.pack()})
        return self._board

    def digests(self) -> tuple[str, str]:
        """The digests of all frames of the lights, and of all pages of the screen."""
        return tuple(
            [binascii.hexlify(port.digest.digest()).decode() for port in (self.board.lights, self.board.screen)]
        )  # type: ignore[return-value]

    def _carry_out(self, words: list[str]) -> None:
        command, given = words[0], words[1:]
        if command not in COMMANDS:
            raise BadScript(f"there is no command {command}; there are {', '.join(sorted(COMMANDS))}")
        form, least, most = COMMANDS[command]
        if not least <= len(given) <= most:
            raise BadScript(f"there are too {'few' if len(given) < least else 'many'} words: {form}")
        if command in ("new", "seed", "set", "players"):
            if self._board is not None:
                raise BadScript(f"{command} must come before the first key and the first wait")
            self._prepare(command, given)
        elif command == "press":
            self.board.press(_one_of(KEYS, given[0]), _number(given[1], _LONGEST) if len(given) > 1 else 60)
        elif command == "hold":
            self.board.hold(_one_of(KEYS, given[0]))
        elif command in ("down", "up"):
            self._move(given[0], command == "down")
        elif command in ("wait", "jump"):
            getattr(self.board, command)(_number(given[0], _LONGEST))
        elif command == "picture":
            self._take(given[0])
        else:
            getattr(self.board, command)()

    def _move(self, name: str, down: bool) -> None:
        """Press or release a key."""
        key = _one_of(KEYS, name)
        if (name in self._down) == down:
            raise BadScript(f"{name} is {'down' if down else 'up'} already")
        (self._down.add if down else self._down.remove)(name)
        self.board.move(key, down)

    def _take(self, name: str) -> None:
        for character in name:
            if character not in _NAME:
                raise BadScript("a picture's name has small letters, digits and - only")
        if self._taken is not None:
            self._taken(name, self.board)

    def _prepare(self, command: str, words: list[str]) -> None:
        if command == "new":
            self._new = True
        elif command == "seed":
            self._seed = _number(words[0], (1 << SEED_BITS) - 1)
        elif command == "set":
            values = _one_of(VALUES, words[0])
            self._settings.choose(words[0], _one_of(values, words[1]))
        else:
            turtles = bytearray()
            players = bytearray()
            for word in words:
                colours, _, player = word.partition(":")
                for colour in colours.split("+"):
                    turtles.append(_place(TURTLES, colour))
                players.append(ROSTER[_place(tuple([one.name for one in ROSTER]), player)].number if player else PERSON)
            self._settings.turtles = bytes(turtles)
            self._settings.players = bytes(players)


def _number(word: str, most: int) -> int:
    for digit in word:
        if digit not in "0123456789":
            raise BadScript(f"{word} is no whole number")
    if len(word) > 15 or int(word) > most:
        raise BadScript(f"{word} is more than {most}")
    return int(word)


def _one_of(known: dict, word: str):  # type: ignore[no-untyped-def, type-arg]
    """Look a word up in a dictionary; an unknown one raises BadScript."""
    if word not in known:
        raise BadScript(f"{word} is none of {', '.join(sorted(known))}")
    return known[word]


def _place(known: tuple[str, ...], word: str) -> int:
    """A word's index in a list."""
    if word not in known:
        raise BadScript(f"{word} is none of {', '.join(known)}")
    return list(known).index(word)
