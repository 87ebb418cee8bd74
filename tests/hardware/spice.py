"""Runs a simulation in ngspice with other parameters, and reads its measurements."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from hardware.places import HARDWARE
from tests.needs import need_program

FOLDER = HARDWARE / "simulation"


def parameters(name: str) -> dict[str, str]:
    """A simulation's parameters, by name."""
    return dict(re.findall(r"^\.param (\w+)=(\S+)$", (FOLDER / f"{name}.cir").read_text(), re.M))


def simulate(name: str, folder: Path, **changed: float) -> dict[str, float]:
    """Run it in `folder`; returns its measurements."""
    ngspice = need_program("ngspice")
    text = (FOLDER / f"{name}.cir").read_text()
    for parameter, value in changed.items():
        text, found = re.subn(rf"^\.param {parameter}=.*$", f".param {parameter}={value}", text, flags=re.M)
        assert found == 1, f"{name}.cir has no parameter {parameter}"
    (folder / f"{name}.cir").write_text(text)
    (folder / "parts.inc").write_text((FOLDER / "parts.inc").read_text())
    done = subprocess.run([ngspice, "-b", f"{name}.cir"], cwd=folder, capture_output=True, text=True, check=False)
    assert "failed" not in done.stdout, done.stdout[-1500:]
    return {word: float(number) for word, number in re.findall(r"^(\w+)\s*=\s*([-+.\de]+)", done.stdout, re.M)}
