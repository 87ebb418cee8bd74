"""Says at the end of a test run what this machine could not check, and what it lacks for it."""

from __future__ import annotations

from collections import Counter

HOW = "make tools installs what this system is missing"


def not_checked(reasons: list[str], tests: int) -> list[str]:
    """The closing lines of a run with skipped tests: how many for each reason, the most frequent first."""
    if not reasons:
        return []
    first_lines = Counter(reason.removeprefix("Skipped: ").splitlines()[0] for reason in reasons)
    counted = [f"{number:6}  {reason}" for reason, number in first_lines.most_common()]
    return [f"NOT CHECKED here: {len(reasons)} of {tests} tests", *counted, HOW]
