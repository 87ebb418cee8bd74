"""The mirror and its key are read from apt's sources, in either notation; these sources are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahe_board.build.apt_suite import Mirror, SuiteError, codename, mirror, sources

MIRROR = "https://mirror.example/debian"
KEY = "/usr/share/keyrings/example.gpg"


def write(etc: Path, name: str, text: str) -> None:
    file = etc / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_the_codename_is_read_from_os_release(tmp_path: Path) -> None:
    file = tmp_path / "os-release"
    file.write_text('NAME="Example"\nVERSION="12 (bookworm)"\nVERSION_CODENAME=bookworm\nID=debian\n')
    assert codename(file) == "bookworm"


@pytest.mark.parametrize("text", ["", "NAME=x\n", "#VERSION_CODENAME=bookworm\n", "MY_VERSION_CODENAME=bookworm\n"])
def test_a_machine_that_does_not_say_its_release_gets_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "os-release"
    file.write_text(text)
    with pytest.raises(SuiteError, match="VERSION_CODENAME"):
        codename(file)


def test_without_os_release_there_is_the_same_sentence(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match="VERSION_CODENAME"):
        codename(tmp_path / "none")


@pytest.mark.parametrize(("line", "found"), [
    (f"deb {MIRROR} bookworm main", Mirror(MIRROR, "")),
    (f"deb [signed-by={KEY}] {MIRROR} bookworm main contrib", Mirror(MIRROR, KEY)),
    (f"deb [arch=amd64 signed-by={KEY}] {MIRROR} bookworm main", Mirror(MIRROR, KEY)),
    (f"deb [trusted=yes] {MIRROR} bookworm main", Mirror(MIRROR, "")),
    (f"deb\t{MIRROR}  bookworm\tmain", Mirror(MIRROR, "")),
])  # fmt: skip
@pytest.mark.parametrize("name", ["sources.list", "sources.list.d/own.list"])
def test_a_mirror_in_one_line_is_found(tmp_path: Path, name: str, line: str, found: Mirror) -> None:
    write(tmp_path, name, f"# ours\n{line}\n")
    assert mirror("bookworm", tmp_path) == found


def test_lines_that_are_switched_off_or_of_other_releases_or_sources_are_passed_over(tmp_path: Path) -> None:
    others = ["# deb https://no.example/a bookworm main", "deb-src https://no.example/b bookworm main",
              "deb https://no.example/c bookworm-security main", "deb https://no.example/d trixie main"]  # fmt: skip
    write(tmp_path, "sources.list", "\n".join([*others, f"deb {MIRROR} bookworm main"]) + "\n")
    assert mirror("bookworm", tmp_path) == Mirror(MIRROR, "")


STANZA = f"""\
Types: deb
URIs: {MIRROR} https://second.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: {KEY}
"""


def test_a_mirror_in_a_stanza_is_found(tmp_path: Path) -> None:
    write(tmp_path, "sources.list.d/debian.sources", "# ours\n" + STANZA)
    assert mirror("bookworm", tmp_path) == Mirror(MIRROR, KEY)


def test_of_many_stanzas_the_one_of_the_release_is_taken(tmp_path: Path) -> None:
    other = "Types: deb\nURIs: https://no.example/a\nSuites: bookworm-security\nComponents: main\n"
    off = STANZA.replace(MIRROR, "https://no.example/off") + "Enabled: no\n"
    write(tmp_path, "sources.list.d/debian.sources", f"{other}\n{off}\n \n{STANZA}")
    assert mirror("bookworm", tmp_path) == Mirror(MIRROR, KEY)


def test_a_stanza_without_a_key_has_none(tmp_path: Path) -> None:
    write(tmp_path, "sources.list.d/debian.sources", STANZA.replace(f"Signed-By: {KEY}\n", ""))
    assert mirror("bookworm", tmp_path) == Mirror(MIRROR, "")


def test_a_stanza_goes_before_a_line(tmp_path: Path) -> None:
    write(tmp_path, "sources.list", "deb https://no.example/a bookworm main\n")
    write(tmp_path, "sources.list.d/debian.sources", STANZA)
    assert mirror("bookworm", tmp_path) == Mirror(MIRROR, KEY)


@pytest.mark.parametrize("release", ["trixie", "book", "main"])
def test_an_unknown_release_is_refused_in_one_sentence(tmp_path: Path, release: str) -> None:
    write(tmp_path, "sources.list", f"deb {MIRROR} bookworm main\n")
    write(tmp_path, "sources.list.d/debian.sources", STANZA)
    with pytest.raises(SuiteError, match=f"offers Debian {release}"):
        mirror(release, tmp_path)


def test_a_machine_without_any_sources_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match="offers Debian"):
        mirror("bookworm", tmp_path)


def test_an_installation_keeps_the_system_s_own_list_beside_the_other_suite(tmp_path: Path) -> None:
    write(tmp_path, "sources.list", f"deb {MIRROR} bookworm main\n")
    given = sources("bookworm-backports", "install", Mirror(MIRROR, KEY), tmp_path)
    assert given == f"deb [signed-by={KEY}] {MIRROR} bookworm-backports main\ndeb {MIRROR} bookworm main\n"


def test_a_download_asks_the_other_suite_alone_for_sources_too(tmp_path: Path) -> None:
    write(tmp_path, "sources.list", f"deb {MIRROR} bookworm main\n")
    given = sources("trixie", "source", Mirror(MIRROR, ""), tmp_path)
    assert given == f"deb {MIRROR} trixie main\ndeb-src {MIRROR} trixie main\n"
