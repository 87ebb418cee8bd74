"""The forge's jobs call verbs of make that exist, on every Python that the package promises.

`make lint` checks against the forge's schema that the files themselves are valid.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mahe import VERSION
from tests.host_tools.command import OF_THE_CLONE
from tests.needs import ROOT, need_program

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
VERBS = set(re.findall(r"^([a-z0-9-]+):.* ## ", (ROOT / "Makefile").read_text("utf-8"), re.M))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.name)
def test_every_step_is_the_gate_or_a_verb_of_make(workflow: Path) -> None:
    commands = re.findall(r"^\s*(?:- )?run: (.+)$", workflow.read_text("utf-8"), re.M)
    assert commands
    for command in commands:
        program, *words = command.split()
        assert (program, words) == (".ci/run", []) or (program == "make" and words[0] in VERBS), command


def test_the_gate_calls_verbs_that_are_there() -> None:
    called = re.findall(r"^make ([a-z0-9-]+)", (ROOT / ".ci" / "run").read_text("utf-8"), re.M)
    assert "test" in called
    assert set(called) <= VERBS


def test_every_python_that_the_package_promises_is_tested_on_three_systems() -> None:
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    checks = (ROOT / ".github" / "workflows" / "checks.yml").read_text("utf-8")
    tested = re.search(r"python: \[(.+)\]", checks)
    systems = re.search(r"os: \[(.+)\]", checks)
    assert tested
    assert re.findall(r'"(.+?)"', tested[1]) == promised == ["3.10", "3.11", "3.12", "3.13", "3.14"]
    assert systems
    assert [name.split("-")[0] for name in systems[1].split(", ")] == ["ubuntu", "macos", "windows"]


def test_a_tag_that_is_not_the_version_is_not_released() -> None:
    def tagged(tag: str) -> int:
        asked = [need_program("make"), "--no-print-directory", "tagged", f"PYTHON={sys.executable}"]
        return subprocess.run(asked, cwd=ROOT, env={**OF_THE_CLONE, "GITHUB_REF_NAME": tag}, check=False).returncode

    assert tagged(f"v{VERSION}") == 0
    assert tagged(VERSION) != 0
    assert tagged(f"v{VERSION}.1") != 0
