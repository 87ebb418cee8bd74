"""The files of the page, whichever board is behind it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mahe_board.virtual_board.play import island_drawing

PAGE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
         ".json": "application/json"}  # fmt: skip
INDEX = "index.html"


def page_files(engine: Path) -> dict[str, Callable[[], bytes]]:
    """File name -> a function that returns its bytes; `engine` is the folder of engine.js."""
    from mahe_board.virtual_board.card import card_files  # imported late: the card imports the page's drawings, a cycle

    files: dict[str, Callable[[], bytes]] = {
        file.name: file.read_bytes for file in sorted([*PAGE.iterdir(), *engine.iterdir()]) if file.suffix in TYPES
    }
    for look in island_drawing.LOOKS:
        picture = island_drawing.island_svg(look).encode()
        files[f"island-{look}.svg"] = lambda picture=picture: picture  # type: ignore[misc]
    files |= card_files()
    files["geometry.json"] = lambda: island_drawing.geometry_json().encode()
    return files


def path_of(name: str) -> str:
    """The file's path on the server."""
    return "/" if name == INDEX else f"/{name}"
