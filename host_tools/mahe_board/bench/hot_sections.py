"""Finds the functions and tables of MicroPython that miss the flash cache most in play, to link them together.

    python3 -m mahe_board.bench.hot_sections

plays on an emulated Pico with MicroPython linked in several orders, writes `firmware/board/hot_sections.txt` anew, and
prints the misses of each part of play before and after. This takes about ten minutes.
"""

from __future__ import annotations

import re
import tempfile
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mahe_board.bench.pico import scripts
from mahe_board.build.image import romfs
from mahe_board.build.link_orders import ORDERS, firmware, scattered, usual
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.build.own_board import FOLDER, MAHE_PICO
from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard.flash_map import SLOT_A

LIST = FOLDER / "hot_sections.txt"
HEAD = "# The sections of MicroPython that miss the flash cache most in play. Made by mahe_board.bench.hot_sections.\n"
MOST_BYTES = 24_000  # a longer list gains nothing: the cache holds 16 KB
BY_CHANCE = 16  # bytes added to each size, or tiny sections with a chance miss would come first
LONGEST_MS = 120_000
XIP = 0x10000000
# In a linker map: a section's name, an optional line end, its address, size and object.
_SECTION = re.compile(r"^ \.((?:text|rodata)\.\S+)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+)$", re.M)
# Sections of strings, which can't be named one by one: the linker merges those of all objects.
_NAMELESS = re.compile(r"\.str\d")
# Objects in these folders reach each other by short jumps, so their sections can't be moved one by one.
_BOUND = ("/pico_float/", "/pico_double/")
_FOLLOWED_BY = {"text.nlr_push": "text.nlr_push_tail"}

MOUNT = """
import rp2, sys, vfs
vfs.mount(vfs.VfsRom(memoryview(rp2.Flash())), '/game')
sys.path[:] = ['/game', '.frozen']
"""
# The parts of play. Each has the same weight, however long it takes.
PARTS = {
    "start": """
import flash_cache
flash_cache.empty = flash_cache.as_it_is  # the misses are to be those of play
import playing
from mahe.device.fitted import Fitted
from mahe.device.lights import Lights
from mahe.device.play import board
fitted = Fitted()
loop = board(fitted, Lights(fitted))
playing.in_play(loop.table)
""",
    "frames": "playing.of_ticks(loop.table)\nplaying.scenes(loop.table.stage)",
    "pages": "playing.pages(loop.table.stage)",
    "sends": """
from mahe.show.frame import BYTES
frame = bytearray(BYTES)
playing.longest(lambda: loop.lights.show(frame))
""",
    "thinking": "import thinking\nthinking.report()",
}


class Section(NamedTuple):
    """A named section of the image."""

    at: int  # its offset in the flash
    size: int
    name: str


def sections(linker_map: str) -> list[Section]:
    """The sections in the flash that a linker script can name, sorted by address."""
    placed = linker_map.partition("Linker script and memory map")[2]
    found = []
    for name, address, length, object_ in _SECTION.findall(placed):
        at, size = int(address, 16) - XIP, int(length, 16)
        bound = any(folder in object_ for folder in _BOUND)
        if 0 <= at < SLOT_A and size and not bound and not _NAMELESS.search(name):
            found.append(Section(at, size, name))
    return sorted(found)


def misses(uf2: Path) -> dict[str, Counter[int]]:
    """The number of misses per flash word, in each part of play."""
    files = modules()
    for name, script in scripts().items():
        files[name.removesuffix("py") + "mpy"] = text_compiled(script.decode(), name)
    found = {}
    with Pico(uf2=uf2, power=False) as pico:
        pico.write_flash(SLOT_A, romfs(files))
        pico.power_on()
        pico.exec(MOUNT)
        before = Counter(pico.misses())
        for part, code in PARTS.items():
            pico.exec(code, LONGEST_MS)
            after = Counter(pico.misses())
            found[part], before = after - before, after
    return found


def shares(words: Counter[int], placed: list[Section]) -> dict[str, float]:
    """Each section's share of the misses."""
    starts = [section.at for section in placed]
    found: Counter[str] = Counter()
    for word, often in words.items():
        section = placed[bisect_right(starts, word + 3) - 1]  # a word may begin before a section that isn't aligned
        if word < section.at + section.size:
            found[section.name] += often
    return {name: often / words.total() for name, often in found.items()}


def chosen(heat: Mapping[str, float], sizes: Mapping[str, int]) -> list[str]:
    """The sections with most misses for their size, hottest first, up to MOST_BYTES."""
    names: list[str] = []
    room = MOST_BYTES
    for name in sorted(heat, key=lambda name: (-heat[name] / (sizes[name] + BY_CHANCE), name)):
        if sizes[name] <= room and name not in names:
            names.append(name)
            room -= sizes[name]
            if name in _FOLLOWED_BY:
                names.append(_FOLLOWED_BY[name])
    return names


def measured(manifest: Path, script: Callable[[str], str]) -> Iterator[tuple[dict[str, Counter[int]], list[Section]]]:
    """Yield, for each link order, the misses and the placed sections."""
    for order in ORDERS:
        uf2 = firmware(order, manifest=manifest, board=MAHE_PICO, script=script)
        found = misses(uf2)
        counts = "".join(f"{part:>12}: {words.total():9,}" for part, words in found.items())
        print(f"order {order}, {script.__name__:9}{counts}", flush=True)
        yield found, sections(uf2.with_suffix(".map").read_text(encoding="utf-8"))


def main() -> None:
    heat: dict[str, float] = {}
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        manifest = Path(folder, "manifest.py")
        manifest.write_text('module("_boot.py")\n')
        manifest.with_name("_boot.py").touch()  # an empty _boot.py mounts and formats nothing
        for found, placed in measured(manifest, scattered):
            for words in found.values():
                for name, share in shares(words, placed).items():
                    heat[name] = heat.get(name, 0) + share
            of_this: Counter[str] = Counter()
            for section in placed:
                of_this[section.name] += section.size
            sizes.update({name: max(size, sizes.get(name, 0)) for name, size in of_this.items()})
        LIST.write_text(HEAD + "".join(f".{name}\n" for name in chosen(heat, sizes)), encoding="utf-8")
        for _ in measured(manifest, usual):
            pass


if __name__ == "__main__":
    main()
