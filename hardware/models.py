"""The 3D models of the parts in use, for pictures and STEP files: unpacked from Debian's kicad-packages3d.

    python3 -m hardware.models

The package has thousands, 330 MB to fetch; only the footprints' models are kept, in build/.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware.places import BUILD, CLONE, FOOTPRINTS, HARDWARE

MODELS = BUILD / "models"
SUMS = HARDWARE / "models.txt"  # in `sha256sum`'s format
SUITE, PACKAGE = "bookworm-backports", "kicad-packages3d"


def wanted() -> set[str]:
    """The models that the footprints name, such as `Package_SO.3dshapes/SOIC-8_3.9x4.9mm_P1.27mm.step`."""
    found = set()
    for file in FOOTPRINTS.glob("*.kicad_mod"):
        found |= set(re.findall(r'\(model "\$\{KICAD9_3DMODEL_DIR\}/([^"]+)"', file.read_text()))
    return found


def unpack(package: Path) -> None:
    """Extract the wanted models from the package."""
    stem = "./usr/share/kicad/3dmodels/"
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE) as tar:
            names = [stem + name for name in sorted(wanted())]
            subprocess.run(
                ["tar", "-x", "-C", folder, *names], stdin=tar.stdout, stderr=subprocess.DEVNULL, check=False
            )
        shutil.copytree(Path(folder) / stem, MODELS, dirs_exist_ok=True)


def main() -> None:
    """Fetch the missing models; without a network, go on: pictures then show bare boards."""
    if missing():
        MODELS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            fetch = [
                sys.executable,
                str(CLONE / "host_tools/mahe_board/build/apt_suite.py"),
                SUITE,
                "download",
                PACKAGE,
            ]
            if subprocess.run(fetch, cwd=folder, check=False).returncode == 0:
                unpack(next(Path(folder).glob(f"{PACKAGE}_*.deb")))
        for name in missing():  # these have a wrong checksum: they are from another version of the package
            (MODELS / name).unlink(missing_ok=True)
    print(f"{len(wanted()) - len(missing())} of {len(wanted())} models in {MODELS.relative_to(CLONE)}")


def missing() -> set[str]:
    """The wanted models that aren't unpacked, or have a wrong checksum."""
    listed = (line.split("  ", 1) for line in SUMS.read_text("utf-8").splitlines())
    sums = {name: digest for digest, name in listed}
    there = {name: MODELS / name for name in wanted() if (MODELS / name).is_file()}
    right = {name for name, file in there.items() if hashlib.sha256(file.read_bytes()).hexdigest() == sums.get(name)}
    return wanted() - right


if __name__ == "__main__":
    main()
