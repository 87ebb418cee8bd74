"""Compiles functions with numba, and caches the code on disk."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

import mahe.rules
from mahe_board.command_line.user_folders import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

# A record of batch_engine/layout.py's types; numba passes them by reference to their array.
Record = Any
Array = np.ndarray[Any, Any]


_IMPORTS = re.compile(r"^from (mahe\.rules|mahe_board\.lab)(\.[\w.]+)? import", re.MULTILINE)
_FOLDERS = {"mahe_board.lab": Path(__file__).parent, "mahe.rules": Path(mahe.rules.__file__).parent}


@cache
def sources_digest() -> str:
    """A digest of the sources of compiled code: numba itself notices only changes to a function's own file.

    They are the modules with compiled functions and their imports, since constants are compiled in.
    """
    found: set[Path] = set()
    waiting = [path for path in _FOLDERS["mahe_board.lab"].rglob("*.py") if "\n@compiled\n" in path.read_text("utf-8")]
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.add(path)
            for package, module in _IMPORTS.findall(path.read_text("utf-8")):
                waiting.append((_FOLDERS[package] / module[1:].replace(".", "/")).with_suffix(".py"))
    sources = hashlib.sha256(numba.__version__.encode())
    for path in sorted(found):
        sources.update(path.read_bytes())
    return sources.hexdigest()[:16]


def caches() -> Path:
    """The folder for compiled code and saved results."""
    return cache_folder() / "lab"


if not os.environ.get("NUMBA_CACHE_DIR"):
    settings: Any = numba.config
    settings.CACHE_DIR = str(caches() / sources_digest())


def compiled(function: Function) -> Function:
    """Compile a function at its first call; it releases the GIL."""
    dispatcher: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    template = dispatcher.get_call_template

    def widened(arguments: Any, keywords: Any) -> Any:
        # Widen integers: numba would compile a version for each type and each constant.
        return template([numba.int64 if isinstance(one, numba.types.Integer) else one for one in arguments], keywords)

    dispatcher.get_call_template = widened
    return cast(Function, dispatcher)
