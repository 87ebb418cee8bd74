"""A Pico to measure on: the emulated one, or a real one on a port. Both run code in a fresh interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from host_tools.clone import emulated_pico, emulator_told
from host_tools.errors import BoardFailed
from host_tools.flash.line import close, opened, told

LONGEST_MS = 120_000
ENTER_S = 10  # to get a prompt
CHUNK = 1024  # bytes written to a real Pico at a time
FOLDER = "/mahe_bench"  # on a real Pico, where it is removed afterwards


class Board(Protocol):
    """What the bench needs of a Pico."""

    def run(self, code: str) -> str:
        """Run code in a fresh interpreter; returns what it printed."""

    def frames(self) -> dict[str, Any] | None:
        """What was to be seen on the data pin since the last time, or None where nobody looks at it."""

    def close(self) -> None: ...


class EmulatedPico:
    """The emulated Pico of the tests: it needs a clone."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._pico = emulated_pico(files=files)
        self._seen = 0

    def run(self, code: str) -> str:
        with emulator_told():
            self._pico.soft_reset()
            return str(self._pico.exec(code, LONGEST_MS))

    def frames(self) -> dict[str, Any] | None:
        self._pico.wait(1)
        frames = self._pico.frames(after=self._seen)
        sent, self._seen = frames.count - self._seen, frames.count
        if not sent:
            return {"frames": 0}
        last = frames.kept[-1]
        torn = sum(frame.torn for frame in frames.kept)
        return {"frames": sent, "torn": torn, "us_a_frame": round((last.end - last.start) / 1000, 1)}

    def close(self) -> None:
        self._pico.close()


class RealPico:
    """A Pico on a serial port, through mpremote's transport; it gets a folder of files that is removed again."""

    def __init__(self, port: str, files: dict[str, bytes]) -> None:
        self._port = port
        self._transport = opened(port)
        with self._told("can't be used"):
            self._transport.enter_raw_repl(timeout_overall=ENTER_S)
            self._put(files)

    def _put(self, files: dict[str, bytes]) -> None:
        made = set()
        for name, content in sorted(files.items()):
            parts = f"{FOLDER}/{name}".split("/")[1:-1]
            for depth in range(1, len(parts) + 1):
                folder = "/" + "/".join(parts[:depth])
                if folder not in made and not self._transport.fs_exists(folder):
                    self._transport.fs_mkdir(folder)
                made.add(folder)
            self._transport.fs_writefile(f"{FOLDER}/{name}", content, chunk_size=CHUNK)

    def run(self, code: str) -> str:
        with self._told("failed"):
            self._transport.enter_raw_repl(soft_reset=True, timeout_overall=ENTER_S)
            found_first = f"import sys\nsys.path.insert(0, {FOLDER!r})\n"
            # Not `exec`, which gives up what is silent for ten seconds.
            printed, failure = self._transport.exec_raw(found_first + code, timeout=LONGEST_MS // 1000)
            if failure:
                raise BoardFailed(f"on the Pico on {self._port}: {failure.decode().strip()}")
            return bytes(printed).decode()

    @contextmanager
    def _told(self, trouble: str) -> Iterator[None]:
        self._transport.serial.allow(LONGEST_MS / 1000)
        with told(f"the Pico on {self._port} {trouble}"):
            yield

    def frames(self) -> None:
        return None

    def close(self) -> None:
        self.run(f"import measure\nmeasure.remove({FOLDER!r})")
        self._transport.exit_raw_repl()
        close(self._transport)
