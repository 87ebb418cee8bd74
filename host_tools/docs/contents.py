"""The pages of the site, in the order of its contents, and how each is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import mahe
from docs.docstrings import about, text_of
from docs.drawing import architecture
from docs.layers import FIRMWARE, LAYERS, ROOMS, ROOT, TOOLS, modules, rooms

PAGES = Path(__file__).parent / "pages"
PICTURES = {ROOT / "firmware/manual/rider-board.svg": "board.svg"}


class Page(NamedTuple):
    """A page: its address, its title in the contents, the file whose links it has, and its Markdown."""

    address: str
    title: str
    source: Path
    text: Callable[[], str]


def written(address: str, title: str) -> Page:
    """A page that is written in `pages/`, in a file of its own."""
    source = PAGES / f"{address}.md"
    return Page(f"{address}.html", title, source, lambda: _drawn(source.read_text("utf-8")))


def _drawn(text: str) -> str:
    return re.sub("{{architecture}}", lambda _: f'<div class="wide">{architecture()}</div>', text)


def copied(address: str, title: str, source: Path, section: str = "") -> Page:
    """A page that shows a file of the project, or one section of it."""
    return Page(f"{address}.html", title, source, lambda: section_of(source.read_text("utf-8"), section))


def section_of(text: str, heading: str) -> str:
    """The section of a text below this heading, raised to the top level; with no heading given, the whole text."""
    if not heading:
        return text
    found = re.search(rf"^(#+) {re.escape(heading)}$", text, re.M)
    if not found:
        raise LookupError(f"there is no heading {heading!r}")
    depth = len(found[1])
    end = re.search(rf"^#{{1,{depth}}} ", text[found.end() :], re.M)
    part = text[found.start() : found.end() + end.start() if end else None]
    return re.sub(rf"^#{{{depth - 1}}}(?=#)", "", part, flags=re.M)


def layer(name: str) -> Page:
    """The reference page of a layer of the firmware: its public modules."""
    folder = FIRMWARE / name
    return Page(f"reference/{name}.html", f"mahe.{name}", folder, lambda: "\n".join(_layer(name, folder)))


def _layer(name: str, folder: Path) -> Iterator[str]:
    yield f"# `mahe.{name}`\n"
    yield f"{about(folder / '__init__.py')}\n"
    sources = [source for source in sorted(folder.glob("*.py*")) if not source.stem.startswith("_")]
    yield from _index(sources)
    for source in sources:
        yield from text_of(source, "##", source.stem)


def _index(sources: list[Path]) -> Iterator[str]:
    yield "| module | |\n|---|---|"
    for source in sources:
        yield f"| [`{source.stem}`](#{source.stem}) | {first_sentence(about(source))} |"
    yield ""


def first_sentence(text: str) -> str:
    """The first sentence of a docstring, as one line that a table can hold."""
    paragraph = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.;]) ", paragraph)[0].rstrip(":;.").replace("|", "\\|")


def library() -> str:
    """The reference of `import mahe`, as Markdown."""
    return "\n".join(text_of(FIRMWARE / "library.py", "#", "mahe", tuple(mahe.__all__)))


def tools() -> str:
    """The reference of the rooms of the tools, with the modules of each, as Markdown."""
    return "\n".join(_tools())


def _tools() -> Iterator[str]:
    yield "# The rooms of the tools\n"
    yield "The package `mahe_board` has these rooms; each imports only [those before it](../architecture.md).\n"
    for room in rooms():
        yield f'## <code id="{room}">{room}</code>: {ROOMS[room]}\n'
        readme = (TOOLS / room / "README.md").read_text("utf-8")
        yield re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", readme.split("\n\n")[1]) + "\n"
        yield "| module | |\n|---|---|"
        for source in modules(TOOLS / room):
            if "on_pico" not in source.parts and about(source):
                yield f"| `{source.relative_to(TOOLS / room).as_posix()}` | {first_sentence(about(source))} |"
        yield ""


CONTENTS = {
    "": (
        written("index", "Start"),
        written("architecture", "Architecture"),
        written("maintaining", "Measuring and releasing"),
    ),
    "Tutorial": (
        written("tutorial/player", "Your first computer player"),
        written("tutorial/scene", "Your first scene"),
        written("tutorial/board", "Your first board"),
    ),
    "Decisions": (
        written("decisions/generators", "Generators instead of asyncio"),
        written("decisions/chance", "A chance of our own"),
        written("decisions/choices", "A game is a seed and choices"),
        written("decisions/constants", "Constants are folded in"),
        written("decisions/slots", "Two slots, executed in place"),
        written("decisions/copies", "Two copies of each save"),
        written("decisions/integers", "The fox reckons in integers"),
        written("decisions/moment", "The moment is data"),
        written("decisions/pages", "Pages without a framework"),
        written("decisions/emulator", "An emulator of our own"),
    ),
    "Reference": (
        Page("reference/library.html", "import mahe", FIRMWARE / "library.py", library),
        *map(layer, [name for name in LAYERS if name != "device"]),
        Page("reference/tools.html", "The tools' rooms", TOOLS, tools),
        copied("reference/http", "The HTTP interface", ROOT / "host_tools/README.md", "The HTTP interface"),
        copied("reference/rulebook", "The rules by number", FIRMWARE / "rules/RULES.md"),
        copied("reference/record", "The game record", FIRMWARE / "rules/RECORD.md"),
    ),
}
