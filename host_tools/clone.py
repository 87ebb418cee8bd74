"""What only a clone of the project has beside the tools: its tests, with their other runtimes."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from host_tools import CLONE
from host_tools.errors import NeedsClone


def import_from_clone(name: str) -> ModuleType:
    """A module of the tests."""
    if not (CLONE / name.replace(".", "/")).with_suffix(".py").exists():  # others too install something called tests
        raise NeedsClone("this needs a clone of the project, whose tests hold the other runtimes; run it there")
    if str(CLONE) not in sys.path:
        sys.path.insert(0, str(CLONE))
    return import_module(name)
