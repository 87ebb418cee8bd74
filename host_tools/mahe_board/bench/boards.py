"""A Pico to measure on: the emulated one, or a real one on a port. Both run code in a fresh interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from mahe_board.errors import BoardFailed
from mahe_board.flash.line import close, opened, told
from mahe_board.runtimes.pico import emulated_pico

LONGEST_MS = 120_000
ENTER_S = 10  # to get a prompt
CHUNK = 1024  # bytes written to a real Pico at a time
FOLDER = "/mahe_bench"  # on a real Pico, where it is removed afterwards
MEASURE = Path(__file__).parent / "on_pico" / "measure.py"


class Board(Protocol):
    """What the bench needs of a Pico."""

    def run(self, code: str) -> str:
        """Run code in a fresh interpreter; returns what it printed."""

    def frames(self) -> dict[str, Any] | None:
        """What was seen on the data pin since the last time, or None if it can't be seen."""


class EmulatedPico:
    """The emulated Pico: it needs a clone. Thrown away at the end of a `with`."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._pico = emulated_pico(files=files)
        self._seen = 0

    def __enter__(self) -> EmulatedPico:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pico.close()

    def run(self, code: str) -> str:
        self._pico.soft_reset()
        return self._pico.exec(code, LONGEST_MS)

    def frames(self) -> dict[str, Any] | None:
        self._pico.wait(1)
        frames = self._pico.frames(after=self._seen)
        sent, self._seen = frames.count - self._seen, frames.count
        if not sent:
            return {"frames": 0}
        last = frames.kept[-1]
        torn = sum(frame.torn for frame in frames.kept)
        return {"frames": sent, "torn": torn, "us_a_frame": round((last.end - last.start) / 1000, 1)}


class RealPico:
    """A Pico on a serial port, through mpremote's transport; for a `with` it has a folder of files."""

    def __init__(self, port: str, files: dict[str, bytes]) -> None:
        self._port = port
        self._files = files
        self._transport = opened(port)
        self._undone = ExitStack()

    def __enter__(self) -> RealPico:
        with ExitStack() as undone:  # also when something fails on the way
            undone.callback(close, self._transport)
            with self._told("can't be used"):
                self._transport.enter_raw_repl(timeout_overall=ENTER_S)
                undone.callback(self._remove)
                self._put(self._files)
            self._undone = undone.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._undone.close()

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

    def _remove(self) -> None:
        # The code is sent along, because the copy in the folder may not have arrived.
        code = f"{MEASURE.read_text()}\nif {FOLDER[1:]!r} in os.listdir('/'):\n    remove({FOLDER!r})"
        self._run(code, f"was lost, perhaps with {FOLDER} still on it")

    def run(self, code: str) -> str:
        return self._run(f"import sys\nsys.path.insert(0, {FOLDER!r})\n{code}", "failed")

    def _run(self, code: str, trouble: str) -> str:
        with self._told(trouble):
            self._transport.enter_raw_repl(soft_reset=True, timeout_overall=ENTER_S)
            # Not `exec`, which gives up after ten seconds of silence.
            printed, failure = self._transport.exec_raw(code, timeout=LONGEST_MS // 1000)
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
