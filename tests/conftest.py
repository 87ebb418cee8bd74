"""Settings of the whole test run: the day's seed, exhaustive runs, and the gate, where a skip is a failure."""

from __future__ import annotations

import datetime
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import hypothesis
import pytest

from mahe.show import font
from mahe_board.emulator.browser import chromium
from tests.needs import need_program
from tests.not_checked import not_checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EXHAUSTIVE = bool(os.environ.get("MAHE_EXHAUSTIVE"))
LONGEST_EXHAUSTIVE = 6 * 3600  # seconds; otherwise a test has the timeout of pyproject.toml
NO_SKIPS = bool(os.environ.get("MAHE_NO_SKIPS"))
LONG_FIRST = (
    "device",
    "boards",
    "emulator",
    "hardware",
    "command_line",
    "virtual_board",
    "lab",
    "table",
    "test_recipes.py",
)
SEED = int(os.environ.get("MAHE_SEED") or datetime.date.today().toordinal())

hypothesis.settings.register_profile("sample", deadline=None, database=None, max_examples=60)
hypothesis.settings.register_profile("exhaustive", deadline=None, database=None, max_examples=5000)
hypothesis.settings.load_profile("exhaustive" if EXHAUSTIVE else "sample")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give the property tests the day's seed, unless --hypothesis-seed sets another one."""
    # A shell starts background jobs with Ctrl-C ignored, and children inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if EXHAUSTIVE:
        config.option.timeout = LONGEST_EXHAUSTIVE
    config.option.hypothesis_seed = config.getoption("hypothesis_seed", None) or SEED


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one process more than there are processors: the page's tests mostly wait for a browser."""
    return (os.cpu_count() or 1) + 1


def pytest_report_header() -> str:
    kind = "everything, exhaustively" if EXHAUSTIVE else "samples of the exhaustive runs"
    return f"mahe: {kind}; seed of the day {SEED} (MAHE_SEED={SEED} repeats it)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long tests first, so that all processes end at the same time; leave out exhaustive tests."""
    items.sort(key=lambda item: [name in item.nodeid.split("::")[0].split("/") for name in LONG_FIRST], reverse=True)
    left_out = [item for item in items if not EXHAUSTIVE and item.get_closest_marker("exhaustive")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def _skipped(config: pytest.Config) -> list[str]:
    """Return the reason for each skipped test; pytest-xdist's worker processes have none to report."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    return [report.longrepr[2] if report.longrepr else "" for report in reports]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    ran = sum(len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "skipped", "xfailed"))
    for line in not_checked(_skipped(terminalreporter.config), ran):
        terminalreporter.write_line(line, red=NO_SKIPS, yellow=not NO_SKIPS)
    if NO_SKIPS and _skipped(terminalreporter.config):
        terminalreporter.write_line("MAHE_NO_SKIPS is set, so this run has failed", red=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if NO_SKIPS and _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def seed() -> int:
    """The day's seed, which selects the samples to test; MAHE_SEED sets it, to repeat an earlier run."""
    return SEED


@pytest.fixture(scope="session")
def exhaustive() -> bool:
    """Return whether this is `make test-all`."""
    return EXHAUSTIVE


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once for all tests."""
    need_program("chromium")
    with chromium() as started:
        yield started


@pytest.fixture(autouse=True, scope="session")
def no_character_without_a_glyph() -> Iterator[None]:
    """Fail a test that draws a character without a glyph; the board itself draws a box there."""

    def raise_it(character: str) -> None:
        raise LookupError(f"the font has no {character!r}: draw it in host_tools/mahe_board/build/glyphs/font.txt")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(font, "missing", raise_it)
        yield
