"""Links MicroPython in other orders: the layout decides by accident which code evicts which from the flash cache.

The objects are the same; those that a linker script places first, as the project's own does, stay first. `in_ram` puts
the interpreter into RAM, as `memmap_mp_rp2040.ld` intends: it names objects `.c.obj`, but today's SDK calls them
`.c.o`, so that interpreter, collector and parser stay in flash.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from mahe_board.build.fetched import cache, only_one, replace
from mahe_board.build.micropython import STOCK, VERSION, as_uf2, build, image_key, sources
from mahe_board.command_line.errors import CannotBuild

ORDERS = range(4)  # 0 is the usual one
SCRIPT = re.compile(r"--script=(\S*memmap_m\w+\.ld)")
LINKED = "build firmware.elf: "
MAP = "firmware.elf.map"


def usual(script: str) -> str:
    """The unchanged linker script."""
    return script


def in_ram(script: str) -> str:
    """A script that moves interpreter, collector and parser into RAM."""
    return script.replace(".c.obj", ".c.o")


def scattered(script: str) -> str:
    """A script that places no section itself: the order of the objects decides."""
    return re.sub(r"^ +\*\(\.(?:text|rodata)\.\w[\w.]*\)\n", "", script, flags=re.M)


def firmware(
    order: int = 0, *, manifest: Path | None = None, board: str = STOCK, script: Callable[[str], str] = usual
) -> Path:
    """The UF2 of MicroPython linked in this order by a linker script from above; its map lies beside it."""
    recipe = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    name = f"micropython-{VERSION}-{image_key(manifest, board)}-{recipe}-{script.__name__}-{order}.uf2"
    image = cache("firmware") / name
    with only_one("firmware"):
        if not image.exists():
            folder = build(sources(), manifest, board).parent
            with _relinked(folder, order, script):
                replace(image.with_suffix(".map"), (folder / MAP).read_bytes())
                replace(image, as_uf2(folder / "firmware.bin", board))
    return image


@contextmanager
def _relinked(folder: Path, order: int, script: Callable[[str], str]) -> Iterator[None]:
    """Yield the image of another link in a build folder, then restore the folder."""
    recipe = folder / "build.ninja"
    before = recipe.read_text(encoding="utf-8")
    linked = {name: (folder / name).read_bytes() for name in ("firmware.elf", "firmware.bin", MAP)}

    def other(found: re.Match[str]) -> str:
        made = folder / "other.ld"
        made.write_text(script(Path(found[1]).read_text(encoding="utf-8")), encoding="utf-8")
        return f"--script={made}"

    try:
        recipe.write_text(SCRIPT.sub(other, in_order(before, order)), encoding="utf-8")
        _link(folder)
        yield
    finally:
        recipe.write_text(before, encoding="utf-8")
        for name, content in linked.items():
            (folder / name).write_bytes(content)


def in_order(recipe: str, order: int) -> str:
    """A build recipe with the objects of the image shuffled; 0 leaves them."""
    before, found, after = recipe.partition(LINKED)
    line, end, rest = after.partition("\n")
    rule, *words = line.split(" ")
    here = words.index("|") if "|" in words else len(words)
    objects = words[:here]
    if order:
        Random(order).shuffle(objects)
        objects.sort(key=lambda name: "/py/nlr" not in name)  # they jump to each other: only short jumps
    return before + found + " ".join([rule, *objects, *words[here:]]) + end + rest


def _link(folder: Path) -> None:
    (folder / "firmware.elf").unlink(missing_ok=True)
    done = subprocess.run(["ninja", "-C", str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"ninja failed:\n{done.stdout[-2000:]}")
