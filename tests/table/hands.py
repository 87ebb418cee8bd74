"""Plays as people at the table do: presses keys to make choices, and to skip animations."""

from __future__ import annotations

from random import Random

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.show import keys
from mahe.show.frame import FRAME_MS
from mahe.show.texts import LANGUAGES
from mahe.table.settings import SETTINGS, Settings
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

TAP = FRAME_MS  # ms; the shortest press that the table's poll in each frame can't miss
NUMBERS = {letters: number for number, letters, _ in LANGUAGES}
RESTLESS = 400_000  # choices after which a game must have ended


def settings_for(
    players: bytes = b"\0\0",
    turtles: bytes | None = None,
    cards: bool = False,
    two: bool = True,
    third7: bool = False,
    language: str = "en",
) -> Settings:
    """Return settings at fast pace with these players, turtles (by default in the colours' order) and house rules."""
    settings = Settings()
    chosen = {"cards": cards, "two": two, "third7": third7, "language": NUMBERS[language], "pace": 2}
    for name, value in chosen.items():
        settings.choose(name, int(value))
    settings.sit_down(players)
    if turtles is not None:
        settings.turtles = turtles
    return settings


def meanings(name: str) -> list[int]:
    """Return the meanings of a setting's values."""
    return [meaning for _, setting, _, values in SETTINGS if setting == name for _, _, meaning in values]


def to_item(board: VirtualBoard, item: str) -> None:
    """Press ROLL in the menu until the arrow points at this item."""
    for _ in range(100):
        said = board.words
        if said[said.index("▶") + 1] == item:
            return
        tap(board, keys.ROLL)
    raise AssertionError(f"the menu has no {item}")


def board_with(settings: Settings, seed: int = 1) -> VirtualBoard:
    """Return a board that has these settings in its store."""
    return VirtualBoard(seed, {"settings": settings.pack()})


def used_board(seed: int = 1) -> VirtualBoard:
    """Return a board that has been played on before, and so explains nothing any more."""
    return board_with(Settings(), seed)


def tap(board: VirtualBoard, *wanted: int) -> None:
    """Tap keys one after the other."""
    for key in wanted:
        board.press(key, TAP)


def hurry(board: VirtualBoard) -> None:
    """Skip animations until the board waits for somebody."""
    board.hurry()


def begin(board: VirtualBoard) -> None:
    """Begin a game with the last set-up: ROLL, ROLL."""
    tap(board, keys.ROLL, keys.ROLL)
    hurry(board)


def make(board: VirtualBoard, choice: int) -> None:
    """Press the keys that make this choice."""
    position = board.table.playing().position
    if choice == STOP:
        tap(board, keys.STOP)
    elif choice == ROLL:
        tap(board, keys.ROLL)
    elif choice >= TURTLE:
        tap(board, *[keys.CARD] * position.choices.index(choice), keys.ROLL)
    else:
        playable = [one for one in position.choices if CARD < one < TURTLE]
        tap(board, *[keys.CARD] * (1 + playable.index(choice)), keys.ROLL)


def is_over(board: VirtualBoard) -> bool:
    return board.table.playing().position.is_over()


def play_to_the_end(board: VirtualBoard, random: Random) -> int:
    """Choose at random for all people until the game is over; return how many choices they made."""
    made = 0
    while True:
        hurry(board)
        if is_over(board):
            return made
        make(board, random.choice(board.table.playing().position.choices))
        made += 1
        assert made < RESTLESS
