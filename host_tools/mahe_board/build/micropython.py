"""MicroPython for the Pico: built from Debian's source packages, or an official UF2, given by its path.

    python3 -m mahe_board.build.micropython                    build it on a cache miss, and print its path
    python3 -m mahe_board.build.micropython --manifest FILE    the same with the modules of a manifest frozen in
    python3 -m mahe_board.build.micropython --board MAHE_PICO  for the project's own board, firmware/board

A manifest may freeze files below its own folder. MAHE_UF2 names an official image to use instead.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from mahe_board.build import own_board
from mahe_board.build.apt_suite import SuiteError, apt_get
from mahe_board.build.fetched import cache, only_one, replace
from mahe_board.command_line.errors import CannotBuild
from mahe_board.command_line.progress import during

VERSION = "1.25.0"
SUITE = "trixie"  # the Debian release that has this version
# Debian's source files with their SHA-256: other files would give another image.
SOURCES = {
    f"micropython_{VERSION}+ds.orig.tar.xz": "7b25be99a502f070b2de81dafc08da7051d992325d6e67daa9045a918fffdbea",
    "mbedtls_3.6.6.orig.tar.bz2": "8fb65fae8dcae5840f793c0a334860a411f884cc537ea290ce1c52bb64ca007a",
    "pico-sdk-source_2.1.1-1_all.deb": "507a3ca37636641bc90239d7c04dc9dc28c5008087a8162102ea94d2273153d3",
    "tinyusb-source_0.18.0+dfsg-1_all.deb": "01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e",
}
MBEDTLS = "mbedtls-3.6.6"  # the folder in its archive
PROGRAMS = ("apt-get", "dpkg-deb", "arm-none-eabi-g++", "cmake", "ninja", "gcc", "make")
INSTALL = (
    "apt-get install --no-install-recommends gcc-arm-none-eabi libnewlib-arm-none-eabi "
    "libstdc++-arm-none-eabi-newlib cmake ninja-build gcc libc6-dev make"
)
BUILT_AT = "1757548800"  # SOURCE_DATE_EPOCH: the date in the image, fixed for reproducible builds
STOCK = "RPI_PICO"  # MicroPython's own board
BOARDS = (STOCK, *own_board.OWN)
FAMILY_RP2040, FAMILY_RP2350 = "0xe48bff56", "0xe48bff59"

# Not the port's manifest: it requires micropython-lib, which Debian's source package lacks.
ALWAYS_FROZEN = 'freeze("$(PORT_DIR)/modules"{only})\ninclude("$(MPY_DIR)/extmod/asyncio")\n'
WITHOUT_BOOT = ', ("rp2.py",)'  # for a manifest with its own _boot.py


def firmware(manifest: Path | None = None, board: str = STOCK) -> Path:
    """The path of MicroPython's UF2, with a manifest's modules frozen in if one is given."""
    given = os.environ.get("MAHE_UF2")
    stock = manifest is None and board == STOCK
    if given and stock:
        if not Path(given).exists():
            raise CannotBuild(f"MAHE_UF2 names {given}, and there is no such file")
        return Path(given)
    image = cache("firmware") / f"micropython-{VERSION}-{image_key(manifest, board)}.uf2"
    if not image.exists():  # another process may build it at the same time
        with during("getting MicroPython ready"), only_one("firmware"):
            if not image.exists():
                _make(image, manifest, board)
    return image


def _make(image: Path, manifest: Path | None, board: str) -> None:
    """Build an image into the cache."""
    try:
        _need_programs()
        replace(image, as_uf2(build(sources(), manifest, board), board))
    except CannotBuild as error:
        if manifest or board != STOCK:
            raise
        instead = f"MAHE_UF2=RPI_PICO-*-v{VERSION}.uf2 takes an official image instead"
        raise CannotBuild(f"{error}\n{instead}") from error


def image_key(manifest: Path | None, board: str = STOCK) -> str:
    """A digest of the image's inputs: this recipe, the board, the manifest and all files that it may freeze."""
    digest = hashlib.sha256(Path(__file__).read_bytes() + board.encode())
    if board in own_board.OWN:
        digest.update(own_board.digest().encode())
    if manifest is not None:
        digest.update(manifest.read_bytes())
        for source in sorted(manifest.parent.rglob("*.py")):
            digest.update(source.relative_to(manifest.parent).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _need_programs() -> None:
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if "apt-get" in missing or "dpkg-deb" in missing:
        raise CannotBuild("MicroPython is built from Debian's source packages, and this machine has no apt-get")
    if missing:
        raise CannotBuild(f"to build MicroPython, {', '.join(missing)} is missing; to install it: {INSTALL}")


def sources() -> Path:
    """MicroPython's source tree, with the libraries that Debian packages separately in their places."""
    tree = cache() / f"micropython-{VERSION}"
    if (tree / "complete").exists():
        return tree
    shutil.rmtree(tree, ignore_errors=True)
    for file in packages():
        if file.suffix == ".deb":
            _run(["dpkg-deb", "-x", str(file), str(tree / "debian")], file.parent)
        else:
            with tarfile.open(file) as archive:
                archive.extractall(cache())
    for library, place in (("tinyusb", tree / "debian/usr/src/tinyusb"), ("mbedtls", cache() / MBEDTLS)):
        (tree / "lib" / library).rmdir()
        (tree / "lib" / library).symlink_to(os.path.relpath(place, tree / "lib"))
    (tree / "lib/micropython-lib/README.md").touch()  # the build's test for submodules
    (tree / "complete").touch()
    return tree


def packages() -> list[Path]:
    """The files of `SOURCES`, fetched unless they are cached, and checked."""
    packed = cache("packages")
    if wrong := _wrong(packed):
        try:
            apt_get(SUITE, "source", "--download-only", "micropython", cwd=packed)
            apt_get(SUITE, "source", "--download-only", "mbedtls", cwd=packed)
            apt_get(SUITE, "download", "pico-sdk-source", "tinyusb-source", cwd=packed)
        except SuiteError as error:
            raise CannotBuild(str(error)) from error
        wrong = _wrong(packed)
    if wrong:
        raise CannotBuild(
            f"Debian {SUITE} doesn't have {' and '.join(wrong)} as this version of the game was built with it (by its "
            f"SHA-256); if Debian has a newer one, try that and put it into {Path(__file__).name}"
        )
    return [packed / name for name in SOURCES]


def _wrong(packed: Path) -> list[str]:
    """The files that are missing or have a wrong checksum."""
    there = {name: packed / name for name in SOURCES if (packed / name).is_file()}
    sums = {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in there.items()}
    return [name for name, digest in SOURCES.items() if sums.get(name) != digest]


def build(tree: Path, manifest: Path | None = None, board: str = STOCK) -> Path:
    """Build a board's image from a source tree; all manifests share a folder, so another one takes seconds."""
    port = tree / "ports/rp2"
    folder = build_folder(tree, board)
    folder.mkdir(exist_ok=True)
    shutil.rmtree(folder / "frozen_mpy", ignore_errors=True)  # reused by name and date, even from another manifest
    frozen = folder / "manifest.py"
    own_boot = manifest is not None and '"_boot.py"' in manifest.read_text(encoding="utf-8")
    always = ALWAYS_FROZEN.format(only=WITHOUT_BOOT if own_boot else "")
    frozen.write_text(always + (f'include("{manifest.resolve()}")\n' if manifest else ""))
    _run(["make", "-s", f"-j{os.cpu_count()}"], tree / "mpy-cross")
    own = board in own_board.OWN
    sdk = tree / "debian/usr/src/pico-sdk"
    settings = {
        "PICO_BUILD_DOCS": "0",
        "PICO_NO_PICOTOOL": "1",
        "PICO_SDK_PATH_OVERRIDE": sdk,
        "MICROPY_BOARD": board,
        "MICROPY_BOARD_DIR": own_board.copied(folder / "firmware") if own else port / "boards" / board,
        "MICROPY_FROZEN_MANIFEST": frozen,
    }
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    _run(["cmake", "-S", str(port), "-B", str(folder), "-G", "Ninja", *defined], tree)
    _run(["ninja", "-C", str(folder)], tree)
    image = folder / "firmware.bin"
    if own:
        own_board.check(image)
    return image


def build_folder(tree: Path, board: str = STOCK) -> Path:
    """The folder where an image is built; each recipe has its own."""
    return tree / f"build-{board}-{image_key(None)}"


def as_uf2(image: Path, board: str = STOCK) -> bytes:
    """Convert a board's image to a UF2."""
    uf2 = image.with_name("mahe.uf2")
    family = FAMILY_RP2350 if board.endswith("PICO2") else FAMILY_RP2040
    to_uf2 = ["-b", "0x10000000", "-f", family, "-c", "-o", str(uf2), str(image)]
    _run([sys.executable, str(image.parents[1] / "tools/uf2conv.py"), *to_uf2], image.parent)
    return uf2.read_bytes()


def _run(command: list[str], cwd: Path) -> None:
    # Keep the cache's path, and a repository around it, out of the image.
    unnamed = f"-ffile-prefix-map={shlex.quote(str(cache()))}=."
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": BUILT_AT,
        "PYTHONHASHSEED": "0",  # the table of pins has the order of a set
        "GIT_CEILING_DIRECTORIES": str(cache().parent),
        "CFLAGS": unnamed,
        "CXXFLAGS": unnamed,
        "ASMFLAGS": unnamed,
    }
    done = subprocess.run(command, cwd=cwd, env=environment, text=True, capture_output=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()[-30:]
        raise CannotBuild(f"{command[0]} failed:\n" + "\n".join(said))


def main() -> None:
    parser = argparse.ArgumentParser(description="MicroPython for the Pico, built from Debian's packages.")
    parser.add_argument("--manifest", type=Path, metavar="FILE", help="freeze the modules that this manifest names")
    parser.add_argument("--board", choices=BOARDS, default=STOCK, help="%(choices)s")
    arguments = parser.parse_args()
    try:
        print(firmware(arguments.manifest, arguments.board))
    except CannotBuild as error:
        sys.exit(f"micropython: {error}")


if __name__ == "__main__":
    main()
