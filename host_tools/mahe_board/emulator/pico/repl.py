"""Runs code on an emulated board through MicroPython's raw REPL."""

from __future__ import annotations

from mahe_board.command_line.errors import CodeFailed, PowerIsOff, Silent
from mahe_board.emulator.pico.process import Emulator, decoded, encoded

MS = 1e6  # nanoseconds
BOOT_MS = 3000  # timeout for a board to boot, format its filesystem, and be found on USB
RAW_REPL = b"raw REPL; CTRL-B to exit\r\n>"
CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"


class Repl:
    """Sends and expects bytes; all times are emulated."""

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator
        self._raw_since: int | None = None  # the number of resets at which the raw REPL was entered

    def start(self, code: str) -> None:
        """Interrupt the running program and start code."""
        self._enter_raw()
        self.send(code.encode() + CTRL_D)
        self.expect(b"OK", 1000)

    def finish(self, timeout_ms: float) -> str:
        """Wait for the end of the code; return its output."""
        printed = self.expect(CTRL_D, timeout_ms)[:-1]
        trace = self.expect(CTRL_D, 1000)[:-1]
        self.expect(b">", 1000)
        if trace:
            raise CodeFailed(as_text(printed + trace))
        return as_text(printed)

    def soft_reset(self) -> None:
        """Leave the raw REPL and press Ctrl-D at the prompt."""
        self._enter_raw()
        self.send(CTRL_B + CTRL_D)
        self.lost()

    def fresh(self) -> None:
        """Press Ctrl-D in the raw REPL, and stay in it."""
        self._enter_raw()
        self.send(CTRL_D)
        self.expect(RAW_REPL, BOOT_MS)

    def lost(self) -> None:
        """Note that the REPL's state is unknown."""
        self._raw_since = None

    def connect(self) -> None:
        """Wait until the board is found on USB."""
        self.need_power()
        if self._emulator.connected:
            return
        self._emulator("expect-on-usb", until=self._emulator.now_ns + BOOT_MS * MS)
        self.need_power()
        if not self._emulator.connected:
            raise Silent(f"the board was not found on USB within {BOOT_MS} emulated ms")

    def need_power(self) -> None:
        if not self._emulator.powered:
            raise PowerIsOff("the board has no power: power_on() gives it some")

    def send(self, data: bytes) -> None:
        self.need_power()
        self._emulator("send", data=encoded(data))

    def expect(self, text: bytes, timeout_ms: float) -> bytes:
        """Return the board's output up to and including `text`."""
        answer = self._emulator("expect", text=encoded(text), until=self._emulator.now_ns + timeout_ms * MS)
        sent = decoded(answer["sent"])
        if answer["found"]:
            return sent
        self.lost()
        self.need_power()
        raise Silent(f"no {text!r} from the board within {timeout_ms} emulated ms; it said {as_text(sent)[-400:]!r}")

    def _enter_raw(self) -> None:
        self.connect()
        if self._raw_since == self._emulator.resets:
            return
        self.send(b"\r" + CTRL_C + CTRL_C + b"\r" + CTRL_A)
        self.expect(RAW_REPL, 2000)
        self._raw_since = self._emulator.resets


def as_text(sent: bytes) -> str:
    return sent.decode(errors="replace").replace("\r\n", "\n")
