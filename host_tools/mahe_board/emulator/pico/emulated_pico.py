"""An emulated Raspberry Pi Pico that runs the real MicroPython, with the game's lights, screen, buttons and piezo.

    with Pico(files={"main.py": "print('hello')"}) as pico:
        pico.wait(100)
        print(pico.exec("import os; print(os.listdir())"))

Time is emulated: it passes only in calls that say so, independent of the computer's load.
"""

from __future__ import annotations

import ast
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mahe.device.fitted import Fitted
from mahe_board.build.micropython import firmware
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.boot_rom import bootrom
from mahe_board.emulator.pico.flash_image import Tree
from mahe_board.emulator.pico.observations import FlashWork, Operation
from mahe_board.emulator.pico.process import Emulator, decoded, encoded
from mahe_board.emulator.pico.repl import CTRL_C, MS, Repl, as_text
from mahe_board.emulator.pico.true_time import MISS_CYCLES
from mahe_board.emulator.pico.usb_host import Computer
from mahe_board.emulator.pico.wall_time import Live
from mahe_board.emulator.pico.wires import Wires
from mahe_board.emulator.pico.wiring import Wiring

ERASE_MS, PROGRAM_MS = 45, 0.7  # to erase a sector, to program a page: typical values of the W25Q16JV
RAIL_VOLTS = 4.8  # the lights' voltage with a good supply


class Pico(Wires):
    """One board; give it files, or the flash image of another."""

    def __init__(
        self,
        files: Tree | None = None,
        *,
        image: bytes | None = None,
        uf2: Path | bytes | None = None,
        wiring: Wiring | None = None,
        erase_ms: float = ERASE_MS,
        program_ms: float = PROGRAM_MS,
        usb: str = "computer",
        seed: int = 0,
        power: bool = True,
        easy_time: bool = False,
        miss_cycles: int = MISS_CYCLES,
    ) -> None:
        """`easy_time` omits the flash cache: cheaper, but the emulated times are too short."""
        self.wiring = wiring or Wiring.of(Fitted())
        self._emulator = Emulator()
        self._repl = Repl(self._emulator)
        self.computer = Computer(self._emulator)
        try:
            self._make(
                image or flash_image.whole(uf2 or firmware(), files=files or {}),
                eraseNs=erase_ms * MS,
                programNs=program_ms * MS,
                seed=seed,
                easyTime=easy_time,
                missCycles=miss_cycles,
            )
        except BaseException:
            self.close()
            raise
        self._emulator("usb", plugged=usb == "computer")
        self.rail(RAIL_VOLTS)
        if power:
            self.power_on()

    def _make(self, image: bytes, **settings: float) -> None:
        with tempfile.NamedTemporaryFile(suffix=".bin") as file:
            file.write(image)
            file.flush()
            self._emulator(
                "start",
                bootrom=str(bootrom()),
                image=file.name,
                wiring={name: getattr(self.wiring, name) for name in ("lights", "leds", "sda", "scl", "piezo")},
                **settings,
            )

    def __enter__(self) -> Pico:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Throw the board away."""
        self._emulator.close()

    def cpu_seconds(self) -> float:
        """The processor time that this board's emulation has taken."""
        return self._emulator.cpu_seconds()

    # Time and power

    @property
    def ms(self) -> float:
        """Emulated milliseconds since the board was made."""
        return self._emulator.now_ns / MS

    def wait(self, ms: float) -> None:
        """Let the board run for this many milliseconds, or until its power is cut."""
        until = self._emulator.now_ns + ms * MS
        self._emulator("run", until=until)
        while self._emulator.powered and self._emulator.now_ns < until - 1:
            self._emulator("run", until=until)  # a run may stop early, when USB has enumerated the board

    @property
    def powered(self) -> bool:
        return self._emulator.powered

    @property
    def resets(self) -> int:
        """The number of resets (by watchdog, machine.reset() or reset()) since the board was made."""
        return self._emulator.resets

    def power_on(self, *, bootsel: bool = False) -> None:
        """Plug the board in, perhaps with BOOTSEL held; it boots as time passes."""
        self._repl.lost()
        self._emulator("power-on", bootsel=bootsel)

    def power_off(self) -> None:
        """Pull the plug now."""
        self._emulator("power-off")

    def power_cut(self, *, operation: int, when: str = "half") -> None:
        """Pull the plug `before`, `half` way through or `after` the n-th flash operation from now.

        The next operation is 1. A half-done erase or program has changed the first half of its bytes.
        """
        if when not in ("before", "half", "after") or operation < 1:
            raise ValueError(
                f"`when` must be before, half or after (a flash operation), not {when!r}; "
                f"`operation` counts from 1, so it can't be {operation}"
            )
        self._emulator("cut-power", after=operation - 1, when=when)

    def power_cut_called_off(self) -> None:
        """Cancel a planned power cut."""
        self._emulator("cut-power", after=None, when=None)

    def reset(self) -> None:
        """Pull the RUN pin low for a moment."""
        self._repl.need_power()
        self._emulator("reset")

    # Code

    def exec(self, code: str, timeout_ms: float = 10_000) -> str:
        """Interrupt the running program, run code on the board, and return its output."""
        self.start(code)
        return self.finish(timeout_ms)

    def eval(self, expression: str, timeout_ms: float = 10_000) -> Any:
        """The value of an expression on the board, if its repr is a literal."""
        return ast.literal_eval(self.exec(f"print(repr({expression}))", timeout_ms).strip())

    def start(self, code: str) -> None:
        """Start code and leave it running; go on with `wait`, `press`, …, then `finish` or `ctrl_c`."""
        self._repl.start(code)

    def finish(self, timeout_ms: float = 10_000) -> str:
        """Wait for the end of started code; return its output since the last `output`."""
        return self._repl.finish(timeout_ms)

    def output(self) -> str:
        """The board's output since the last call."""
        return as_text(self.sent())

    def sent(self) -> bytes:
        """The board's output since the last call, as bytes."""
        return decoded(self._emulator("output")["sent"])

    def ctrl_c(self) -> None:
        """Interrupt the running program."""
        self._repl.send(CTRL_C)

    def soft_reset(self) -> None:
        """Press Ctrl-D at the prompt: the interpreter restarts and runs main.py."""
        self._repl.soft_reset()

    def fresh(self) -> None:
        """Restart the interpreter in the raw REPL, without main.py."""
        self._repl.fresh()

    def type(self, keys: bytes) -> None:
        """Send raw bytes to the board's serial port."""
        self._repl.connect()
        self._repl.lost()
        self._repl.send(keys)

    def wait_for(self, text: str, timeout_ms: float = 10_000) -> str:
        """Wait until the board has printed this; return the output up to and including it."""
        return as_text(self._repl.expect(text.replace("\n", "\r\n").encode(), timeout_ms))

    def usb_reads(self, reads: bool) -> None:
        """Set whether the computer reads the board's output; the port stays open either way."""
        self._emulator("usb", reading=reads)

    def usb_open(self, is_open: bool) -> None:
        """Set whether a program on the computer has the port open; initially one has."""
        self._repl.connect()
        self._emulator("usb", open=is_open)
        self.wait(1)

    @contextmanager
    def live(self) -> Iterator[Live]:
        """Run the board in wall time, for mpremote or for people, until the end of the `with`."""
        if self.computer.sees() != "drive":
            self._repl.connect()
        self._emulator("output")
        live = Live(self._emulator("live")["port"])
        try:
            yield live
        finally:
            live.close()
            self._emulator("still")
            self._repl.lost()

    # Buttons

    def press(self, key: str, ms: float = 80, *, bounce_ms: Sequence[float] = (), at_ms: float | None = None) -> None:
        """Press and release a button. After each of the two its contact bounces at the times in `bounce_ms`.

        Time passes meanwhile, unless `at_ms` schedules the press (in `pico.ms`).
        """
        start = 0 if at_ms is None else at_ms - self.ms
        self._throw(key, True, start, bounce_ms)
        self._throw(key, False, start + ms, bounce_ms)
        if at_ms is None:
            self.wait(ms + (bounce_ms[-1] if bounce_ms else 0))

    def hold(self, key: str) -> None:
        """Press a button and hold it, even while the power is off."""
        self._throw(key, True)

    def release(self, key: str) -> None:
        """Let go of a button."""
        self._throw(key, False)

    def _throw(self, key: str, closed: bool, after_ms: float = 0, bounce_ms: Sequence[float] = ()) -> None:
        bounces = [ms * MS for ms in bounce_ms]
        if len(bounces) % 2 or bounces != sorted(bounces) or after_ms < 0:
            raise ValueError(
                "a bouncing contact flips an even number of times, in ascending order and not in the past, so not at "
                f"{[after_ms + ms for ms in bounce_ms]} ms"
            )
        pin = self.wiring.buttons[key]
        self._emulator("switch", pin=pin, closed=closed, after=after_ms * MS, bounces=bounces)

    # Flash

    def files(self) -> dict[str, bytes]:
        """All files on the board, read from its flash while it goes on."""
        return flash_image.read_files(self.image())

    def deploy(self, files: Tree) -> None:
        """Replace the filesystem by these files, and restart the board."""
        self.power_off()
        start = flash_image.files_start(self.image())
        self.write_flash(start, flash_image.filesystem(files, start))
        self.power_on()

    def image(self) -> bytes:
        """The whole flash; `Pico(image=…)` makes a board with it."""
        return decoded(self._emulator("read-flash", **{"from": 0, "to": flash_image.SIZE})["data"])

    def write_flash(self, start: int, data: bytes) -> None:
        """Change the flash from byte `start` on, behind the board's back."""
        self._emulator("write-flash", **{"from": start, "data": encoded(data)})

    def flash_work(self) -> FlashWork:
        """Counts of the flash chip's work since the board was made."""
        work = self._emulator("flash", log=False)
        return FlashWork(work["erases"], work["programs"], work["operations"])

    def flash_operations(self, after: int = 0) -> list[Operation]:
        """The latest operations of the flash chip, without the first `after`."""
        log = self._emulator("flash", log=True, after=after)["log"]
        return [Operation(kind, address, size, ns, decoded(data)) for kind, address, size, ns, data in log]

    def flash_times(self, erase_ms: float = ERASE_MS, program_ms: float = PROGRAM_MS) -> None:
        """Set the duration of a sector's erase and of a page's program."""
        self._emulator("flash-times", eraseNs=erase_ms * MS, programNs=program_ms * MS)

    def misses(self) -> dict[int, int]:
        """Count the flash cache's misses since power-on, by the fetched word's address."""
        return dict(self._emulator("misses")["found"])

    def dead_flash(self, start: int, stop: int) -> None:
        """Make the flash ignore erases and programs that begin in this range; (0, 0) repairs it."""
        self._emulator("dead-flash", **{"from": start, "to": stop})

    def complaints(self) -> dict[str, int]:
        """The unmodelled features that the board has used, with counts."""
        return dict(self._emulator("complaints")["complaints"])
