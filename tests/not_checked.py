"""Lists, at the end of a test run, the checks that this machine couldn't do, and the programs that it lacks."""

from __future__ import annotations

from collections import Counter

HOW = "make tools installs what this system is missing"


def not_checked(reasons: list[str], tests: int) -> list[str]:
    """Return the closing lines of a run: how many tests were skipped for each reason, the most frequent first."""
    if not reasons:
        return []
    first_lines = Counter(reason.removeprefix("Skipped: ").splitlines()[0] for reason in reasons)
    counted = [f"{number:6}  {reason}" for reason, number in first_lines.most_common()]
    return [f"NOT CHECKED here: {len(reasons)} of {tests} tests", *counted, HOW]
