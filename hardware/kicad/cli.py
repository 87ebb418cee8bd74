"""KiCad's command line, with errors that repeat what KiCad said."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from hardware.places import CLONE, SYSTEM_PYTHON


class KicadFailed(Exception):
    """KiCad is missing, has another version, or failed; the message says which."""


def program() -> str:
    """The path of kicad-cli."""
    found = shutil.which("kicad-cli")
    if found is None:
        raise KicadFailed("kicad-cli is missing; to install it: make tools")
    return found


def version() -> str:
    """KiCad's version, such as "9.0.8"; `hardware.places.KICAD` names the one that wrote the committed files."""
    return kicad("version").strip()


def kicad(*words: str | Path, models: Path | None = None) -> str:
    """Run one command and return its output; `models` is the folder of the 3D models."""
    environment = dict(os.environ) | ({"KICAD9_3DMODEL_DIR": str(models)} if models else {})
    command = [program(), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise KicadFailed(
            f"kicad-cli {' '.join(map(str, words[:3]))} failed:\n{done.stderr.strip() or done.stdout.strip()}"
        )
    return done.stdout


def run_in_kicads_python(module: str, *words: str | Path) -> None:
    """Run a module of this project in the Python that has pcbnew."""
    command = [SYSTEM_PYTHON, "-m", module, *map(str, words)]
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(command, cwd=CLONE, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise KicadFailed(f"{module} failed:\n{done.stderr.strip() or done.stdout.strip()}")


def violations(kind: str, file: Path, report: Path) -> list[str]:
    """Findings of the rule check of a schematic ("erc") or board ("drc"), at every severity."""
    if kind == "erc":
        kicad("sch", "erc", "--severity-all", "--format", "json", "--output", report, file)
        found = [one for sheet in json.loads(report.read_text())["sheets"] for one in sheet["violations"]]
    else:
        kicad("pcb", "drc", "--severity-all", "--schematic-parity", "--format", "json", "--output", report, file)
        whole = json.loads(report.read_text())
        found = [one for part in ("violations", "unconnected_items", "schematic_parity") for one in whole[part]]
    return [f"{one['type']}: " + " | ".join(_item(item) for item in one["items"]) for one in found]


def _item(item: dict[str, dict[str, float] | str]) -> str:
    at = item.get("pos")
    where = f" at {at['x']:.2f}, {at['y']:.2f}" if isinstance(at, dict) else ""
    return f"{item['description']}{where}"
