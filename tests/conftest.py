"""Settings of the whole test run: the day's seed, exhaustive runs, and a gate under which nothing may skip."""

from __future__ import annotations

import datetime
import os

import pytest

EXHAUSTIVE = bool(os.environ.get("MAHE_EXHAUSTIVE"))
NO_SKIPS = bool(os.environ.get("MAHE_NO_SKIPS"))
SEED = int(os.environ.get("MAHE_SEED") or datetime.date.today().toordinal())


def pytest_report_header() -> str:
    kind = "everything, exhaustively" if EXHAUSTIVE else "samples of the exhaustive runs"
    return f"mahe: {kind}; seed of the day {SEED} (MAHE_SEED={SEED} repeats it)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if not EXHAUSTIVE and item.get_closest_marker("exhaustive")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if NO_SKIPS and reporter and skipped:
        reporter.write_line(f"\nMAHE_NO_SKIPS: {len(skipped)} skipped, and nothing may skip here:", red=True)
        for report in skipped:
            reporter.write_line(f"  {report.nodeid}: {report.longrepr[2] if report.longrepr else ''}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def seed() -> int:
    """The day's seed: another sample every day, repeated with MAHE_SEED."""
    return SEED


@pytest.fixture(scope="session")
def exhaustive() -> bool:
    """Whether this is `make test-all`."""
    return EXHAUSTIVE
