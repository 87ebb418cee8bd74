"""KiCad's outputs from the committed files, made once for all test processes."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.kicad.cli import kicad, violations
from hardware.kicad.netlist import Netlist, read_netlist
from hardware.places import CLONE, circuit_board, schematic
from tests.hardware.circuit import Circuit, circuit_of
from tests.needs import need_program

BOARDS = ("controller", "disc")


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this test run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@contextmanager
def alone(folder: Path, name: str) -> Iterator[None]:
    """Let in one process at a time."""
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def once(folder: Path, name: str, make: Callable[[Path], None]) -> Path:
    """The result of `make`, called only by the first process."""
    done = folder / name
    with alone(folder, name):
        if not done.exists():
            half = folder / f"{name}.half"
            make(half)
            half.rename(done)
    return done


@pytest.fixture(scope="session")
def kicad_here() -> None:
    need_program("kicad-cli")


@pytest.fixture(scope="session")
def netlists(shared: Path, kicad_here: None) -> dict[str, Netlist]:
    """KiCad's netlists of the committed schematics."""
    del kicad_here

    def export(file: Path) -> None:
        kicad("sch", "export", "netlist", "--output", file, schematic(file.name.split(".")[0]))

    return {board: read_netlist(once(shared, f"{board}.net", export)) for board in BOARDS}


@pytest.fixture(scope="session")
def circuit(netlists: dict[str, Netlist]) -> Circuit:
    """The controller's wiring."""
    return circuit_of(netlists["controller"])


@pytest.fixture(scope="session")
def disc(netlists: dict[str, Netlist]) -> Circuit:
    """The disc's wiring."""
    return circuit_of(netlists["disc"])


@pytest.fixture(scope="session")
def rule_checks(shared: Path, kicad_here: None) -> Callable[[str, str], list[str]]:
    """KiCad's rule checks of the committed files at every severity, by kind and board."""
    del kicad_here

    def check(kind: str, board: str) -> list[str]:
        file = schematic(board) if kind == "erc" else circuit_board(board)

        def run(target: Path) -> None:
            target.write_text(json.dumps(violations(kind, file, target.with_suffix(".json"))))

        found = json.loads(once(shared, f"{board}-{kind}", run).read_text())
        assert isinstance(found, list)
        return found

    return check


@pytest.fixture(scope="session")
def regenerated(shared: Path, kicad_here: None) -> Path:
    """A copy of hardware/ with all generated files made anew."""
    del kicad_here

    def make(clone: Path) -> None:
        ignore = shutil.ignore_patterns("__pycache__", "*.png", "*.pdf")
        for folder in ("hardware", "firmware"):
            shutil.copytree(CLONE / folder, clone / folder, ignore=ignore)
        for board in BOARDS:
            for file in (clone / "hardware" / board).glob("*.kicad_*"):
                file.unlink()
        environment = {**os.environ, "PYTHONPATH": str(clone)}
        command = [sys.executable, "-m", "hardware.generate"]
        done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return once(shared, "clone", make) / "hardware"
