"""The files of the page without a server: the page, its engine, MicroPython, and the firmware as a Pico gets it."""

from __future__ import annotations

import base64
import hashlib
import json
import tempfile
from pathlib import Path

from mahe import VERSION
from mahe_board.build.mpy_compiler import all_compiled, text_compiled
from mahe_board.build.nodejs import MICROPYTHON, packages
from mahe_board.build.tree import sources
from mahe_board.command_line.clone import CLONE
from mahe_board.emulator import memory_ports
from mahe_board.emulator.bundle import all_of, carried
from mahe_board.games import record_check, record_header, record_lines, story, summary
from mahe_board.virtual_board import moment, speech
from mahe_board.virtual_board.play import frame, game_summary, live_table, queries, replay_board
from mahe_board.virtual_board.play.page_contents import INDEX, PAGE, page_files
from mahe_board.virtual_board.site import worker_board
from mahe_board.virtual_board.site.icons import MASKED, icon
from mahe_board.virtual_board.site.script_bundle import bundled

HERE = Path(__file__).parent
ENGINE = HERE / "engine"
WORDS = "mahe/show/words."
LAYERS = ("rules", "show", "table")  # the firmware's layers in the browser
SCRIPT = "board.js"  # the entry of the bundled script
HOW = "engine.js"  # the page imports it as a separate file


def site_files() -> dict[str, bytes]:
    """All files by name; they lie in one folder."""
    files = {name: read() for name, read in page_files(ENGINE).items()}
    page = {file.name: files.pop(file.name).decode() for file in sorted(PAGE.glob("*.js"))}
    files[SCRIPT] = bundled(SCRIPT, page, HOW).encode()
    for name in ("micropython.mjs", "micropython.wasm"):
        files[name] = (packages() / MICROPYTHON / name).read_bytes()
    files["licences.txt"] = _licences()
    files["firmware.json"] = _json(firmware())
    files |= {"icon-180.png": icon(180), "icon-192.png": icon(192), "icon-512.png": icon(512)}
    files["icon-masked.png"] = icon(512, MASKED)
    files["manifest.webmanifest"] = _json(MANIFEST)
    files[INDEX] = _index(files[INDEX])
    files["sw.js"] = _service_worker(files)
    return files


def _licences() -> bytes:
    """The page's licence, the same as MicroPython's, with both copyrights."""
    ours = (CLONE / "LICENSE").read_text("utf-8")
    theirs = "Copyright (c) 2013-2025 Damien P. George (micropython.mjs and micropython.wasm)\n"
    return ours.replace("Copyright", f"{theirs}Copyright", 1).encode()


def firmware() -> dict[str, str]:
    """Module path -> base64 of the .mpy, compiled as for a Pico."""
    found = {name: file for name, file in sources().items() if name.count("/") == 1 or name.split("/")[1] in LAYERS}
    with tempfile.TemporaryDirectory() as folder:
        found |= carried(Path(folder), memory_ports, moment, game_summary, queries, frame, live_table, replay_board)
        found |= carried(
            Path(folder), record_lines, record_header, record_check, story, summary, worker_board, *all_of(speech)
        )
        code = all_compiled(found)
    # Moments need the words' names, which the Pico's build strips.
    code[WORDS + "mpy"] = text_compiled(found[WORDS + "py"].read_text("utf-8"), WORDS + "py")
    return {name: base64.b64encode(content).decode() for name, content in code.items()}


MANIFEST = {
    "name": "Mahé",
    "short_name": "Mahé",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#0b1822",
    "theme_color": "#0b1822",
    "categories": ["games"],
    "icons": [
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icon-masked.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}


def _index(index: bytes) -> bytes:
    """Insert head.html into the page: its content security policy, and a script that starts the engine early."""
    return index.replace(b"</head>", (HERE / "head.html").read_bytes() + b"</head>")


def _service_worker(files: dict[str, bytes]) -> bytes:
    """The service worker, with a digest of all files: browsers refetch them only if it changes."""
    digest = hashlib.sha256(b"".join(name.encode() + content for name, content in sorted(files.items()))).hexdigest()
    kept = sorted(name if name != INDEX else "./" for name in files)
    told = f"const VERSION = {json.dumps(f'{VERSION} {digest[:12]}')};\nconst FILES = {json.dumps(kept)};\n\n"
    return (told + (HERE / "sw.js").read_text("utf-8")).encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
