"""A release's bill of materials: its files, the third-party parts in each, and the packages it was built with.

The format is CycloneDX's JSON, without a serial number or date: the same build has the same bill.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from mahe import VERSION
from mahe_board.build.release.built_with import programs
from mahe_board.build.release.contents import inside
from mahe_board.command_line.provenance import here

OURS = "mahe"


def bill(files: list[Path]) -> bytes:
    """The bill of materials of these files."""
    within = {file.name: inside(file) for file in files}
    parts = {part.reference: part for found in within.values() for part in found}
    said = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"lifecycles": [{"phase": "build"}], "component": _itself()},
        "components": [*map(_file, files), *(part.component() for _, part in sorted(parts.items()))],
        "dependencies": [
            {"ref": OURS, "dependsOn": list(within)},
            *({"ref": name, "dependsOn": sorted(part.reference for part in found)} for name, found in within.items()),
        ],
        "formulation": [{"bom-ref": "build", "components": [part.component("build: ") for part in programs()]}],
    }
    return json.dumps(said, indent=1, ensure_ascii=False).encode() + b"\n"


def _itself() -> dict[str, Any]:
    said: dict[str, Any] = {"type": "application", "bom-ref": OURS, "name": OURS, "version": VERSION}
    commit = here().commit
    return {**said, "pedigree": {"commits": [{"uid": commit}]}} if commit else said


def _file(file: Path) -> dict[str, Any]:
    return {
        "type": "firmware" if file.suffix == ".uf2" else "file",
        "bom-ref": file.name,
        "name": file.name,
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}],
    }
