"""A model of the board: the guard's real code starts in it, on stubs of MicroPython's modules.

Flash and registers are modelled, and the ends of a start: a power cut before, within or after a write, the watchdog's
reset of a hang, the guard's own restart.
"""

from __future__ import annotations

import importlib
import random
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import mahe_guard
from mahe_board.build.image import header
from mahe_guard import flash_map

STAMP = b"built from this".ljust(256)
BUILD, OLD_BUILD = zlib.crc32(STAMP), 0x01D
MPY = 0x106
SIZE = flash_map.SLOT_SECTORS * flash_map.SECTOR
PAGE_AT = SIZE - 256
ROMFS = b"turtles on a raft" * 3
STANDING_IN = ("machine", "_rp2", "vfs", "uctypes", "micropython", "framebuf", "fitted", "screens")


class Ended(BaseException):
    """A start has ended; no code of the board can catch this exception."""


class AtThePrompt(Exception):
    """The start has ended at the prompt, though nobody has typed Ctrl-C."""


class PowerCut(Ended):
    """The power has gone, and the registers have lost their content."""


class Reset(Ended):
    """The watchdog has reset the board, or a soft reset has: the registers keep their content."""


class HangsInWrite(Reset):
    """The watchdog has reset the board in the middle of a write, so the code after that write doesn't run."""


class Plays(Ended):
    """The version plays on: the start has succeeded."""


class SafeMode(Ended):
    """The guard is in safe mode, and waits for a key."""


def raises_at_start(guard: Any) -> None:
    del guard
    raise ValueError("turtle")


def hangs_at_start(guard: Any) -> None:
    del guard
    raise Reset("the watchdog")


def raises_in_play(guard: Any) -> None:
    guard.played()
    guard.at(7)
    raise ValueError("turtle")


def hangs_in_play(guard: Any) -> None:
    guard.played()
    guard.at(7)
    raise Reset("the watchdog")


def plays(guard: Any) -> None:
    guard.played()
    raise Plays(guard.place)


BEHAVIOURS = (plays, raises_at_start, hangs_at_start, raises_in_play, hangs_in_play)
Behaviour = Callable[[Any], None]


class Board:
    """The state that outlives a start: two slots, four registers, and the behaviour of flash, files and log."""

    def __init__(self, sound: tuple[bool, bool], behaviours: tuple[Behaviour, Behaviour]) -> None:
        self.slots = {place: bytearray(SIZE) for place in "ab"}
        for place, is_sound in zip("ab", sound, strict=True):
            content = header(ROMFS, f"0.0.{ord(place)}", MPY, (1, 1)) + (ROMFS if is_sound else ROMFS[::-1])
            self.slots[place][: len(content)] = content
        self.behaviours = dict(zip("ab", behaviours, strict=True))
        self.stamp = bytearray(3 * STAMP)
        self.fitted = b""  # the record of what is fitted
        self.registers = [0] * 4
        self.watched = False  # whether the watchdog runs
        self.said: list[str] = []
        self.takes_writes = True
        self.hangs = False  # whether each write to the flash hangs
        self.log: type[BaseException] | None = None  # the exception that a write to the crash log raises
        self.mount: type[BaseException] | None = None  # the exception that mounting the files raises
        self.mkfs: type[BaseException] | None = None  # the exception that formatting raises
        self.cut_at: tuple[int, str] | None = None  # the power goes at this write of a start
        self.writes = 0  # number of writes in this start
        self.started: list[str] = []  # the versions that were started, one after the other
        self.chance = random.Random(0)

    def history(self, pages: tuple[bytes, bytes]) -> None:
        """Write these pages as the slots' histories."""
        for place, page in zip("ab", pages, strict=True):
            self.slots[place][PAGE_AT:] = page

    def pages(self) -> tuple[bytes, bytes]:
        a, b = [bytes(self.slots[place][PAGE_AT:]) for place in "ab"]
        return a, b

    def power_off(self) -> None:
        self.registers[:] = [0] * 4

    def change(self, place: str, at: int, data: bytes) -> None:
        """Write or erase a part of the flash; the power may go before, half-way through or after it."""
        self.writes += 1
        if self.hangs:
            raise HangsInWrite(self.registers[:])
        when = self.cut_at[1] if self.cut_at and self.cut_at[0] == self.writes else ""
        if when != "before" and self.takes_writes:
            slot = self.slots[place]
            for number, byte in enumerate(data, at):
                done = self.chance.randrange(256) if when == "half" else 0xFF
                slot[number] = slot[number] & ~done | byte & done
        if when:
            raise PowerCut

    def slot(self, place: str) -> Any:
        """Return the guard's own `Slot` object for slot a or b."""
        with _standing_in(self):
            return _modules()["slots"].Slot(place)

    def start(self) -> Ended:
        """Start the board, from power-on or a reset; return how the start ended."""
        self.writes = 0
        try:
            with _standing_in(self):
                modules = _modules()
                with suppress(Exception):  # MicroPython prints an exception of boot.py, and goes on with main.py
                    modules["start"].boot()
                assert not self.watched, "a laptop may have it start without main.py, and nobody would feed it"
                modules["start"].main()
        except Ended as end:
            if isinstance(end, PowerCut):
                self.power_off()
            if isinstance(end, HangsInWrite):
                self.registers[:] = end.args[0]
            return end
        raise AtThePrompt


class Flash:
    """A stub of rp2.Flash: of a slot, of the record of what is fitted, or of the files, whose content is ignored."""

    board: Board

    def __init__(self, start: int, len: int) -> None:  # noqa: A002
        del len
        self.place = {0: "a", flash_map.SLOT_B - flash_map.SLOT_A: "b"}.get(start, "")
        fitted = self.board.fitted.ljust(2 * flash_map.SECTOR, b"\xff")
        self.view = memoryview(self.board.slots[self.place] if self.place else fitted)

    def readblocks(self, *_: object) -> None: ...

    def ioctl(self, what: int, sector: int) -> None:
        assert what == 6
        assert sector == flash_map.IMAGE_SECTORS
        self.board.change(self.place, sector * flash_map.SECTOR, b"\xff" * flash_map.SECTOR)

    def writeblocks(self, sector: int, page: bytearray, offset: int) -> None:
        assert isinstance(page, bytearray), "a literal would lie in the flash"
        at = sector * flash_map.SECTOR + offset
        there = self.view[at : at + len(page)]
        self.board.change(self.place, at, bytes(new & old for new, old in zip(page, there, strict=True)))


class Pin:
    IN, OUT, PULL_UP = range(3)

    def __init__(self, *_: object, **__: object) -> None: ...
    def init(self, *_: object, **__: object) -> None: ...
    def __call__(self, *_: object) -> int:
        return 1


class Timer:
    def __init__(self, *_: object) -> None: ...
    def init(self, **_: object) -> None: ...
    def deinit(self) -> None: ...


class Registers:
    """A stub of the scratch registers."""

    board: Board

    def __getitem__(self, number: int) -> int:
        return self.board.registers[number]

    def __setitem__(self, number: int, word: int) -> None:
        self.board.registers[number] = word


class Control:
    """A stub of mem32, with which the guard stops the watchdog."""

    def __setitem__(self, address: int, word: int) -> None:
        assert (address, word) == (0x4005B000, 1 << 30)
        Flash.board.watched = False


def _soft_reset() -> None:
    raise Reset("by itself")


def _say(text: str) -> None:
    Flash.board.said.append(text)


def _nothing(*_: object, **__: object) -> None: ...


def _watchdog(timeout: int) -> SimpleNamespace:
    assert timeout <= 8300  # an RP2040's watchdog has no longer timeout
    Flash.board.watched = True
    return SimpleNamespace(feed=_nothing)


@cache
def _of_the_board() -> dict[str, Any]:
    """Return the stubs of MicroPython's own modules."""
    adc = SimpleNamespace(read_u16=lambda: 0xC000)
    machine = SimpleNamespace(
        ADC=lambda _: adc, I2C=_nothing, Pin=Pin, Timer=Timer, WDT=_watchdog,
        bitstream=_nothing, mem32=Control(), reset=_nothing, soft_reset=_soft_reset,
    )  # fmt: skip
    fitted = importlib.import_module("mahe.device.fitted")
    return {
        "machine": machine,
        "_rp2": SimpleNamespace(Flash=Flash),
        "vfs": SimpleNamespace(VfsRom=_nothing, VfsLfs2=Files, mount=_nothing),
        "uctypes": SimpleNamespace(
            ARRAY=0,
            UINT32=0,
            bytearray_at=lambda _, length: Flash.board.stamp[:length],
            struct=lambda *_: SimpleNamespace(words=Registers()),
        ),
        "micropython": SimpleNamespace(kbd_intr=_nothing),
        "framebuf": SimpleNamespace(FrameBuffer=_nothing, MONO_VLSB=0),
        "fitted": fitted,
        "screens": importlib.import_module("mahe.device.screens"),
    }


class Files:
    """A stub of VfsLfs2."""

    def __init__(self, *_: object, **__: object) -> None:
        if Flash.board.mount:
            raise Flash.board.mount

    @staticmethod
    def mkfs(*_: object, **__: object) -> None:
        if Flash.board.mkfs:
            raise Flash.board.mkfs


_loaded: dict[str, ModuleType] = {}


def _modules() -> dict[str, ModuleType]:
    """Return the guard's modules, imported once, with the stubs in place of MicroPython's."""
    if not _loaded:
        sys.implementation._mpy = MPY  # type: ignore[attr-defined]
        for name in ("slots", "chip", "lights", "usb", "files", "wiring", "page", "start", "safe_mode", "crash_log"):
            _loaded[name] = importlib.import_module("mahe_guard." + name)
        for name in ("slots", "wiring"):
            _loaded[name].memoryview = lambda flash: flash.view  # type: ignore[attr-defined]
        _loaded["lights"].time = SimpleNamespace(ticks_ms=lambda: 0, ticks_diff=lambda a, b: a - b)  # type: ignore[attr-defined]
        _loaded["files"]._never_used = lambda: Flash.board.mkfs is not None  # type: ignore[attr-defined]
        _loaded["start"].gc = SimpleNamespace(collect=_nothing)  # type: ignore[attr-defined]
        for name in ("start", "usb", "guard"):
            importlib.import_module("mahe_guard." + name)
        _loaded["start"].take_in = _nothing  # type: ignore[attr-defined]
        _loaded["start"].say = _say  # type: ignore[attr-defined]
        _loaded["safe_mode"].say = _nothing  # type: ignore[attr-defined]
        _loaded["safe_mode"]._wait = _in_safe_mode  # type: ignore[attr-defined]
        _loaded["crash_log"].log = _logged(_loaded["crash_log"])  # type: ignore[attr-defined]
    return _loaded


def _in_safe_mode(_: object, __: object, reason: str, ___: object) -> None:
    raise SafeMode(reason)


def _logged(module: Any) -> Callable[..., None]:
    real: Callable[..., None] = module.log
    module.say = _nothing
    module._lines = lambda _: []
    module._entry = lambda *_: {}

    def write(_: object) -> None:
        if Flash.board.log:
            raise Flash.board.log

    module._write = write
    return real


@contextmanager
def _standing_in(board: Board) -> Iterator[None]:
    Flash.board = Registers.board = board
    path, modules = sys.path[:], sys.modules
    kept = {name: module for name, module in modules.items() if name == "mahe" or name.startswith("mahe.")}
    before = {name: modules.get(name) for name in STANDING_IN}
    modules.update(_of_the_board())
    start = SimpleNamespace(start=lambda guard: _play(board, guard))
    modules["mahe.device.play"] = start  # type: ignore[assignment]
    _put_back()
    try:
        yield
    finally:
        sys.path[:] = path
        for name, module in before.items():
            if module is None:
                modules.pop(name, None)
            else:
                modules[name] = module
        modules.pop("mahe.device.play", None)
        modules.update(kept)


def _put_back() -> None:
    """Put the modules that the guard drops when play begins back into sys.modules, so that none is imported twice."""
    for name, loaded in _loaded.items():
        sys.modules["mahe_guard." + name] = loaded
        setattr(mahe_guard, name, loaded)


def _play(board: Board, guard: Any) -> None:
    _put_back()
    board.started.append(guard.place)
    board.behaviours[guard.place](guard)


def entry(number: int, build: int = BUILD, tries: int = 4, told: bool = False, confirmed: bool = False) -> bytes:
    """Return an entry of a history, packed by hand instead of by the guard's code."""
    marks = 0xFFC0 | (0 if confirmed else 32) | (0 if told else 16) | (1 << tries) - 1
    head = struct.pack("<II", number, build)
    return 2 * (head + struct.pack("<I", zlib.crc32(head))) + 3 * struct.pack("<H", marks) + b"\xff\xff"


def page(*entries: bytes) -> bytes:
    """Return a slot's last page, which holds its history: these entries."""
    return b"".join(entries).ljust(256, b"\xff")
