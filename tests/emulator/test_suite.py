"""MicroPython's own test suite passes on the emulated Pico, except for the tests in `suite.txt`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mahe_board.bench.suite import FOLDERS, Suite
from mahe_board.command_line.errors import CannotBuild
from tests.needs import need_micropython

LISTED = Path(__file__).with_name("suite.txt")
WORDS = {"fails": "FAIL", "skips": "skip"}
SAMPLE = 40
LONG = {  # these tests take more than two seconds: the sample omits them
    "basics/0prelim.py",
    "basics/builtin_pow3_intbig.py",
    "extmod/asyncio_fair.py",
    "extmod/framebuf_ellipse.py",
    "extmod/framebuf_polygon.py",
    "extmod/machine_i2s_rate.py",
}


@pytest.fixture(scope="module")
def suite() -> Iterator[Suite]:
    need_micropython()
    try:
        made = Suite()
    except CannotBuild as missing:  # if MAHE_UF2 names a UF2, there are no sources of the suite
        pytest.skip(f"no sources of MicroPython: {missing}")
    with made as ready:
        yield ready


def listed() -> dict[str, str]:
    """Return the tests listed in suite.txt, each with the suite's word for its result: `FAIL` or `skip`."""
    words: dict[str, str] = {}
    word = ""
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            words[line.strip()] = word
        elif line and not line.startswith("#"):
            word = WORDS[line.partition(":")[0]]
    return words


def unlike_the_list(suite: Suite, names: list[str]) -> dict[str, str]:
    """Run these tests; return those with another result than in the list, each with its result and output."""
    expected = listed()
    verdicts = {name: suite.verdict(name) for name in names}
    return {
        name: f"{verdict.word} {verdict.said}"
        for name, verdict in verdicts.items()
        if verdict.word != expected.get(name, "pass")
    }


def test_the_list_names_only_tests_that_there_are_and_all_of_basics_pass_but_for_thirteen(suite: Suite) -> None:
    assert not set(listed()) - set(suite.names())
    basics = Counter(listed().get(name, "pass") for name in suite.names() if name.startswith("basics/"))
    assert basics == {"pass": 527, "skip": 13}


def test_a_sample_of_the_suite_passes(suite: Suite, seed: int) -> None:
    quick = [name for name in suite.names() if name not in LONG and listed().get(name) != "FAIL"]
    assert unlike_the_list(suite, Random(seed).sample(quick, SAMPLE)) == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_test_passes_but_for_those_that_are_listed(suite: Suite, folder: str) -> None:
    names = [name for name in suite.names() if name.rpartition("/")[0] == folder]
    assert unlike_the_list(suite, names) == {}
