"""All libraries linked into MicroPython for the Pico are known by name, version, licence and notice."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from mahe_board.build import micropython
from mahe_board.build.linked_libraries import Library, libraries, linked, notices, places
from mahe_board.build.own_board import MAHE_PICO
from mahe_board.command_line.errors import CannotBuild
from tests.needs import ROOT, need_micropython, need_program

# For each library a function that shows that the library is in a program.
FUNCTIONS = {
    "ooFatFs": "f_mkfs",
    "TinyUSB": "tud_task_ext",
    "littlefs": "lfs2_mount",
    "Mbed TLS": "mbedtls_internal_sha256_process",
    "uzlib": "uzlib_uncompress",
    "Raspberry Pi Pico SDK": "clock_configure",
    "libm": "lgammaf",
    "newlib": "memmove",
    "libgcc": "__aeabi_llsl",
    "MicroPython": "mp_execute_bytecode",
    "lwIP": "tcp_write",
    "cyw43": "cyw43_init",
    "BTstack": "hci_init",
}


AUTHORS = (
    "Damien P. George",
    "The littlefs authors",
    "ChaN",
    "Russ Cox",
    "Joergen Ibsen",
    "Sun Microsystems",
    "Ha Thach",
    "Raspberry Pi (Trading) Ltd",
    "Mbed TLS files are provided",
    "newlib@sources.redhat.com",
)


@pytest.fixture(scope="module")
def found() -> list[Library]:
    """The libraries of the MicroPython built here."""
    need_program("arm-none-eabi-g++")
    need_micropython()
    return libraries()


@pytest.fixture(scope="module")
def image(found: list[Library]) -> Path:
    """The linked program with its symbols."""
    assert found
    return micropython.build_folder(micropython.sources()) / "firmware.elf"


def test_the_libraries_are_those_whose_functions_are_in_the_image(image: Path, found: list[Library]) -> None:
    said = subprocess.run(["arm-none-eabi-nm", image], capture_output=True, text=True, check=True).stdout
    functions = {line.split()[-1] for line in said.splitlines()}
    inside = {name for name, function in FUNCTIONS.items() if function in functions}
    assert inside == {library.name for library in found} - {"re1.5"}  # the compiler has inlined all functions of re1.5
    assert len(inside) == len(FUNCTIONS) - 3  # a plain Pico has no network, so it lacks three of the libraries


def test_each_library_or_its_parent_has_a_version_and_its_packages_digest(
    found: list[Library],
) -> None:
    packages = {library.package for library in found if library.version and "#" not in library.package}
    for library in found:
        assert library.package.partition("#")[0] in packages
        assert bool(library.sha256) == (library.package in packages and "?arch=" in library.package)
    versions = {library.name: library.version for library in found}
    assert versions["MicroPython"].startswith(f"{micropython.VERSION}+")
    assert re.match(r"3\.6\.\d+-", versions["Mbed TLS"])
    assert re.match(r"2\.1\.\d+-", versions["Raspberry Pi Pico SDK"])
    assert re.match(r"0\.18\.\d+\+", versions["TinyUSB"])
    assert (versions["littlefs"], versions["ooFatFs"]) == ("2.8", "0.13c")


def test_the_package_that_brings_the_image_tells_all_licences_in_it(found: list[Library]) -> None:
    said = re.search(r'^license = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert said
    terms = {term.strip("()") for term in said[1].split(" AND ")}
    assert terms == {term for library in found for term in library.licence.split(" AND ")}


def test_the_projects_own_board_is_made_of_the_same_libraries(found: list[Library]) -> None:
    assert libraries(MAHE_PICO) == found
    assert notices(MAHE_PICO) == notices()


@pytest.mark.usefixtures("found")
def test_the_notices_name_who_has_written_each_library() -> None:
    text = notices()
    missing = [name for name in AUTHORS if name not in text]
    assert missing == []
    assert "Neither the name" in text  # this begins a condition of BSD licences


def test_every_linked_library_is_in_the_table(image: Path) -> None:
    tree = micropython.sources()
    files = places(linked(image.parent), tree)
    assert f"{tree}/py/vm.c" in files[""]
    assert f"{tree}/lib/uzlib/tinflate.c" in files["lib/uzlib"]  # isn't compiled by itself: another source includes it
    assert any("memmove" in member for member in files["newlib"])


@pytest.mark.parametrize(
    "file", ["/tree/lib/lwip/src/core/tcp.c", "/tree/debian/usr/src/btstack/hci.c", "/usr/lib/x/libz.a(a.o)"]
)
def test_a_library_with_an_unknown_licence_is_refused(file: str) -> None:
    with pytest.raises(CannotBuild, match="add a row"):
        places({"/tree/py/vm.c", file}, Path("/tree"))
