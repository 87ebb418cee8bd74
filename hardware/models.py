"""The 3D models of the parts in use, for pictures and STEP files: unpacked from Debian's kicad-packages3d.

    python3 -m hardware.models

The package holds thousands and is 330 MB to fetch; only those that the footprints name are kept, in build/.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware.places import BUILD, CLONE, FOOTPRINTS

MODELS = BUILD / "models"
SUITE, PACKAGE = "bookworm-backports", "kicad-packages3d"


def wanted() -> set[str]:
    """What the footprints name, such as `Package_SO.3dshapes/SOIC-8_3.9x4.9mm_P1.27mm.step`."""
    found = set()
    for file in FOOTPRINTS.glob("*.kicad_mod"):
        found |= set(re.findall(r'\(model "\$\{KICAD9_3DMODEL_DIR\}/([^"]+)"', file.read_text()))
    return found


def unpack(package: Path) -> None:
    """Take the wanted models out of the package's file."""
    stem = "./usr/share/kicad/3dmodels/"
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE) as tar:
            names = [stem + name for name in sorted(wanted())]
            # Some footprints name a model that KiCad doesn't have: those parts are drawn without a body.
            subprocess.run(
                ["tar", "-x", "-C", folder, *names], stdin=tar.stdout, stderr=subprocess.DEVNULL, check=False
            )
        shutil.copytree(Path(folder) / stem, MODELS, dirs_exist_ok=True)


def main() -> None:
    if not all((MODELS / name).exists() for name in _possible()):
        MODELS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            fetch = [sys.executable, str(CLONE / "tests" / "apt_suite.py"), SUITE, "download", PACKAGE]
            subprocess.run(fetch, cwd=folder, check=True)
            unpack(next(Path(folder).glob(f"{PACKAGE}_*.deb")))
            (MODELS / "tried").write_text("\n".join(sorted(wanted())))
    print(f"{sum(1 for _ in MODELS.rglob('*.step'))} models in {MODELS.relative_to(CLONE)}")


def _possible() -> set[str]:
    """Those not looked for in vain before; `tried` stands for a package that has been searched."""
    tried = MODELS / "tried"
    known = set(tried.read_text().split("\n")) if tried.exists() else set()
    return (wanted() - known) or ({"tried"} if not known else set())


if __name__ == "__main__":
    main()
