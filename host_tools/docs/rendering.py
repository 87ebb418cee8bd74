"""Markdown as a page of the site: links between sources become links between pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs.contents import CONTENTS, PICTURES, Page
from docs.layers import ROOT

HERE = Path(__file__).parent
FRAME = Template((HERE / "page.html").read_text("utf-8"))
STYLE = HERE / "style.css"
ALL = [page for pages in CONTENTS.values() for page in pages]
BY_SOURCE = {page.source: page for page in ALL if page.source.is_file()}
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def site() -> dict[str, str]:
    """The files of the site: address -> content."""
    files = {STYLE: STYLE.name, **PICTURES}
    return {name: file.read_text("utf-8") for file, name in files.items()} | {
        page.address: rendered(page) for page in ALL
    }


def rendered(page: Page) -> str:
    """A page of the site, as HTML."""
    place = ALL.index(page)
    return FRAME.substitute(
        title=escape(page.title),
        root=relative("", page),
        contents=contents(page),
        body=body(page),
        before=_step(page, ALL[place - 1] if place else None, "prev", "←"),
        after=_step(page, ALL[place + 1] if page is not ALL[-1] else None, "next", "→"),
    )


def relative(address: str, page: Page) -> str:
    """An address relative to a page, so that links work under any path."""
    return os.path.relpath(address or ".", os.path.dirname(page.address) or ".").replace(os.sep, "/")


def contents(current: Page) -> str:
    """The site's table of contents, as HTML, with the open page marked."""
    lines = []
    for group, pages in CONTENTS.items():
        lines.append(f"<h2>{group}</h2>" if group else "")
        lines.append("<ul>")
        for page in pages:
            here = ' aria-current="page"' if page is current else ""
            lines.append(f'<li><a href="{relative(page.address, current)}"{here}>{escape(page.title)}</a></li>')
        lines.append("</ul>")
    return "\n".join(lines)


def body(page: Page) -> str:
    """A page's Markdown as HTML."""
    tokens = _MARKDOWN.parse(page.text())
    slugs: set[str] = set()
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and " id=" not in tokens[place + 1].content:
            token.attrSet("id", _slug(tokens[place + 1].content, slugs))
        for child in token.children or ():
            if child.type == "link_open":
                _lead(child, page)
            elif child.type == "image":
                child.attrs["src"] = relative(PICTURES[_file(str(child.attrs["src"]), page)], page)
    html: str = _MARKDOWN.renderer.render([*_with_captions(tokens)], _MARKDOWN.options, {})
    return html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def _with_captions(tokens: list[Token]) -> Iterator[Token]:
    """The tokens of a page; above each code block that is a file comes the file's name."""
    for token in tokens:
        if token.type == "fence":
            file = token.info.partition(" ")[2]
            if file:
                yield Token("html_block", "", 0, content=f'<p class="file"><code>{escape(file)}</code></p>\n')
        yield token


def _slug(heading: str, taken: set[str]) -> str:
    """A heading's anchor, made as code forges make it."""
    slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    if slug in taken:
        slug += f"-{len(taken)}"
    taken.add(slug)
    return slug


def _lead(link: Token, page: Page) -> None:
    """Point a link to a source file at the page made from it; a link to another file only shows the file's name."""
    file, _, anchor = str(link.attrs["href"]).partition("#")
    if not file or "//" in file:
        return
    target = _file(file, page)
    if target in BY_SOURCE:
        link.attrs["href"] = relative(BY_SOURCE[target].address, page) + (f"#{anchor}" if anchor else "")
    else:
        link.attrs = {"title": target.relative_to(ROOT).as_posix()}


def _file(named: str, page: Page) -> Path:
    return (page.source.parent / named).resolve()


def _step(page: Page, other: Page | None, way: str, arrow: str) -> str:
    if other is None:
        return ""
    words = (arrow, escape(other.title)) if way == "prev" else (escape(other.title), arrow)
    return f'<a rel="{way}" href="{relative(other.address, page)}">{" ".join(words)}</a>'
