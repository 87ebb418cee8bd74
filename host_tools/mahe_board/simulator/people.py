"""The table of actions: each row is something that people do at the table or at a laptop, and how often."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from mahe_board.simulator.board import GOOD, HANGS, RAISES, Board, image
from mahe_board.simulator.laptop import Laptop
from mahe_board.simulator.talkers import Talker, mad, updating

ROLL, STOP, CARD, MENU = range(4)
_BOUNCES_MS = (0.4, 0.9, 1.5, 2.2)


class Action(NamedTuple):
    """A row of the table: an action's name, its weight (about per thousand steps), and its function."""

    name: str
    weight: int
    does: Callable[[Board, Random], None]


def tap(key: int) -> Callable[[Board, Random], None]:
    """An action that presses a key briefly, for 15 to 250 ms; the contact may bounce."""

    def press(board: Board, chance: Random) -> None:
        _press(board, key, chance.choice((15, 40, 80, 120, 250)), bounces=chance.random() < 0.3)

    return press


def hold(key: int) -> Callable[[Board, Random], None]:
    """An action that holds a key, for 0.85 to 2.5 s."""
    return lambda board, chance: _press(board, key, chance.choice((850, 1200, 2500)))


def _press(board: Board, key: int, ms: float, bounces: bool = False) -> None:
    pins, clock = board.pins, board.clock
    moves: list[tuple[float, bool]] = [(0, True), (ms, False)]
    if bounces:
        moves += [(at, number % 2 == 1) for number, at in enumerate(_BOUNCES_MS)]
        moves += [(ms + at, number % 2 == 0) for number, at in enumerate(_BOUNCES_MS)]
    for at, down in moves:
        clock.after(at, partial(pins.key, key, down))


def wait(board: Board, chance: Random) -> None:
    """Do nothing."""


def unplug(board: Board, chance: Random) -> None:
    board.unplug(chance.choice((100, 5000)))


def unplug_with_keys(board: Board, chance: Random) -> None:
    """Unplug the board, and plug it in with two keys held: for safe mode, or for low light and another language.

    ROLL may be stuck besides, and CARD may be pressed soon after power-on.
    """
    keys = chance.choice(((STOP, MENU), (ROLL, CARD)))
    for key in keys:
        board.pins.key(key, True)
        board.clock.after(3000, partial(board.pins.key, key, False))
    if chance.random() < 0.7:
        board.pins.key(ROLL, True)
        board.clock.after(60_000, partial(board.pins.key, ROLL, False))
    if chance.random() < 0.5:  # in safe mode CARD sets the game aside, or begins to erase all
        board.clock.after(2500, partial(tap(CARD), board, chance))
    board.unplug(500)


def watch(board: Board, chance: Random) -> None:
    """A laptop begins to watch the game, and may press a key."""
    board.usb.read_again()
    board.usb.send(b"watch 1 whole\n" if chance.random() < 0.5 else b"watch 1\n")
    if chance.random() < 0.5:
        name = chance.choice((b"roll", b"stop", b"card", b"menu"))
        board.usb.send(b"key 1 " + name + b" down\n")
        if chance.random() < 0.5:
            board.clock.after(100, lambda: board.usb.send(b"key 1 " + name + b" up\n"))
        else:  # the laptop goes to sleep with the key down
            board.clock.after(100, lambda: setattr(board.usb, "is_read", False))
            board.clock.after(20_000, board.usb.read_again)


def ask(board: Board, chance: Random) -> None:
    """A laptop asks for the board's version, a slot's image, the log or the saved game."""
    board.usb.read_again()
    board.usb.send(chance.choice((b"who 1\n", b"whole 1 a\n", b"whole 1 b\n", b"log 1 0\n", b"get 1 game\n")))


def update(board: Board, chance: Random) -> None:
    """A laptop puts another version on the board: it interrupts the game, writes a slot, and resets."""
    if board.is_on:
        behaves = chance.choice((GOOD, GOOD, RAISES, HANGS))
        board.laptop = Laptop(board, image(f"3.{chance.randrange(100)}", behaves)).update
        board.usb.send(b"\x03")


def update_in_play(board: Board, chance: Random) -> None:
    """A laptop puts another version on the board while people play."""
    if board.is_on:
        Talker(board, updating(image(f"6.{chance.randrange(100)}", chance.choice((GOOD, GOOD, RAISES, HANGS)))))


def heal(board: Board, chance: Random) -> None:
    """Begin an evening: if no slot has an image that can play, copy a UF2 first."""
    if not any(board.plays(place) for place in "ab"):
        board.uf2("healed", image("4.0"))
        board.unplug(2000)


def copy_uf2(board: Board, chance: Random) -> None:
    """Copy a UF2 with another version."""
    board.uf2(f"stamp {chance.randrange(100)}", image(f"5.{chance.randrange(100)}"))
    board.unplug(2000)


EVENING = "an evening begins"
ACTIONS = (
    Action(EVENING, 0, heal),
    Action("roll", 460, tap(ROLL)),
    Action("stop", 230, tap(STOP)),
    Action("card", 150, tap(CARD)),
    Action("menu", 25, tap(MENU)),
    Action("roll held", 15, hold(ROLL)),
    Action("stop held", 10, hold(STOP)),
    Action("card held", 5, hold(CARD)),
    Action("menu held", 20, hold(MENU)),
    Action("wait", 60, wait),
    Action("watch", 10, watch),
    Action("ask", 5, ask),
    Action("update", 1, update),
    Action("update in play", 2, update_in_play),
    Action("a mad laptop", 10, mad),
    Action("copy a UF2", 1, copy_uf2),
    Action("unplug", 2, unplug),
    Action("unplug, with keys", 6, unplug_with_keys),
)
