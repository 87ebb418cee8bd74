"""The table of faults: each row is one that the simulator may strike the board with."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from mahe_board.simulator import flash, screen
from mahe_board.simulator.board import Board
from mahe_guard import flash_map
from mahe_guard.flash_map import SECTOR

# The points of the simulation at which a fault can strike.
PROGRAM, ERASE, FRAME, TRANSFER, POWER, START = "program", "erase", "frame", "screen", "power", "start"


class Fault(NamedTuple):
    """A row of the table: a fault's name, the point at which it strikes, how seldom, and its effect.

    `does` may return the outcome of the flash operation or screen transfer that is struck. If `blames` is set, the
    guard may blame the fault on the version that plays.
    """

    name: str
    point: str
    every: int  # mean number of times that the board passes this point between two such faults
    does: Callable[[Board, Random], str | None]
    blames: bool = False


def fate(of: str) -> Callable[[Board, Random], str]:
    """An effect that only determines the outcome of the operation that is struck."""
    return lambda board, chance: of


def unplug(board: Board, chance: Random) -> None:
    board.unplug(chance.choice((50, 1000, 60_000)))


def wear_out(board: Board, chance: Random) -> str:
    board.flash.dead.add(board.flash.at // SECTOR)
    return flash.NOTHING


def take_no_more(board: Board, chance: Random) -> str:
    board.flash.takes_writes = False
    return flash.NOTHING


def rot(board: Board, chance: Random, start: int, end: int) -> None:
    used = board.flash.used(start, end)
    if used:
        board.flash.flip(chance.choice(used) + chance.randrange(SECTOR), chance.randrange(8))


def rot_in_files(board: Board, chance: Random) -> None:
    rot(board, chance, flash_map.FILES, flash_map.FILES_END)


def rot_in_slots(board: Board, chance: Random) -> None:
    rot(board, chance, flash_map.SLOT_A, flash_map.FITTED)


def garble_registers(board: Board, chance: Random) -> None:
    board.registers[:] = [chance.getrandbits(32) for _ in board.registers]


def sag(board: Board, chance: Random) -> None:
    _rail(board, 3500, chance.choice((20, 300, 3000)))


def short(board: Board, chance: Random) -> None:
    _rail(board, 300, chance.choice((20, 300, 20_000)))


def _rail(board: Board, millivolts: int, ms: int) -> None:
    board.pins.rail(millivolts)
    board.clock.after(ms, lambda: board.pins.rail(5000))


def offer_less(board: Board, chance: Random) -> None:
    board.pins.cc_mv = chance.choice((400, 900, 1700))


def trouble(kind: str) -> Callable[[Board, Random], None]:
    """An effect that puts the screen into this trouble for a while."""

    def begin(board: Board, chance: Random) -> None:
        board.screen.begin(kind)
        board.clock.after(chance.choice((100, 3000, 30_000)), lambda: board.screen.begin(""))

    return begin


def fail(board: Board, chance: Random) -> None:
    raise chance.choice((ValueError, IndexError, MemoryError, OSError))("turtle")


def hang(board: Board, chance: Random) -> None:
    board.clock.hang()


def stick(board: Board, chance: Random) -> None:
    key = chance.randrange(4)
    board.pins.key(key, True)
    board.clock.after(chance.choice((500, 5000, 60_000)), lambda: board.pins.key(key, False))


def interrupt(board: Board, chance: Random) -> None:
    board.usb.send(b"\x03" * chance.choice((1, 1, 2)))


def chatter(board: Board, chance: Random) -> None:
    board.usb.send(
        bytes(chance.choice(b"\x01\x04\r\nwatch key roll down\xff\0") for _ in range(chance.choice((1, 60, 500))))
    )


def flood(board: Board, chance: Random) -> None:
    board.usb.flooded_until = board.clock.us + 1_000_000 * chance.choice((1, 20, 100))


def stop_reading(board: Board, chance: Random) -> None:
    board.usb.is_read = False
    board.clock.after(chance.choice((500, 10_000, 100_000)), board.usb.read_again)


def leave_alone(board: Board, chance: Random) -> None:
    board.clock.leap(chance.choice((1, 2, 20, 80)))


def slow_down(board: Board, chance: Random) -> None:
    board.pass_us = chance.choice((200, 400, 1500, 3000))


FAULTS = (
    Fault("the power goes before a program", PROGRAM, 900, fate(flash.CUT_BEFORE)),
    Fault("the power goes within a program", PROGRAM, 600, fate(flash.CUT_HALF)),
    Fault("the power goes after a program", PROGRAM, 900, fate(flash.CUT_AFTER)),
    Fault("the power goes before an erase", ERASE, 150, fate(flash.CUT_BEFORE)),
    Fault("the power goes within an erase", ERASE, 100, fate(flash.CUT_HALF)),
    Fault("a program does nothing", PROGRAM, 2000, fate(flash.NOTHING)),
    Fault("an erase does nothing", ERASE, 300, fate(flash.NOTHING)),
    Fault("an erase takes 0.4 s", ERASE, 20, fate(flash.SLOW)),
    Fault("a write never ends", PROGRAM, 1500, fate(flash.HANGS)),
    Fault("a sector is worn out", ERASE, 400, wear_out),
    Fault("the flash takes no more", PROGRAM, 1500, take_no_more),
    Fault("a bit rots in the files", POWER, 12, rot_in_files),
    Fault("a bit rots in a slot", POWER, 25, rot_in_slots),
    Fault("a bit rots in a slot while it plays", FRAME, 40_000, rot_in_slots),
    Fault("the registers hold garbage", POWER, 12, garble_registers),
    Fault("the plug is pulled", FRAME, 6000, unplug),
    Fault("the rail sags", FRAME, 3000, sag),
    Fault("the lights' supply fails", FRAME, 20_000, short),
    Fault("the source offers something else", FRAME, 8000, offer_less),
    Fault("the screen is pulled out", TRANSFER, 9000, trouble(screen.MISSING)),
    Fault("the screen hangs the bus", TRANSFER, 9000, trouble(screen.HUNG)),
    Fault("the screen loses a byte", TRANSFER, 3000, fate(screen.SHORT)),
    Fault("the game fails", FRAME, 20_000, fail, blames=True),
    Fault("the game hangs", FRAME, 30_000, hang, blames=True),
    Fault("a key sticks", FRAME, 20_000, stick),
    Fault("somebody types Ctrl-C", FRAME, 20_000, interrupt),
    Fault("nonsense comes over USB", FRAME, 5000, chatter),
    Fault("a laptop sends on and on", FRAME, 20_000, flood),
    Fault("a laptop stops reading", FRAME, 8000, stop_reading),
    Fault("hours pass", FRAME, 15_000, leave_alone),
    Fault("the processor is slower or faster", START, 3, slow_down),
)
