"""The documentation's pages: links and names lead somewhere, the picture agrees with the tables, 320 pixels suffice."""

from __future__ import annotations

import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import mahe
from docs.contents import CONTENTS, PAGES, section_of
from docs.docstrings import text_of
from docs.layers import LAYERS, ROOMS, imports, may_import, parts, rooms
from docs.rendering import site
from tests.needs import ROOT
from tests.test_pages import BELOW

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE = site()
HTML = {address: text for address, text in SITE.items() if address.endswith(".html")}
WRITTEN = sorted(PAGES.rglob("*.md"))


class Marks(HTMLParser):
    """The anchors of a page, and the addresses that it links to or loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.targets: list[str] = []
        self.outside: list[str] = []  # addresses elsewhere: it links to them, but loads nothing
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.anchors += [told["id"] or ""] if "id" in told else []
        for target in [told[name] or "" for name in ("href", "src") if name in told]:
            (self.outside if tag == "a" and "//" in target else self.targets).append(target)


MARKS = {address: Marks(text) for address, text in HTML.items()}


def test_every_source_is_a_page_and_every_group_has_some() -> None:
    sources = [page.source for pages in CONTENTS.values() for page in pages]
    assert set(WRITTEN) <= set(sources)
    assert [len(pages) for pages in CONTENTS.values()] == [3, 3, 10, 8]


@pytest.mark.parametrize("address", HTML)
def test_every_link_leads_to_a_page_of_the_site_and_to_an_anchor_there(address: str) -> None:
    for target in MARKS[address].targets:
        file, _, anchor = target.partition("#")
        there = os.path.normpath(os.path.join(os.path.dirname(address), file)).replace(os.sep, "/") if file else address
        assert there in SITE, target
        assert not anchor or anchor in MARKS[there].anchors, target


def test_only_the_rules_name_their_sources_elsewhere() -> None:
    assert [address for address, marks in MARKS.items() if marks.outside] == ["reference/rulebook.html"]


@pytest.mark.parametrize("address", HTML)
def test_no_anchor_is_there_twice(address: str) -> None:
    assert len(MARKS[address].anchors) == len(set(MARKS[address].anchors))


def test_links_of_our_own_pages_lead_to_pages_not_merely_to_files_of_the_project() -> None:
    for page in [page for pages in CONTENTS.values() for page in pages if PAGES in page.source.parents]:
        assert " title=" not in re.sub(r"<(svg|title|html).*?>", "", HTML[page.address]), page.address


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    made = {
        *re.findall(r"^```\w+ (\S+)$", page.read_text("utf-8"), re.M),
        "pictures/before-board.svg",
        "pictures/comet-board.svg",
        "pictures/comet-screen.svg",
    }
    named = set(re.findall(r"`((?:[\w.]+/)*[\w*]+\.(?:pyi|py|md|txt|toml|js|svg))`", text)) - made
    below = (
        *BELOW,
        "firmware/mahe/show",
        "host_tools/mahe_board/virtual_board/play/engine",
        "host_tools/mahe_board/virtual_board/play/page",
    )
    assert [file for file in sorted(named) if not any(list((ROOT / start).glob(file)) for start in below)] == []


def test_the_reference_has_every_name_of_the_library_and_every_module_of_rules_show_and_table() -> None:
    assert {f"mahe.{name}" for name in mahe.__all__ if name != "RulesError"} <= set(
        MARKS["reference/library.html"].anchors
    )
    assert "print(game.moment)" not in HTML["reference/library.html"]
    for layer in ("rules", "show", "table"):
        modules = {file.stem for file in (ROOT / "firmware/mahe" / layer).glob("*.py")} - {"__init__"}
        assert modules <= set(MARKS[f"reference/{layer}.html"].anchors)
    assert set(rooms()) <= set(MARKS["reference/tools.html"].anchors)


MODULE = '''"""Dice."""
class Die(Base):
    """One die.

    It has six faces.
    """
    faces: int  # six
    def __init__(self, seed: "Seed", *, cheats: bool = False) -> None: ...
    def throw(self) -> "int":
        """The face
        on top."""
    def _hidden(self): ...
def most(a, b): ...
'''


def test_the_reference_says_how_a_function_is_called_and_what_it_does(tmp_path: Path) -> None:
    source = tmp_path / "dice.py"
    source.write_text(MODULE)
    assert "".join(text_of(source, "##", "dice")).split("\n") == [
        '## <code id="dice">dice</code>',
        "Dice.",
        '### <code id="dice.Die">class Die(seed: Seed, *, cheats: bool=False)</code>',
        "One die.",
        "",
        "It has six faces.",
        "* <code>faces: int</code>: six",
        "* <code>throw() → int</code>: The face on top.",
        '### <code id="dice.most">most(a, b)</code>',
        "",
        "",
        "",
    ]


def test_the_picture_has_a_box_for_each_part_and_a_dot_for_each_import_which_the_tables_allow() -> None:
    picture = HTML["architecture.html"]
    found = imports()
    assert found["table", "rules"] > 3
    assert found["boards", "command_line"] > 10
    for (importer, other), modules in found.items():
        assert may_import(importer, other), (importer, other)
        assert f"<title>{importer} imports {other} in {modules} module" in picture
    for part in parts():
        assert f'id="part-{part}"' in picture


def test_the_tables_forbid_what_lies_above() -> None:
    assert not may_import("rules", "show")
    assert not may_import("device", "build")
    assert not may_import("build", "emulator")
    assert not may_import("games", "device")
    assert may_import("emulator", "device")


def test_contributing_draws_the_same_rooms_and_layers_in_the_same_order() -> None:
    drawn = section_of((ROOT / "CONTRIBUTING.md").read_text("utf-8"), "Who may import whom")
    assert re.findall(r"^ {4}(\w+) {2,}", drawn, re.M) == [*reversed(ROOMS), *reversed(LAYERS)]


def test_a_block_that_is_a_file_has_its_name_above_it() -> None:
    page = HTML["tutorial/player.html"]
    assert '<p class="file"><code>climber.py</code></p>\n<pre><code class="language-python">' in page


def test_a_section_ends_where_the_next_of_its_level_begins() -> None:
    assert section_of("# A\n\n## B\nb\n### C\nc\n## D\n", "B") == "# B\nb\n## C\nc\n"
    with pytest.raises(LookupError, match="no heading 'E'"):
        section_of("# A\n", "E")


def test_every_page_fits_into_320_pixels_and_needs_nothing_else(browser: Browser, tmp_path: Path) -> None:
    for address, text in SITE.items():
        (tmp_path / address).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / address).write_text(text, "utf-8")
    page = browser.new_page(viewport={"width": 320, "height": 640})
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("requestfailed", lambda request: troubles.append(request.url))
    for address in HTML:
        page.goto((tmp_path / address).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
    assert troubles == []
