"""Measures the cost of a flash cache miss on an RP2040, and compares it with the emulated Pico's."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from mahe_board.boards.doctor.check_result import Finding, good
from mahe_board.boards.serial_link import Session
from mahe_board.command_line.errors import BoardFailed
from mahe_board.command_line.printable import visible
from mahe_board.emulator.pico.true_time import MISS_CYCLES

MISSES = Path(__file__).parent / "on_pico" / "misses.py"
NAME = "speed"
CHIP = "RP2040"  # the script knows the addresses of this chip's counters
# Two counts of cache accesses that differ relatively by more than this come from different instructions.
ALIKE = 0.005


class Run(NamedTuple):
    """One run of a workload on the board: its time, and the cache's counters."""

    us: int
    accesses: int
    misses: int


def check_speed(board: Session) -> Finding:
    """Compare the board's flash cache with the emulated one."""
    machine = board.call("about")["machine"]
    if not machine.endswith(CHIP):
        return good(NAME, f"not measured: the emulated Pico is an {CHIP}, and this is a {visible(machine)}")
    try:
        board.exec(MISSES.read_text(encoding="utf-8"))
        return good(NAME, told(board.call("misses")))
    except BoardFailed as failed:
        return good(NAME, f"not measured: {failed}")


def told(measured: dict[str, Any]) -> str:
    """Describe the measurement in words."""
    warm, cold = (_sum(measured[name]) for name in ("warm", "cold"))
    missed = cold.misses - warm.misses
    if missed <= 0:
        return "not measured: the flash cache's counters don't count"
    if abs(cold.accesses / warm.accesses - 1) > ALIKE:
        return "not measured: something else ran on the board meanwhile"
    megahertz = measured["hertz"] / 1e6
    cost = (cold.us - warm.us) * megahertz / missed  # both ran the same instructions: the difference is waiting
    long = Run(*measured["long"])
    emulated_us = long.us - long.misses * (cost - MISS_CYCLES) / megahertz
    return (
        f"a miss of the flash cache costs {cost:.0f} clocks here, and the emulated Pico counts {MISS_CYCLES}: "
        f"{_beside(long.us / emulated_us - 1)}. {_kept(measured['kept'])}"
    )


def _sum(runs: list[list[int]]) -> Run:
    return Run(*map(sum, zip(*runs, strict=True)))


def _beside(longer: float) -> str:
    percent = round(abs(longer) * 100)
    if percent == 0:
        return "its times are this board's"
    return f"this board takes {percent} % {'longer' if longer > 0 else 'less'} than it says"


def _kept(share: float) -> str:
    """Name the eviction rule. `share`: how often, when a third line came, the more recently used of two stayed."""
    if share > 0.9:
        return "Of two lines, both evict the one used longest ago"
    evicted = "the one that came first" if share < 0.1 else "either"
    return f"Of two lines, this cache evicts {evicted}, and the emulated one the one used longest ago"
