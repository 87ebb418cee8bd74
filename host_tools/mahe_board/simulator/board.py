"""The whole board: the firmware's own code runs over modelled parts, from power-on to power-off, through all resets."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import framebuf

from mahe.device.fitted import Fitted
from mahe_board.build.image import header
from mahe_board.simulator import flash
from mahe_board.simulator.clock import Clock
from mahe_board.simulator.ends import Ended, PowerCut, Reset, SoftReset
from mahe_board.simulator.filesystem import Mounts
from mahe_board.simulator.flash import Flash
from mahe_board.simulator.interpreter import MPY, Changes, Interpreter, print_exception
from mahe_board.simulator.lights import Lights
from mahe_board.simulator.pins import Latch, Pins, Sound, Words
from mahe_board.simulator.screen import Screen
from mahe_board.simulator.usb import Usb
from mahe_guard import flash_map
from mahe_guard import image as images

COLLECTION_US = 26_000
_STAMP_SIZE = 256
GOOD, RAISES, HANGS = "good", "raises", "hangs"  # an image's behaviour when it is started
_ROMFS = 6000  # bytes: far less than the game's own, so that checksums cost little
made: set[int] = set()  # hashes of the ROMFS of every image made so far


def image(version: str, behaves: str = GOOD) -> bytes:
    """An image with a valid header and random content; its start runs the working tree's game, raises or hangs."""
    romfs = Random(version).randbytes(_ROMFS - len(behaves) - 1) + b"\n" + behaves.encode()
    made.add(hash(romfs))
    return header(romfs, version, MPY, (1, 9)) + romfs


class Board:
    """A simulated board. At each named point it calls `meets`, which may strike a fault and return its outcome."""

    def __init__(
        self,
        meets: Callable[[str], str | None] = lambda _: None,
        changes: Changes | None = None,
        loaded: Mapping[str, Callable[[Any], None]] | None = None,
        entropy: int = 1,
    ) -> None:
        self.clock = Clock()
        self.fitted = Fitted()
        self.flash = Flash(self.clock, meets)
        self.mounts = Mounts(self.clock)
        self.pins = Pins(self.clock, self.fitted)
        self.screen = Screen(self.clock, meets)
        self.lights = Lights(self.clock)
        self.usb = Usb(self.clock)
        self.registers = [0] * 4
        self.chance = Random(entropy)  # random bits of the ring oscillator
        self.feeds = 0  # how often the watchdog was fed: about once per frame of the game
        self.meets = meets
        self.is_on = False
        self.is_at_prompt = False
        self.laptop: Callable[[], None] | None = None  # run once at the next prompt
        self.resets = 0  # number since power-on, of any kind
        self.hangs = 0  # resets since power-on by the watchdog or `machine.reset`
        self.powered = 0  # time of the latest power-on
        self.fed: Callable[[], None] = lambda: None  # called at each feed of the watchdog
        self.powers: Callable[[], None] = lambda: None  # called at each power-on
        self.starts: Callable[[], None] = lambda: None  # called at each start of the interpreter
        self.ended: Callable[[Ended], None] = lambda _: None  # called with the reset that ended a start
        self.pass_us = 400  # processor time that a pass of the main loop takes
        self.off_ms = 1000  # how long the board stays unplugged
        self.interpreter: Interpreter
        self._changes = changes or {}
        self._loaded = dict(loaded or {})
        self._loaded["mahe.device.play"] = self._behave
        self._mem = {"mem8": Latch(self.pins), "mem32": Words(self.pins)}
        self.uf2("a", image("1.0"))

    # What people do to the board

    def plays(self, place: str) -> bool:
        """Whether this slot has an undamaged image that neither raises nor hangs."""
        return self.whole(place).endswith(b"\n" + GOOD.encode())

    def whole(self, place: str) -> bytes:
        """The ROMFS of the image in this slot; empty if the slot has no image or a damaged one."""
        start = {"a": flash_map.SLOT_A, "b": flash_map.SLOT_B}[place]
        found = images.read(bytes(self.flash.bytes[start : start + images.PAGE]))
        if found is None:
            return b""
        romfs = bytes(self.flash.bytes[start + images.PAGE : start + images.PAGE + found.length])
        return romfs if zlib.crc32(romfs) == found.crc else b""

    def uf2(self, stamp: str, content: bytes) -> None:
        """Copy a UF2 onto the board: it replaces the firmware's stamp and slot A, and blanks slot A's history."""
        place, size = flash_map.SLOT_A, flash_map.SLOT_SECTORS * flash_map.SECTOR
        self.flash.bytes[place : place + size] = content.ljust(size, b"\xff")
        self.stamp(stamp)

    def stamp(self, stamp: str) -> None:
        """Write the stamp that follows the firmware in flash, in its three copies."""
        page = stamp.encode().ljust(_STAMP_SIZE)
        self.flash.bytes[flash_map.FIRMWARE_END : flash_map.FIRMWARE_END + 3 * _STAMP_SIZE] = 3 * page

    @property
    def build(self) -> int:
        """The number of the firmware's build: the checksum of its stamp."""
        at = flash_map.FIRMWARE_END
        return zlib.crc32(self.flash.bytes[at : at + _STAMP_SIZE])

    def unplug(self, ms: int) -> None:
        """Pull the plug, and put it in again after this time."""
        self.off_ms = ms
        if self.is_on:
            self.clock.end(PowerCut("the plug"))

    # What the board does

    def run(self) -> None:
        """Power the board on, again after each power cut, until an exception ends the simulation."""
        while True:
            self._power_on()
            try:
                while self.is_on:
                    self._life()
            finally:
                self.is_on = False
            self.clock.forget_the_end()
            self.clock.passes(self.off_ms * 1000)

    def _power_on(self) -> None:
        self.is_on = True
        self.powered = self.clock.us
        self.resets = self.hangs = 0
        self.registers[:] = [0] * 4
        self.flash.takes_writes, self.flash.hangs = True, False
        self.lights.power_off()
        self.screen.power_off()
        self.pins.power_on()
        self.usb.lines.clear()
        self.powers()

    def _life(self) -> None:
        """Run from one hard reset or power-on to the next; soft resets happen within it."""
        self.clock.forget_the_end()
        for part in (self.mounts, self.pins, self.lights, self.usb):
            part.forget()
        scripts = ["_boot", "main"]
        try:
            while True:
                self.interpreter = self._interpreter()
                self.mounts.forget()
                self.starts()
                try:
                    for script in scripts:
                        self._script(script)
                    self._prompt()
                except SoftReset as reset:
                    self.resets += 1
                    self.ended(reset)
                    scripts = ["_boot", "main"] if "raw" not in reset.args else ["_boot"]
        except Reset as reset:
            self.resets += 1
            self.hangs += 1
            self.ended(reset)
        except PowerCut:
            self.is_on = False

    def _script(self, name: str) -> None:
        """Run a frozen script; like MicroPython, print an exception that it raises, and go on."""
        try:
            self.interpreter.run(name)
        except Exception as error:
            printed = io.BytesIO()
            print_exception(error, printed)
            self.usb.lines += printed.getvalue().decode().split("\n")

    def _prompt(self) -> None:
        """Stay at the prompt, where only the door's timer runs, and a laptop's commands."""
        self.is_at_prompt = True
        try:
            while True:
                with suppress(KeyboardInterrupt):
                    laptop, self.laptop = self.laptop, None
                    if laptop:
                        laptop()
                    self.clock.idle(self.clock.us + 1_000_000)
        finally:
            self.is_at_prompt = False

    def _behave(self, module: Any) -> None:
        """Replace the game's `start` as the running image behaves: it raises, hangs or stays as it is."""
        behaves = bytes(self.mounts.game).rpartition(b"\n")[2].decode("latin1")

        def raises(guard: object) -> None:
            raise ValueError("turtle")

        def hangs(guard: object) -> None:
            self.clock.hang()

        if behaves != GOOD:
            module.start = raises if behaves == RAISES else hangs

    # Stand-ins for MicroPython's modules

    def _interpreter(self) -> Interpreter:
        clock = self.clock
        pin = self.pins.pin()
        machine = SimpleNamespace(
            Pin=pin,
            ADC=self.pins.adc(),
            I2C=self.screen.i2c(),
            PWM=Sound,
            WDT=self._watchdog,
            Timer=_timer(clock),
            bitstream=self.lights.bitstream,
            freq=lambda *_: 125_000_000,
            reset=lambda: clock.end(Reset("machine.reset")),
            soft_reset=self._soft_reset,
            **self._mem,
        )
        rp2 = self.lights.rp2()
        collect = SimpleNamespace(collect=lambda: clock.passes(COLLECTION_US, "collection"), threshold=lambda _: None)
        stand_ins = {
            "machine": machine,
            "rp2": SimpleNamespace(**rp2),
            "_rp2": SimpleNamespace(Flash=self.flash.opened, **rp2),
            "vfs": self.mounts.vfs(),
            "os": self.mounts.os("Raspberry Pi Pico with RP2040", self._urandom, self.usb.set_dupterm),
            "time": clock.module(),
            "gc": collect,
            "select": self.usb.select(),
            "framebuf": _framebuf(),
            "micropython": SimpleNamespace(kbd_intr=self.usb.kbd_intr),
            "uctypes": SimpleNamespace(
                ARRAY=0, UINT32=0, addressof=self.lights.addressof, bytearray_at=self._bytes_at, struct=self._struct
            ),
        }
        names = {"open": self.mounts.open, "memoryview": _memoryview, "id": lambda _: 1}
        return Interpreter(
            stand_ins, names, self.usb.sys(), clock.passes, self._changes, self._loaded, lambda: self.mounts.game
        )

    def _watchdog(self, timeout: int) -> SimpleNamespace:
        assert timeout <= 8388, timeout
        clock = self.clock
        clock.watch(timeout)

        def feed() -> None:
            if clock.ended:
                return
            clock.watch(timeout)
            self.feeds += 1
            self.fed()

        return SimpleNamespace(feed=feed)

    def _soft_reset(self) -> None:
        if self.clock.ended:
            raise self.clock.ended
        raise SoftReset

    def _urandom(self, number: int) -> bytes:
        return self.chance.randbytes(number)

    def _bytes_at(self, address: int, length: int) -> bytearray:
        at = address - 0x10000000
        return self.flash.bytes[at : at + length]

    def _struct(self, address: int, fields: object) -> SimpleNamespace:
        assert address == 0x4005800C, hex(address)
        return SimpleNamespace(words=Registers(self))


class Registers:
    """The stand-in for the watchdog's scratch registers."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __getitem__(self, number: int) -> int:
        return self._board.registers[number]

    def __setitem__(self, number: int, word: int) -> None:
        if not self._board.clock.ended:
            assert 0 <= word < 1 << 32, word
            self._board.registers[number] = word


def _framebuf() -> SimpleNamespace:
    """The laptop's stand-in for `framebuf`, plus `text`, which only the guard uses; each letter is a filled square."""

    class FrameBuffer(framebuf.FrameBuffer):
        def text(self, text: str, x: int, y: int, colour: int = 1, /) -> None:
            for place, letter in enumerate(text):
                if letter != " ":
                    self.fill_rect(x + 8 * place, y, 7, 7, colour)

    return SimpleNamespace(**{**vars(framebuf), "FrameBuffer": FrameBuffer})


def _memoryview(of: Any) -> memoryview:
    return of.view if isinstance(of, flash.Part) else memoryview(of)


def _timer(clock: Clock) -> type:
    """The stand-in for `machine.Timer`; exceptions of its callbacks are dropped, but not those that end a start."""

    class Timer:
        def __init__(self, number: int) -> None:
            self._turn = 0

        def init(self, period: int, callback: Callable[[Any], None]) -> None:
            self._turn += 1
            turn, run = self._turn, clock.begun

            def look() -> None:
                if turn == self._turn and run == clock.begun:
                    clock.after(period, look)
                    with suppress(Exception):
                        callback(self)

            clock.after(period, look)

        def deinit(self) -> None:
            self._turn += 1

    return Timer


__all__ = ["GOOD", "HANGS", "RAISES", "Board", "Ended", "Registers", "image"]
