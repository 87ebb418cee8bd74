"""Adds a release's image and UF2, and `built.json`, to wheel and sdist."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))
from mahe_board.command_line import provenance

IMAGES = "mahe_board/build/images"


class Packing(BuildHookInterface[Any]):
    """Adds files under their names in the artefact; writes nothing into the clone."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # an editable installation uses the clone's own files
            return
        root, in_a_wheel = Path(self.root), self.target_name == "wheel"
        added: dict[str, str] = build_data["force_include"]
        # `make wheel` sets the variable; an sdist has the folder itself.
        images = Path(os.environ.get("MAHE_IMAGES") or root / "host_tools" / IMAGES)
        if images.is_dir():
            folder = IMAGES if in_a_wheel else f"host_tools/{IMAGES}"
            added |= {str(file): f"{folder}/{file.name}" for file in sorted(images.iterdir())}
        chosen = self.build_config.builder.recurse_selected_project_files()
        files = {file.distribution_path: file.path for file in chosen} | {name: file for file, name in added.items()}
        said = provenance.packed(
            provenance.of_clone(root, self.metadata.version),
            {
                name: Path(file).read_bytes()
                for name, file in files.items()
                if not in_a_wheel or name.startswith(("mahe/", "mahe_guard/"))  # a wheel's RECORD has all digests
            },
        )
        self._folder = tempfile.TemporaryDirectory()
        file = Path(self._folder.name) / provenance.NAME
        file.write_bytes(said)
        added[str(file)] = f"mahe_board/{provenance.NAME}" if in_a_wheel else provenance.NAME

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._folder.cleanup()
