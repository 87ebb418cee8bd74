"""Runs a program beside a test, and always kills it and all its children."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

Stream = int | IO[str] | None


@contextmanager
def running(
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: Stream = None,
    stdout: Stream = subprocess.PIPE,
    stderr: Stream = None,
) -> Iterator[subprocess.Popen[str]]:
    """Run a program in its own session for the duration of a `with` block."""
    process = subprocess.Popen(
        command, cwd=cwd, env=env, stdin=stdin, stdout=stdout, stderr=stderr, text=True, start_new_session=True
    )
    with ExitStack() as at_the_end:
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                at_the_end.callback(_close, pipe)
        at_the_end.callback(process.wait)
        at_the_end.callback(_kill, process)
        yield process


def _kill(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError):  # the whole group may have ended by itself
        os.killpg(process.pid, signal.SIGKILL)


def _close(pipe: IO[str]) -> None:
    with suppress(BrokenPipeError):  # the program has already closed its input
        pipe.close()
