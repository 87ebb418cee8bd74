"""The forge's jobs call existing verbs of make, on every promised Python, with minimal rights.

`make lint` checks that the files are valid, that actions are pinned to commits, and looks for known security problems.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from mahe import VERSION
from tests.command_line.command import OF_THE_CLONE
from tests.needs import ROOT, need_program

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
VERBS = set(re.findall(r"^([a-z0-9-]+):.* ## ", (ROOT / "Makefile").read_text("utf-8"), re.M))
JOBS: dict[str, dict[str, Any]] = {
    f"{workflow.stem}/{name}": job
    for workflow in WORKFLOWS
    for name, job in YAML(typ="safe").load(workflow)["jobs"].items()
}
# A job with write access runs only these programs and actions; neither program downloads anything.
PUBLISHING = {"sha256sum", "gh"}


def used(job: dict[str, Any]) -> list[str]:
    """Return the actions that a job uses, without their commits."""
    return [step["uses"].split("@")[0] for step in job["steps"] if "uses" in step]


def commands(job: dict[str, Any]) -> list[str]:
    """Return the commands that a job runs."""
    return [step["run"].strip() for step in job["steps"] if "run" in step]


def may_write(job: dict[str, Any]) -> bool:
    """Return whether a job has any right to write."""
    return "write" in job["permissions"].values()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.name)
def test_rights_are_given_to_each_job_by_itself(workflow: Path) -> None:
    assert YAML(typ="safe").load(workflow)["permissions"] == {}


@pytest.mark.parametrize("name", [name for name, job in JOBS.items() if not may_write(job)])
def test_every_step_is_the_gate_or_a_verb_of_make(name: str) -> None:
    assert JOBS[name]["permissions"] == {"contents": "read"}
    assert commands(JOBS[name])
    for command in commands(JOBS[name]):
        program, *words = command.split()
        assert (program, words) == (".ci/run", []) or (program == "make" and words[0] in VERBS), command


@pytest.mark.parametrize("name", [name for name, job in JOBS.items() if may_write(job)])
def test_a_job_that_may_write_has_no_sources_and_runs_nothing_that_was_fetched(name: str) -> None:
    assert "actions/checkout" not in used(JOBS[name])
    assert {action.split("/")[0] for action in used(JOBS[name])} <= {"actions", "pypa"}
    assert {command.split()[0] for command in commands(JOBS[name])} <= PUBLISHING


def test_what_is_published_has_been_attested_and_its_sums_are_right() -> None:
    attest, publish = JOBS["release/attest"], JOBS["release/publish"]
    assert attest["needs"] == "build"
    assert attest["steps"][-1]["with"] == {"subject-path": "dist/*"}
    assert publish["needs"] == "attest"
    assert publish["permissions"] == {"contents": "write"}
    assert [command.split()[0] for command in commands(publish)] == ["sha256sum", "gh"]


def test_the_package_goes_to_an_index_only_where_somebody_has_set_that_up() -> None:
    index = JOBS["release/index"]
    assert index["if"] == "${{ vars.PACKAGE_INDEX == 'pypi' }}"
    assert index["environment"] == "package-index"
    assert index["permissions"] == {"id-token": "write"}
    assert [name for name, job in JOBS.items() if "pypa/gh-action-pypi-publish" in used(job)] == ["release/index"]


def test_an_action_is_everywhere_the_same_commit_and_its_version_is_told() -> None:
    named: dict[str, set[str]] = {}
    for workflow in WORKFLOWS:
        for action, pin in re.findall(r"uses: (\S+?)@(.+)", workflow.read_text("utf-8")):
            named.setdefault(action, set()).add(pin)
    assert len(named) > 5
    assert {action: pins for action, pins in named.items() if len(pins) > 1} == {}
    for (pin,) in named.values():
        assert re.fullmatch(r"[0-9a-f]{40} # v\d+\.\d+\.\d+", pin)


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
