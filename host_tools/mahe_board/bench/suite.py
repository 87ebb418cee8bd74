"""MicroPython's own test suite on the emulated Pico, judged by the suite's own `run-tests.py`.

Both come with MicroPython's source package; this project has no copy.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

from mahe_board.build.fetched import only_one
from mahe_board.build.micropython import sources
from mahe_board.command_line.errors import CodeFailed, Silent
from mahe_board.emulator.pico import start_pico
from mahe_board.emulator.pico.flash_image import files_of

# Folders whose tests need nothing on the board's wires.
FOLDERS = (
    "basics",
    "extmod",
    "float",
    "import",
    "inlineasm/thumb",
    "micropython",
    "misc",
    "ports/rp2",
    "stress",
    "unicode",
)
BESIDE = ("import", "unicode")  # the tests in these folders read files beside them
OPTIONS = {  # as the command line of run-tests.py would set them
    "emit": "bytecode",
    "via_mpy": False,
    "mpy_cross_flags": "",
    "heapsize": None,
    "filters": [],
}
LIMIT_MS = 20_000  # for one test: the longest, rp2_lightsleep, sleeps for ten seconds


class Verdict(NamedTuple):
    """The suite's verdict on a test: "pass", "FAIL" or "skip", and a failed test's last line."""

    word: str
    said: str = ""


class Suite:
    """The suite and a board to run it on: a context manager."""

    def __init__(self) -> None:
        with only_one("firmware"):
            self._tests = sources() / "tests"
        self._judge = _judge(self._tests / "run-tests.py")
        self._results = tempfile.TemporaryDirectory()
        self._settings = argparse.Namespace(**OPTIONS)
        files: dict[str, bytes] = {}
        for folder in BESIDE:
            files.update(files_of(self._tests / folder))
        self._target = _Target(files)

    def __enter__(self) -> Suite:
        with self._quietly():
            self._judge.detect_test_platform(self._target, self._settings)
        return self

    def __exit__(self, *_: object) -> None:
        self._target.close()
        self._results.cleanup()

    def names(self) -> list[str]:
        """The tests, such as `basics/list1.py`."""
        return [f"{folder}/{file.name}" for folder in FOLDERS for file in sorted((self._tests / folder).glob("*.py"))]

    def verdict(self, name: str) -> Verdict:
        """Run one test in a fresh interpreter."""
        with self._quietly() as printed, suppress(SystemExit):  # run-tests.py exits if the board lacks a feature
            self._judge.run_tests(self._target, [name], self._settings, self._results.name)
        said = printed.getvalue().splitlines() or [""]
        word = said[0].split()[0] if said[0] else "FAIL"
        if word in ("pass", "skip"):
            return Verdict(word)
        output = Path(self._results.name, name.replace("/", "_") + ".out")
        if output.exists():
            said = output.read_text(errors="replace").removesuffix("CRASH").splitlines() or [""]
        return Verdict("FAIL", said[-1])

    @contextmanager
    def _quietly(self) -> Iterator[io.StringIO]:
        """Change to the suite's folder, and capture what the suite prints."""
        before = Path.cwd()
        os.chdir(self._tests)
        try:
            with redirect_stdout(io.StringIO()) as printed:
                yield printed
        finally:
            os.chdir(before)


class _Target:
    """The emulated board, with the interface that `run-tests.py` expects of a target."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files
        self._pico = start_pico(files=files)
        self._flash_work = self._pico.flash_work()

    def run_script_on_remote_target(self, _settings: object, test: str, _special: bool) -> tuple[bool, bytes]:
        """Run a test; returns whether it raised an exception, and its output."""
        try:
            self._start_afresh()
            return False, self._pico.exec(Path(test).read_text(encoding="utf-8"), LIMIT_MS).encode()
        except CodeFailed as failed:
            return True, f"{failed.args[0]}CRASH".encode()
        except Silent as silent:
            self._pico.power_off()
            self._pico.power_on()
            return True, f"{silent.args[0]}\nCRASH".encode()

    def _start_afresh(self) -> None:
        """Remove leftover files and empty the flash cache, so that tests don't depend on each other."""
        work = self._pico.flash_work()
        if work == self._flash_work:
            self._pico.reset()
        else:
            self._pico.deploy(self._files)
            self._flash_work = work

    def close(self) -> None:
        self._pico.close()


def _judge(program: Path) -> Any:
    """Load `run-tests.py`, and ask for the board's features once, not before each test."""
    spec = importlib.util.spec_from_file_location("run_tests", program)
    assert spec is not None
    assert spec.loader is not None
    judge: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge)
    judge.CPYTHON3_CMD = [sys.executable, "-BS"]  # computes the expected output of tests without a file of it
    ask, known = judge.run_feature_check, dict[str, bytes]()

    def ask_once(target: object, settings: object, feature: str) -> bytes:
        if feature not in known:
            known[feature] = ask(target, settings, feature)
        return known[feature]

    judge.run_feature_check = ask_once
    return judge


def measured() -> dict[str, Any]:
    """Run all tests; returns how many pass, fail and are skipped in each folder, and which fail."""
    with Suite() as suite:
        verdicts = {name: suite.verdict(name) for name in suite.names()}
    counts = {
        folder: Counter(verdict.word for name, verdict in verdicts.items() if name.rpartition("/")[0] == folder)
        for folder in FOLDERS
    }
    failed = {name: verdict.said for name, verdict in verdicts.items() if verdict.word == "FAIL"}
    return {"counts": counts, "failed": failed}


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""
    yield f"{'MicroPython’s own tests':44}{'pass':>12}{'fail':>12}{'skip':>12}"
    for folder, counts in figures["counts"].items():
        yield f"{folder:44}{counts.get('pass', 0):12}{counts.get('FAIL', 0):12}{counts.get('skip', 0):12}"
    for name, said in figures["failed"].items():
        yield f"  fails: {name}: {said}"
