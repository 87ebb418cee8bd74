"""`make tools` installs all programs that tests need; a test run ends with a list of the missing ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahe_board.build import micropython
from tests.needs import ROOT, listed, need_program
from tests.not_checked import not_checked

BASH = "/bin/bash"
NEEDED = ("dirname", "env", "grep")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder for PATH without any of the programs; its apt-get only logs its arguments to a file."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in NEEDED:
        (programs / name).symlink_to(f"/usr/bin/{name}")
    put(programs, "uname", "echo Linux")
    put(programs, "id", "echo 0")
    put(programs, "apt-get", f'echo "apt-get $*" >>{tmp_path}/asked')
    return programs


def put(programs: Path, name: str, script: str) -> None:
    file = programs / name
    file.unlink(missing_ok=True)
    file.write_text(f"#!{BASH}\n{script}\n")
    file.chmod(0o755)


def make_tools(programs: Path) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run .ci/tools with only this PATH; return the outcome, and apt-get's arguments."""
    done = subprocess.run([BASH, ROOT / ".ci/tools"], env={"PATH": str(programs)}, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False)  # fmt: skip
    asked = programs.parent / "asked"
    return done, asked.read_text() if asked.exists() else ""


def test_every_package_of_the_list_is_installed_where_nothing_is(machine: Path) -> None:
    # This python3 counts as missing, because it can't import venv; otherwise it only logs its arguments.
    notes = machine.parent / "asked"
    put(machine, "python3", f'[ "$1" = -c ] && exit 1; echo "python3 $*" >>{notes}')
    done, asked = make_tools(machine)
    assert done.returncode == 0, done.stderr
    words = asked.split()
    assert [package for packages in listed().values() for package in packages if package not in words] == []
    assert "--no-install-recommends" in words
    if "bookworm" in Path("/etc/os-release").read_text():
        script = "host_tools/mahe_board/build/apt_suite.py"
        assert f"python3 {script} bookworm-backports install -y --no-install-recommends kicad " in asked


def test_nothing_is_done_where_all_is_there(machine: Path) -> None:
    for program in listed():
        put(machine, program, "exit 0")
    put(machine, "id", "echo 1000")  # neither root nor with sudo, so installing anything would fail
    done, asked = make_tools(machine)
    assert (done.returncode, done.stdout, asked) == (0, "", "")


def test_only_what_is_missing_is_asked_for(machine: Path) -> None:
    for program in listed():
        put(machine, program, "exit 0")
    (machine / "ngspice").unlink()
    _, asked = make_tools(machine)
    assert asked.splitlines() == ["apt-get update -qq", "apt-get install -y -qq --no-install-recommends ngspice"]


def test_who_is_not_root_and_has_no_sudo_is_told(machine: Path) -> None:
    put(machine, "id", "echo 1000")
    done, asked = make_tools(machine)
    assert (done.returncode, asked) == (1, "")
    assert "run .ci/tools as root" in done.stderr


@pytest.mark.parametrize(("system", "advice"), [("Darwin", "brew install"), ("MINGW64_NT-10.0", "winget install")])
def test_other_systems_are_told_what_to_install_instead(machine: Path, system: str, advice: str) -> None:
    put(machine, "uname", f"echo {system}")
    done, asked = make_tools(machine)
    assert (done.returncode, asked) == (1, "")
    assert advice in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_linux_without_apt_is_told_where_the_list_is(machine: Path) -> None:
    (machine / "apt-get").unlink()
    done, _ = make_tools(machine)
    assert done.returncode == 1
    assert ".ci/tools.txt" in done.stderr


def test_no_test_can_need_a_program_that_is_not_in_the_list() -> None:
    with pytest.raises(LookupError, match=r"a-program-of-ones-own is not in \.ci/tools\.txt"):
        need_program("a-program-of-ones-own")


def test_what_builds_micropython_is_in_the_list_with_the_packages_its_message_names() -> None:
    told = micropython.INSTALL.split()[micropython.INSTALL.split().index("--no-install-recommends") + 1 :]
    programs = [program for program in micropython.PROGRAMS if program not in ("apt-get", "dpkg-deb")]
    assert sorted(told) == sorted(package for program in programs for package in listed()[program])


def test_a_run_ends_with_what_it_did_not_check(tmp_path: Path) -> None:
    clean = {**os.environ, "PATH": str(tmp_path)}
    clean.pop("MAHE_NO_SKIPS", None)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/hardware/test_simulation.py"]
    said = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout
    lines = said.stdout.splitlines()
    assert any(line.startswith("NOT CHECKED here: ") for line in lines)
    assert any(line.endswith("  ngspice is missing; to install it: make tools") for line in lines)

    no_skips = subprocess.run(command, cwd=ROOT, env={**clean, "MAHE_NO_SKIPS": "1"}, capture_output=True, check=False)
    assert no_skips.returncode == 1


def test_reasons_are_grouped_and_the_most_frequent_stands_first() -> None:
    reasons = ["Skipped: a is missing\nin detail", "Skipped: b is missing", "Skipped: b is missing"]
    assert not_checked(reasons, 50)[:3] == [
        "NOT CHECKED here: 3 of 50 tests",
        "     2  b is missing",
        "     1  a is missing",
    ]
    assert not_checked([], 50) == []
