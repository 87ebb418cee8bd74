"""MicroPython linked in other orders: which code evicts which from the flash cache is an accident of the layout.

The objects are the same ones; what a board's linker script names first, as that of the project's own does, stays there.
A build with the interpreter in RAM is what `memmap_mp_rp2040.ld` means to give: it names objects `.c.obj`, which are
called `.c.o` with today's SDK, so that interpreter, collector and parser stay in flash.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from mahe_board.errors import CannotBuild
from mahe_board.runtimes.pico.cache import cache, only_one, replace
from mahe_board.runtimes.pico.micropython import STOCK, VERSION, as_uf2, build, image_key, sources

ORDERS = range(4)  # 0 is the usual one
SCRIPT = re.compile(r"--script=(\S*memmap_m\w+\.ld)")
LINKED = "build firmware.elf: "


def firmware(order: int = 0, *, manifest: Path | None = None, board: str = STOCK, in_ram: bool = False) -> Path:
    """The UF2 of MicroPython linked in this order, with interpreter, collector and parser in RAM if `in_ram`."""
    recipe = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    kind = "ram" if in_ram else "flash"
    image = cache("firmware") / f"micropython-{VERSION}-{image_key(manifest, board)}-{recipe}-{kind}-{order}.uf2"
    with only_one("firmware"):
        if not image.exists():
            folder = build(sources(), manifest, board).parent
            with _relinked(folder, order, in_ram):
                replace(image, as_uf2(folder / "firmware.bin", board))
    return image


@contextmanager
def _relinked(folder: Path, order: int, in_ram: bool) -> Iterator[None]:
    """In a build folder, the image of another link; the folder is as before afterwards."""
    recipe = folder / "build.ninja"
    usual = recipe.read_text(encoding="utf-8")
    linked = {name: (folder / name).read_bytes() for name in ("firmware.elf", "firmware.bin")}
    try:
        text = in_order(usual, order)
        if in_ram:
            text = SCRIPT.sub(lambda found: f"--script={_with_c_in_ram(Path(found[1]), folder)}", text)
        recipe.write_text(text, encoding="utf-8")
        _link(folder)
        yield
    finally:
        recipe.write_text(usual, encoding="utf-8")
        for name, content in linked.items():
            (folder / name).write_bytes(content)


def _with_c_in_ram(script: Path, folder: Path) -> Path:
    """A linker script that finds the objects which it means to put into RAM."""
    right = folder / "in_ram.ld"
    right.write_text(script.read_text(encoding="utf-8").replace(".c.obj", ".c.o"), encoding="utf-8")
    return right


def in_order(recipe: str, order: int) -> str:
    """A build recipe with the objects of the image shuffled; 0 leaves them."""
    before, found, after = recipe.partition(LINKED)
    line, end, rest = after.partition("\n")
    rule, *words = line.split(" ")
    here = words.index("|") if "|" in words else len(words)
    objects = words[:here]
    if order:
        Random(order).shuffle(objects)
        objects.sort(key=lambda name: "/py/nlr" not in name)  # they jump to each other, and not far
    return before + found + " ".join([rule, *objects, *words[here:]]) + end + rest


def _link(folder: Path) -> None:
    (folder / "firmware.elf").unlink(missing_ok=True)
    done = subprocess.run(["ninja", "-C", str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"ninja failed:\n{done.stdout[-2000:]}")
