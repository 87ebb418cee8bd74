"""Mutation tests of the device's code: each mutant must fail the test that covers it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from mahe_board.simulator.interpreter import mutated
from tests.needs import ROOT, need_micropython
from tests.test_recipes import COPIED, HEAVY


class Mutant(NamedTuple):
    """A mutant: a text in a module of the firmware, its replacement, and the test that must then fail."""

    module: str
    old: str
    new: str
    test: str


MUTANTS = (
    Mutant("mahe.device.keys", "_EDGES = 0b1100", "_EDGES = 0b1000", "test_keys.py -k known_by_its_beginning"),
    Mutant("mahe.device.keys", "_BOUNCE_US = 20000", "_BOUNCE_US = 2000", "test_keys.py -k bounces_for_20"),
    Mutant("mahe.device.keys", "_LONG_US = 12000", "_LONG_US = 900000", "test_keys.py -k falls_wholly_into"),
    Mutant(
        "mahe.device.keys",
        "self.stuck = bytearray([1 - pin()",
        "self.stuck = bytearray([0",
        "test_keys.py -k stuck_key_is_known",
    ),
    Mutant("mahe.device.lights", "_LATCH_US = 320", "_LATCH_US = 40", "test_lights.py -k two_frames"),
    Mutant("mahe.device.lights", "_BYTE_US = 9.6", "_BYTE_US = 9.0", "test_lights.py -k two_frames"),
    Mutant("mahe.device.lights", "self._turn = 1 - self._turn", "self._turn = 0", "test_lights.py -k every_byte"),
    Mutant(
        "mahe.device.lights",
        "        self.dark()\n        self._supply(1)",
        "        self._supply(1)",
        "test_lights.py -k supply_is_switched",
    ),
    Mutant("mahe.device.screen", "_REFRESH_MS = 2000", "_REFRESH_MS = 200000", "test_screen.py -k lost_its_power"),
    Mutant("mahe.device.screen", "== len(message)", ">= 0", "test_screen.py -k missing"),
    Mutant(
        "mahe.device.store",
        "side = 1 - (self._last[name] & 1)",
        "side = self._last[name] & 1",
        "test_store.py -k older_copy",
    ),
    Mutant("mahe.device.saved_copies", "0 < ahead <= ALL >> 1", "0 < ahead", "test_store.py -k begins_anew"),
    Mutant("mahe.device.store", "_LONGEST = 4000", "_LONGEST = 400000", "test_store.py -k far_too_long"),
    Mutant("mahe.device.power", "if self._sags > 1:", "if self._sags > 0:", "test_power.py -k one_odd_reading"),
    Mutant("mahe.device.power", "self._patience * 2", "self._patience * 1", "test_power.py -k twice_as_long"),
    Mutant("mahe.device.loop", "_MOST_PARTS = 36", "_MOST_PARTS = 3600", "test_play.py -k save_nothing"),
    Mutant("mahe.device.loop", "_LONG_MS = 1 << 29", "_LONG_MS = 1 << 30", "test_crashes.py -k six_days_alone"),
    Mutant("mahe_guard.noted", "if seal != _seal(flags, decisions):", "if False:", "test_guard.py -k chance_in"),
    Mutant("mahe_guard.rank", "slot.entry.build != build", "False", "test_guard.py -k contract_says"),
    Mutant("mahe_guard.guard", "self.faults += 1", "self.faults = 1", "test_guard.py -k contract_says"),
    Mutant("mahe_guard.guard", "and self.has_another()", "", "test_guard.py -k nothing_to_go_back"),
    Mutant("mahe_guard.guard", "self.starts += 1", "pass", "test_guard.py -k guard_itself"),
    Mutant(
        "mahe_guard.guard",
        "if slot and slot.room() is not None:",
        "if slot:",
        "test_guard.py -k interrupts_a_trial",
    ),
    Mutant("mahe_guard.guard", "and not self.slow:", ":", "test_guard.py -k at_200_mhz_too"),
    Mutant("mahe_guard.start", "if not noted.visited:", "if True:", "test_door.py -k other_programs"),
    Mutant("mahe_guard.slots", "< flash_map.SLOT_SECTORS", "", "test_guard.py -k its_ends"),
    Mutant("mahe_guard.history", "in (at + _COPY, at)", "in (at,)", "test_guard_formats.py -k no_flipped_bit"),
    Mutant("mahe_guard.bounded_flash", "if SCRATCH[WRITES] == HANGS:", "if False:", "test_guard.py -k never_end"),
    Mutant(
        "mahe.device.loop", "digest != guard.header.sha256", "digest is None", "test_crashes.py -k nobody_has_loaded"
    ),
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the clone, so that a mutant doesn't change the original."""
    need_micropython()
    place = tmp_path_factory.mktemp("clone")
    for name in COPIED:
        shutil.copytree(ROOT / name, place / name, ignore=HEAVY)
    shutil.copy(ROOT / "pyproject.toml", place)
    for packages in (ROOT / "host_tools/mahe_board/emulator").glob("node_modules"):
        (place / packages.relative_to(ROOT)).symlink_to(packages)
    return place


def _source(clone: Path, mutant: Mutant) -> Path:
    return clone / "firmware" / (mutant.module.replace(".", "/") + ".py")


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.test for mutant in MUTANTS])
def test_the_text_of_a_fault_is_there_once_and_so_is_the_test_that_must_find_it(mutant: Mutant) -> None:
    mutated(_source(ROOT, mutant).read_text(encoding="utf-8"), mutant.old, mutant.new)
    name, _, words = mutant.test.partition(" -k ")
    assert re.search(rf"^def test_\w*{words}", (ROOT / "tests/device" / name).read_text(encoding="utf-8"), re.M)


@pytest.mark.exhaustive
@pytest.mark.parametrize("mutant", MUTANTS, ids=[f"{mutant.module}-{mutant.test.split()[-1]}" for mutant in MUTANTS])
def test_a_fault_in_the_code_of_the_device_is_found(copy: Path, mutant: Mutant) -> None:
    source = _source(copy, mutant)
    whole = source.read_text(encoding="utf-8")
    name, *rest = mutant.test.split()
    source.write_text(mutated(whole, mutant.old, mutant.new), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"tests/device/{name}", *rest],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": f"{copy / 'host_tools'}{os.pathsep}{copy / 'firmware'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    source.write_text(whole, encoding="utf-8")
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-1000:]
    assert " failed" in done.stdout
