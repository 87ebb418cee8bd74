"""Copies modules of the tools for MicroPython, under the same names."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType


def all_of(package: ModuleType) -> list[ModuleType]:
    """All modules directly in a package."""
    names = sorted(file.stem for file in Path(package.__path__[0]).glob("*.py") if file.stem != "__init__")
    return [import_module(f"{package.__name__}.{name}") for name in names]


def carried(folder: Path, *modules: ModuleType) -> dict[str, Path]:
    """Copy modules into a folder; return the copies by their names on a board.

    Their packages get an empty `__init__.py`, since the real one needs CPython.
    """
    files = {}
    for module in modules:
        assert module.__file__
        *packages, name = module.__name__.split(".")
        file = folder.joinpath(*packages, f"{name}.py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(Path(module.__file__).read_bytes())
        files[file.relative_to(folder).as_posix()] = file
        for depth in range(len(packages)):
            package = folder.joinpath(*packages[: depth + 1], "__init__.py")
            package.touch()
            files[package.relative_to(folder).as_posix()] = package
    return files
