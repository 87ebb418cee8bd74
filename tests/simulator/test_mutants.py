"""Mutation tests of the board's code: the simulator finds each mutant, by the rule that it breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

import pytest

from mahe_board.simulator.faults import FAULTS
from mahe_board.simulator.history import Drawn
from mahe_board.simulator.interpreter import FIRMWARE, mutated
from mahe_board.simulator.simulation import Simulation

MOST_TICKS = 1_000_000
A_SEED = 8000  # ticks to simulate for each seed: about an evening
SEEDS = range(1, 3000)
STORM = 29  # in a storm, a fault strikes more than this many times as often as usual
SAMPLE = 2
SLICE_US = 1500  # of a thought: 1300 to 1750 were measured on the emulated Pico
RESTARTS = ("the power", "the plug", "a write never ends")  # faults so named restart it


class Mutant(NamedTuple):
    """A text in a module, its replacement, the rule that this breaks, the faults that show it, and a description."""

    module: str
    old: str
    new: str
    rule: str
    takes: tuple[str, ...]
    what: str
    seldom: bool = False  # whether it takes 50,000 ticks or more to find
    slice_us: int = 0  # of a thought, if it takes one that is cancelled
    seeds: tuple[int, ...] = ()  # tried first


# D1 to D9 are numbered findings of a review of the board's durability.
MUTANTS = (
    Mutant(
        "mahe.rules.evaluation",
        "        self._seen.count = 0  # a cancelled thought may have left inputs that weren't added\n",
        "",
        "chooses",
        (),
        "D1: a thought that is cancelled leaves inputs for the next",
        slice_us=SLICE_US,
        seeds=(6,),
    ),
    Mutant(
        "mahe_guard.bounded_flash",
        "return _PATIENCE_MS <= failing <= _REST_MS",
        "return False",
        "watchdog_ends_only_hangs",
        ("the flash takes no more",),
        "D2: failing writes are tried for longer than the watchdog waits",
    ),
    Mutant(
        "mahe_guard.bounded_flash",
        "if SCRATCH[WRITES] == HANGS:",
        "if False:",
        "safe_mode_has_a_reason",
        ("a write never ends",),
        "D2: a flash that hangs is written again after each reset",
    ),
    Mutant(
        "mahe_guard.guard",
        "if self._registers[WRITES] == UNDER_WAY:",
        "if False:",
        "safe_mode_has_a_reason",
        ("a write never ends",),
        "D2: the version is to blame for a write that hangs",
    ),
    Mutant(
        "mahe_guard.guard",
        "return other.sound(not confirmed(other, self.build))",
        "return other.header is not None",
        "damage_makes_way",
        ("a bit rots in a slot while it plays", "a bit rots in a slot"),
        "D3: another version counts as sound because its header is there",
    ),
    Mutant(
        "mahe.device.saved_copies",
        'FOLDER + "/b/")',
        'FOLDER + "/a/second-")',
        "saved_choices_stay",
        (
            "a bit rots in the files",
            "the plug is pulled",
            "the power goes after a program",
            "the power goes before a program",
        ),
        "D4: both copies of a save lie in one folder",
        seldom=True,
    ),
    Mutant(
        "mahe_guard.guard",
        "self.trial = not confirmed(slot, self.build) and self.has_another()\n",
        "self.trial = not confirmed(slot, self.build)\n        assert not used_up(slot, self.build)\n",
        "safe_mode_has_a_reason",
        ("the plug is pulled",),
        "D5: the only version is on trial, and gone after four short starts",
    ),
    Mutant(
        "mahe_guard.usb",
        "for _ in range(_MOST):",
        "while True:",
        "watchdog_ends_only_hangs",
        ("a laptop sends on and on", "the plug is pulled"),
        "D6: a start reads for as long as a laptop sends",
        seldom=True,
    ),
    Mutant(
        "mahe_guard.safe_mode",
        "                    found = number\n",
        "                    found = [not key() for key in self._keys].index(True)\n",
        "each_key_means_the_same",
        (),
        "D7: a stuck ROLL is taken for the key that was pressed",
    ),
    Mutant(
        "mahe.device.watch",
        "leased = time.ticks_diff(time.ticks_ms(), self._heard) <= _LEASE_MS",
        "leased = self._waits or time.ticks_diff(time.ticks_ms(), self._heard) <= _LEASE_MS",
        "keys_of_a_laptop_are_let_go",
        ("a laptop stops reading",),
        "D9: keys of a laptop that has gone stay down while USB is full",
        seldom=True,
    ),
    Mutant(
        "mahe_guard.safe_mode",
        '    while f"{_GAME}.crashed-{number}" in there:\n        number += 1\n',
        "",
        "games_set_aside_stay",
        ("hours pass",),
        "D9: a game that is set aside replaces an earlier one",
    ),
    Mutant(
        "mahe_guard.noted",
        "if seal != _seal(flags, decisions):",
        "if False:",
        "safe_mode_has_a_reason",
        ("the registers hold garbage", "the plug is pulled"),
        "garbage in the registers counts",
    ),
    Mutant(
        "mahe_guard.slots",
        "right = crc32(self.romfs()) == self.header.crc",
        "right = True",
        "what_plays_is_whole",
        ("a bit rots in a slot", "the plug is pulled"),
        "an image's checksum isn't looked at",
    ),
    Mutant(
        "mahe.device.usb_lines",
        "        if not room.poll(0):\n            return\n",
        "",
        "watchdog_ends_only_hangs",
        ("a laptop stops reading",),
        "a line is written to USB though nobody reads",
    ),
    Mutant(
        "mahe.device.usb_lines",
        "_A_PASS = 64",
        "_A_PASS = 1 << 30",
        "watchdog_ends_only_hangs",
        ("a laptop sends on and on",),
        "a pass reads all that a laptop sends",
    ),
    Mutant(
        "mahe.device.store",
        "side = newer(counts)",
        "side = 0",
        "saved_choices_stay",
        ("the plug is pulled",),
        "the same copy is always read",
        seldom=True,
    ),
    Mutant(
        "mahe.device.screen",
        "except OSError:\n            self.works",
        "except ZeroDivisionError:\n            self.works",
        "safe_mode_has_a_reason",
        ("the screen is pulled out",),
        "an error of the screen ends the game",
    ),
    Mutant(
        "mahe.table.keeper",
        "        if self._game_due:\n",
        "        if self._game_due and False:\n",
        "at_most_one_choice_waits",
        (),
        "no game is saved",
    ),
    Mutant(
        "mahe_guard.slots",
        '"a": flash_map.SLOT_A',
        '"a": flash_map.FITTED',
        "fitted_stays",
        (),
        "slot A begins at the record of what is fitted",
    ),
    Mutant(
        "mahe_guard.slots",
        '"b": flash_map.SLOT_B',
        '"b": flash_map.FITTED',
        "fitted_stays",
        (),
        "slot B begins at the record of what is fitted",
    ),
    Mutant(
        "mahe.table.keeper",
        "        except OSError:\n            self.cannot_save(words.NO_ROOM)",
        "        except ZeroDivisionError:\n            self.cannot_save(words.NO_ROOM)",
        "safe_mode_has_a_reason",
        ("the flash takes no more",),
        "a save that fails ends the game",
    ),
    Mutant(
        "mahe.device.store",
        "                next(self._doubling)\n        except OSError:",
        "                next(self._doubling)\n        except ZeroDivisionError:",
        "safe_mode_has_a_reason",
        ("the flash takes no more",),
        "a second copy that can't be written ends the game",
    ),
)


@cache
def evenings() -> dict[int, dict[str, float]]:
    """Return for each seed the faults that may strike in its first evening, and how many times as often as usual."""
    found = {}
    for seed in SEEDS:
        drawn = Drawn(seed, FAULTS)
        drawn.next({})
        found[seed] = drawn.storm
    return found


def seeds(takes: tuple[str, ...]) -> Iterator[int]:
    """Yield the seeds whose first evening has these faults, the first of them in a storm.

    Seeds with few faults that restart the board come first, since a restart hides other faults' effects.
    """
    fit = []
    for seed, storm in evenings().items():
        if all(name in storm for name in takes) and all(storm[name] > STORM for name in takes[:1]):
            others = storm.keys() - set(takes)
            fit.append((sum(name.startswith(RESTARTS) for name in others), len(others), seed))
    return (seed for *_, seed in sorted(fit))


def found_after(mutant: Mutant) -> int:
    """Return how many ticks the simulator takes to find a mutant; check that unchanged code breaks no rule there."""
    ticks = 0
    for seed in chain(mutant.seeds, seeds(mutant.takes)):
        mutated = Simulation(seed, A_SEED, changes={mutant.module: (mutant.old, mutant.new)}, slice_us=mutant.slice_us)
        violated = mutated.run()
        ticks += mutated.board.feeds
        if violated and violated.what == mutant.rule:
            as_it_is = Simulation(seed, mutated.board.feeds, slice_us=mutant.slice_us)
            assert as_it_is.run() is None, f"seed {seed}: {as_it_is.violated}"
            print(f"{mutant.what}: {ticks} ticks, seed {seed}: {violated}")
            return ticks
        assert ticks < MOST_TICKS, "it isn't found"
    raise AssertionError("there are no such seeds")


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.what for mutant in MUTANTS])
def test_the_text_of_a_fault_is_once_in_its_module(mutant: Mutant) -> None:
    source = FIRMWARE / (mutant.module.replace(".", "/") + ".py")
    mutated(source.read_text(encoding="utf-8"), mutant.old, mutant.new)


@pytest.mark.exhaustive
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.what for mutant in MUTANTS])
def test_a_fault_in_the_code_of_the_board_is_found(mutant: Mutant) -> None:
    assert found_after(mutant) <= MOST_TICKS


def test_two_faults_in_the_code_of_the_board_are_found(seed: int) -> None:
    for mutant in random.Random(seed).sample([mutant for mutant in MUTANTS if not mutant.seldom], SAMPLE):
        assert found_after(mutant) <= MOST_TICKS
