"""A board to be rescued: its session, and the way back to the prompt after each failed start."""

from __future__ import annotations

import time
from contextlib import ExitStack

from mahe_board.boards.flash.boot_contract import CONFIRMED, GIVEN_UP, PLAYS, SAFE_MODE, START_S
from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import NoAnswer, NotStarted, ToolError

STAYS_S = 12  # a start counts as good after so long without a fault
TRIES = 3  # attempts to reach a prompt, WATCHDOG_S apart
WATCHDOG_S = 6  # by then the watchdog has reset a hanging game
NOBODY = (
    "{} Its keys still let you in: hold STOP and MENU while you plug it in, and when three lights glow red, run "
    "mahe rescue again. If none does: hold BOOTSEL while you plug it in, and run mahe flash; the saved game stays"
)


class Patient:
    """A board to be rescued; its session `board` is at the prompt, except after a good start."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._ends = ExitStack()
        self._let_in()

    def __enter__(self) -> Patient:
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    def plays(self) -> str:
        """Start the game and return its line “plays”; an error if it fails then or soon after."""
        self.board.start()
        try:
            line = self._first_word()
            self.stays()
        except ToolError:
            self.back()
            raise
        return line

    def stays(self) -> None:
        """Watch a game that has begun; an error if it fails. A trial boot ends with the line “is confirmed”."""
        for line in self.board.lines(STAYS_S):
            if CONFIRMED.match(line):
                return
            if PLAYS.match(line) or _trouble(line):
                raise NotStarted("it plays, and fails again in a moment")

    def back(self) -> None:
        """Go back to the prompt and free the heap; reopen the port if a watchdog reset has closed it."""
        try:
            self.board.interrupt()
        except NoAnswer:
            self._ends.close()
            self._let_in()
        self.board.fresh()

    def _first_word(self) -> str:
        for line in self.board.lines(START_S):
            if PLAYS.match(line):
                return line
            if _trouble(line):
                raise NotStarted(line.removeprefix("mahe: "))
        raise NotStarted(f"it says nothing of a game within {START_S} s")

    def _let_in(self) -> None:
        for left in reversed(range(TRIES)):
            try:
                self.board = self._ends.enter_context(Session(self._port))
                self.board.fresh()
                return
            except NoAnswer as error:
                self._ends.close()
                if not left:
                    raise NoAnswer(NOBODY.format(ended(str(error)))) from None
                print(f"… prompt: no answer yet; the watchdog may end a hang in {WATCHDOG_S} s", flush=True)
                time.sleep(WATCHDOG_S)


def ended(sentence: str) -> str:
    """Return the sentence with a full stop at its end, unless it is a question."""
    return sentence if sentence.endswith("?") else f"{sentence}."


def _trouble(line: str) -> bool:
    return line.startswith(SAFE_MODE) or bool(GIVEN_UP.match(line))
