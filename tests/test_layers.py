"""Rules, show, table, device and tools each import only lower layers, and no product code imports tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mahe
from docs.layers import MAY_IMPORT, NEAR_THE_BOARD, ROOMS, imported, modules
from mahe_board.build.tree import FOR_LAPTOPS, sources

FIRMWARE = Path(mahe.__file__).parent
ROOT = FIRMWARE.parents[1]
TOOLS = ROOT / "host_tools" / "mahe_board"
OF_THE_PICO = {"machine", "rp2"}
START_VERBS = {"command_line/completion/words.py", "command_line/entry.py"}  # they import the verbs
LACKING = {"enum", "dataclasses", "typing", "functools", "random", "time", "machine"}  # no layer may import them


def of(layer: str) -> list[Path]:
    """Return the source files of a layer's modules that are built for a board."""
    return [file for name, file in sources().items() if name.startswith(f"mahe/{layer}/")]


def module_of(source: Path) -> str:
    """Return a module's full name."""
    return ".".join(source.relative_to(FIRMWARE.parent).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    for source in of(layer):
        for name in imported(source):
            part = ".".join(name.split(".")[:2])
            assert part in MAY_IMPORT[layer], f"{source.name} imports {name}"
            assert name not in LACKING
            assert f"{name.replace('.', '/')}.py" not in FOR_LAPTOPS, source


@pytest.mark.parametrize("layer", [*MAY_IMPORT, "device"])
def test_no_module_imports_itself_by_way_of_others_not_even_inside_a_function(layer: str) -> None:
    above = {module_of(source): imported(source, whole=True) for source in of(layer)}
    while above:
        free = {name for name, needs in above.items() if not needs & above.keys()}
        assert free, sorted(above)
        above = {name: needs for name, needs in above.items() if name not in free}


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_nothing_is_written_that_micropython_can_not_read(layer: str) -> None:
    for source in of(layer):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Match), source
            if isinstance(node, ast.Tuple | ast.List) and isinstance(node.ctx, ast.Load):
                assert not any(isinstance(one, ast.Starred) for one in node.elts), f"{source}:{node.lineno}"


def test_the_table_draws_nothing_and_speaks_no_language() -> None:
    for source in of("table"):
        assert not imported(source) & {"mahe.show.canvas", "mahe.show.font", "mahe.show.signs", "mahe.show.geometry"}


def test_only_the_device_knows_the_pico() -> None:
    for source in sorted(FIRMWARE.rglob("*.py")):
        if source.relative_to(FIRMWARE).parts[0] != "device":
            assert not imported(source) & OF_THE_PICO, source


def test_the_guard_knows_of_the_game_only_how_to_start_it() -> None:
    frozen = [*(FIRMWARE.parent / "mahe_guard").glob("*.py"), *(FIRMWARE.parent / "frozen").glob("*.py")]
    names = {name for file in frozen for name in imported(file)}
    assert {name for name in names if name.startswith("mahe.")} == {"mahe.device.play"}


@pytest.mark.parametrize("folder", ["firmware", "host_tools", "hardware", "examples"])
def test_nothing_in_the_product_imports_a_test(folder: str) -> None:
    for source in sorted((ROOT / folder).rglob("*.py")):
        roots = {name.split(".")[0] for name in imported(source)}
        assert not roots & {"tests", "pytest", "hypothesis"}, source


def test_no_firmware_imports_a_tool_and_no_tool_the_hardware() -> None:
    for folder, above in ((FIRMWARE, {"mahe_board", "hardware", "host_tools"}), (TOOLS, {"hardware", "host_tools"})):
        for source in sorted(folder.rglob("*.py")):
            assert not {name.split(".")[0] for name in imported(source)} & above, source


def test_tools_leave_the_boards_own_layer_alone_but_for_those_that_build_or_run_it() -> None:
    for source in modules(TOOLS):
        room = source.relative_to(TOOLS).parts[0]
        if room not in NEAR_THE_BOARD:
            assert not [name for name in imported(source) if name.startswith("mahe.device")], source


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_itself_and_the_rooms_before_it(room: str) -> None:
    rooms = [*ROOMS]
    allowed = {*rooms[: rooms.index(room) + 1]}
    for source in modules(TOOLS / room):
        if source.relative_to(TOOLS).as_posix() in START_VERBS:
            continue
        for name in imported(source, whole=True):
            names = name.split(".")
            if names[0] == "mahe_board" and len(names) > 1:
                assert names[1] in allowed, f"{source} imports {name}"


def test_every_room_has_a_readme_and_every_module_a_room() -> None:
    folders = {folder.name for folder in TOOLS.iterdir() if folder.is_dir() and list(folder.rglob("*.py"))}
    assert folders <= set(ROOMS)
    assert {file.name for file in TOOLS.glob("*.py")} == {"__init__.py", "__main__.py"}
    assert [room for room in folders if not (TOOLS / room / "README.md").is_file()] == []


def test_no_module_has_the_name_of_a_function_or_class_in_it() -> None:
    for source in [*modules(TOOLS), *sorted(FIRMWARE.rglob("*.py"))]:
        if "on_pico" in source.parts:
            continue
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                assert node.name != source.stem, source


def test_no_tool_needs_what_measures_or_learns() -> None:
    for source in modules(TOOLS):
        room = source.relative_to(TOOLS).parts[0]
        for name in imported(source):
            part = name.split(".")[1:2]
            if name.startswith("mahe_board.") and room not in ("bench", "lab"):
                assert part not in (["bench"], ["lab"]), f"{source} imports {name}"


SHOWS_WORDS = {"paper", "board", "table", "stage", "seen", "frame"}  # names of objects with the screen's words


def test_no_program_reads_words_from_the_screen() -> None:
    """Programs use moments, which are the same in every language; only tests may read a virtual board's words."""
    readers = set()
    for folder in ("firmware", "host_tools", "hardware", "examples"):
        for source in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "'words'"
                if isinstance(node, ast.Attribute) and node.attr == "words":
                    named = ast.unparse(node.value).split(".")[-1] in SHOWS_WORDS
                if named:
                    readers.add(source.relative_to(ROOT).as_posix())
    assert readers == {"host_tools/mahe_board/virtual_board/script/virtual_board.py"}
