"""Imports the firmware's own modules over stand-ins for MicroPython's; each start of the board imports them anew.

A module may be changed on its way in, so that a test can put a fault into the code itself.
"""

from __future__ import annotations

import builtins
import importlib
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

import mahe

FIRMWARE = Path(mahe.__file__).parents[1]
_FROZEN = {
    "mahe_guard": "mahe_guard",
    "fitted": "mahe/device/fitted",
    "screens": "mahe/device/screens",
    "_boot": "frozen/_boot",
    "main": "frozen/main",
}
_OF_PYTHON = ("array", "binascii", "hashlib", "io", "json", "struct", "math", "errno")
IMPORT_US = 8000  # to import a module of the game
MPY = 0x106

Changes = Mapping[str, tuple[str, str]]  # module name -> a text in its source, and its replacement


class Interpreter:
    """One run of MicroPython, from a reset to the next."""

    def __init__(
        self,
        stand_ins: Mapping[str, Any],
        names: Mapping[str, Any],
        streams: Mapping[str, Any],
        passes: Callable[[int, str], None],
        changes: Changes,
        loaded: Mapping[str, Callable[[Any], None]],
        game: Callable[[], Any],
    ) -> None:
        """`names` become built-ins; `loaded` maps modules to functions that get them; `game` returns the image."""
        self.modules: dict[str, ModuleType] = {}
        self.path = ["", ".frozen", "/lib"]
        self._passes = passes
        self._changes = changes
        self._loaded = loaded
        self._game = game
        self._builtins = {**vars(builtins), **names, "__import__": self._import}
        system = SimpleNamespace(
            modules=self.modules,
            path=self.path,
            implementation=SimpleNamespace(name="micropython", _mpy=MPY, version=(1, 25, 0)),
            print_exception=print_exception,
            **streams,
        )
        self._stand_ins = {**stand_ins, "sys": system}

    def run(self, name: str) -> None:
        """Run a frozen script."""
        self._load(name)

    def module(self, name: str) -> Any:
        """The module of this name; imports it if it isn't loaded yet."""
        return self.modules.get(name) or self._load(name)

    def execute(self, source: str, names: dict[str, Any] | None = None) -> dict[str, Any]:
        """Run source text as at the prompt; returns its namespace."""
        space = {"__builtins__": self._builtins, "__name__": "__main__"} if names is None else names
        exec(compile(source, "<prompt>", "exec"), space)
        return space

    def _import(
        self, name: str, globals: object = None, locals: object = None, fromlist: tuple[str, ...] = (), level: int = 0
    ) -> Any:
        module = self.modules.get(name) or self._load(name)
        if not fromlist:
            return self.modules[name.partition(".")[0]]
        for wanted in fromlist:
            if not hasattr(module, wanted):
                self._load(f"{name}.{wanted}")
        return module

    def _load(self, name: str) -> ModuleType:
        if name in self._stand_ins:
            found = self._stand_ins[name]
            self.modules[name] = found
            return found  # type: ignore[no-any-return]
        if name in _OF_PYTHON:
            self.modules[name] = importlib.import_module(name)
            return self.modules[name]
        package, _, last = name.rpartition(".")
        if package and package not in self.modules:
            self._load(package)
        code, is_package = self._found(name)
        module = ModuleType(name)
        vars(module)["__builtins__"] = self._builtins
        if is_package:
            module.__path__ = []
        self.modules[name] = module
        try:
            exec(code, vars(module))
        except BaseException:
            self.modules.pop(name, None)
            raise
        if package:
            setattr(self.modules[package], last, module)
        told = self._loaded.get(name)
        if told:
            told(module)
        return module

    def _found(self, name: str) -> tuple[CodeType, bool]:
        first, _, rest = name.partition(".")
        if first == "mahe":
            if "/game" not in self.path or not self._game():
                raise ImportError(f"no module named '{name}'")
            self._passes(IMPORT_US, "module")
            where = name
        elif first in _FROZEN and ".frozen" in self.path:
            where = _FROZEN[first] + ("." + rest if rest else "")
        else:
            raise ImportError(f"no module named '{name}'")
        return _compiled(name, where.replace(".", "/"), *self._changes.get(name, ("", "")))


@cache
def _compiled(name: str, path: str, old: str, new: str) -> tuple[CodeType, bool]:
    package = FIRMWARE / path / "__init__.py"
    file = package if package.exists() else FIRMWARE / (path + ".py")
    if not file.exists():
        raise ImportError(f"no module named '{name}'")
    text = file.read_text(encoding="utf-8")
    if old:
        text = mutated(text, old, new)
    return compile(text, name, "exec", dont_inherit=True), file is package


def mutated(text: str, old: str, new: str) -> str:
    """Replace `old`, which must occur exactly once, to make a mutant."""
    if text.count(old) != 1:
        raise ValueError(f"{old!r} is there {text.count(old)} times")
    return text.replace(old, new)


def print_exception(error: BaseException, file: Any = None) -> None:
    """The stand-in for `sys.print_exception`, in MicroPython's format."""
    lines = ["Traceback (most recent call last):"]
    for frame in traceback.extract_tb(error.__traceback__):
        lines.append(f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}')
    lines.append(f"{type(error).__name__}: {error}")
    if file is not None:
        file.write(("\n".join(lines) + "\n").encode())
