"""MicroPython's own benchmarks on the emulated Pico, beside its author's published scores of a real one.

The benchmarks come with MicroPython's source package; this project has no copy. A score is work per time: more is
faster. They run as with `run-perfbench.py 100 100`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from mahe_board.build.link_orders import ORDERS, firmware, in_ram
from mahe_board.build.micropython import sources
from mahe_board.emulator.pico import start_pico

LONGEST_MS = 60_000
# The author's scores of a real Pico, in benchmarks that hardly depend on flash and MicroPython's version.
REAL = {
    "viper_call0": 331.10,
    "viper_call1a": 323.39,
    "viper_call1b": 241.04,
    "viper_call1c": 242.92,
    "viper_call2a": 318.46,
    "viper_call2b": 211.30,
}
# The author's scores with MicroPython of 2024-03-26 (commit 0c15917025); interpreter, collector and parser in RAM.
REAL_2024 = {
    "bm_chaos": 215.26,
    "bm_fannkuch": 54.37,
    "bm_fft": 1530.06,
    "bm_float": 2444.11,
    "bm_hexiom": 35.09,
    "bm_nqueens": 2259.78,
    "bm_pidigits": 465.81,
    "bm_wordcount": 41.87,
    "core_import_mpy_multi": 335.24,
    "core_import_mpy_single": 64.98,
    "core_locals": 29.19,
    "core_qstr": 140.84,
    "core_str": 18.10,
    "core_yield_from": 211.72,
    "misc_aes": 308.72,
    "misc_mandel": 1746.60,
    "misc_pystone": 1456.75,
    "misc_raytrace": 246.16,
}
REAL_CHAOS = 154  # the score with MicroPython 1.25, whose interpreter runs from flash (MicroPython's PR 19352)
GAIN_OF_RAM = 1.135  # the published mean gain with the interpreter in RAM


def scores(names: Sequence[str], uf2: Path | None = None) -> dict[str, float]:
    """Run these benchmarks on an emulated Pico; returns the score of each."""
    folder = sources() / "tests" / "perf_bench"
    runner = (folder / "benchrun.py").read_text(encoding="utf-8")
    found = {}
    with start_pico(uf2=uf2) as pico:
        for name in names:
            pico.soft_reset()
            script = (folder / f"{name}.py").read_text(encoding="utf-8")
            took_us, work, *_ = pico.exec(f"{script}\n{runner}\nbm_run(100, 100)\n", LONGEST_MS).split()
            found[name] = 1e6 * int(work) / int(took_us)
    return found


def gain(in_flash: dict[str, float], in_ram: dict[str, float]) -> float:
    """The mean speed-up of one build over the other."""
    return geometric_mean(in_ram[name] / in_flash[name] for name in in_flash)


def measured() -> dict[str, Any]:
    """The scores with the interpreter in flash and in RAM, for each link order, and the gain of the latter."""
    names = [*REAL, *REAL_2024]
    flash = [scores(names, firmware(order)) for order in ORDERS]
    ram = [scores(names, firmware(order, script=in_ram)) for order in ORDERS]
    gains = [gain(*both) for both in zip(flash, ram, strict=True)]
    return {"in_flash": flash, "in_ram": ram, "gains": gains}


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""
    yield f"{'MicroPython’s own benchmarks':32}{'real':>10}" + "".join(f"{f'order {order}':>10}" for order in ORDERS)
    for name, real in REAL.items():
        yield _row(name, f"{real:.2f}", figures["in_flash"])
    yield _row("bm_chaos", f"{REAL_CHAOS}", figures["in_flash"])
    yield f"{'gain of an interpreter in RAM':32}{GAIN_OF_RAM:10.3f}" + "".join(
        f"{one:10.3f}" for one in figures["gains"]
    )
    yield "with the interpreter in RAM, beside a real Pico with MicroPython of 2024, which is another program:"
    for name, real in REAL_2024.items():
        yield _row(name, f"{real:.2f}", figures["in_ram"])


def _row(name: str, real: str, builds: list[dict[str, float]]) -> str:
    return f"{name:32}{real:>10}" + "".join(f"{build[name]:10.2f}" for build in builds)
