"""The words of the page's help, which card and printed face use too: page/help-*.json, a file for each language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent / "page"


def help_in(language: str) -> dict[str, Any]:
    """The help in a language."""
    told: dict[str, Any] = json.loads((PAGE / f"help-{language}.json").read_text("utf-8"))
    return told
