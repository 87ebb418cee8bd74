"""When a test fails or hangs, it ends, and so does every program that it started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.needs import ROOT

FAILING = """
import subprocess, sys, time
from tests.processes import running

BUSY = "import subprocess, sys; subprocess.run(['sleep', '60'])"

def test_that_never_ends():
    with running([sys.executable, "-c", f"print('begins', flush=True); {BUSY}"]) as program:
        print(f"program {program.pid}: {program.stdout.readline()}")
        FAULT
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sessions of processes")
@pytest.mark.parametrize(
    ("fault", "said"), [("assert False", "assert False"), ("time.sleep(60)", "Timeout"), ("program.wait()", "Timeout")]
)
def test_whatever_is_wrong_it_ends_with_all_that_it_started(fault: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "test_failing.py").write_text(FAILING.replace("FAULT", fault))
    command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), "--timeout=1", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, timeout=50, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert said in done.stdout
    started = re.search(r"program (\d+): begins", done.stdout)
    assert started
    assert not group_lives(int(started[1]))


def group_lives(group: int) -> bool:
    """Return whether a process of the group is still alive after ten seconds; one that was killed may need a moment."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


def test_no_test_starts_a_program_in_any_other_way() -> None:
    """Tests may also use `subprocess.run`, which always ends its program."""
    tests = sorted((ROOT / "tests").rglob("*.py"))
    assert len(tests) > 100
    named = [path.name for path in tests if re.search(r"\bPopen\(", path.read_text("utf-8"))]
    assert named == ["processes.py"]
