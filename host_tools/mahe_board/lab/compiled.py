"""Functions that numba compiles, kept compiled from one run to the next."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

# A record of one of batch.layout's kinds; numba hands them to compiled functions as they lie in their array.
Record = Any
Array = np.ndarray[Any, Any]


def sources_digest() -> str:
    """Of all that is compiled here: numba itself notices only a change of the very file that a function stands in."""
    sources = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        sources.update(path.read_bytes())
    return sources.hexdigest()[:16]


def caches() -> Path:
    """Where what can be made again is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mahe" / "lab"


if not os.environ.get("NUMBA_CACHE_DIR"):
    settings: Any = numba.config
    settings.CACHE_DIR = str(caches() / sources_digest())


def compiled(function: Function) -> Function:
    """Compile a function at its first call; its calls let other threads of Python go on."""
    return cast(Function, numba.njit(cache=True, nogil=True)(function))
