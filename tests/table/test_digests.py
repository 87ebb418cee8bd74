"""A script of key presses gives the same frames of lights and screen on every Python, and in every run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahe_board.build.tree import modules
from mahe_board.emulator import memory_ports
from mahe_board.emulator.bundle import carried
from mahe_board.virtual_board.script import runner, virtual_board
from mahe_board.virtual_board.script.runner import Run
from tests.needs import need_node
from tests.webassembly import run_file

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.txt"))
THERE = """
import json, sys
from mahe_board.virtual_board.script.runner import Run
print(json.dumps([list(Run(script).digests()) for script in json.loads(SCRIPTS)]))
"""


@pytest.fixture(scope="module")
def here() -> dict[str, tuple[str, str]]:
    return {script.stem: Run(script.read_text()).digests() for script in SCRIPTS}


def test_micropython_shows_the_same_frames_with_the_modules_as_a_board_has_them(
    here: dict[str, tuple[str, str]], tmp_path: Path
) -> None:
    need_node()
    for name, content in modules().items():
        file = tmp_path / "board" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    carried(tmp_path / "lib", runner, virtual_board, memory_ports)
    script = tmp_path / "there.py"
    texts = json.dumps([path.read_text() for path in SCRIPTS])
    script.write_text(f"SCRIPTS = {texts!r}\n{THERE}")
    there = json.loads(run_file(script, tmp_path / "board", tmp_path / "lib"))
    assert {path.stem: tuple(digests) for path, digests in zip(SCRIPTS, there, strict=True)} == here


def test_a_script_gives_the_same_digests_every_time(here: dict[str, tuple[str, str]]) -> None:
    for name in ("first-turn", "take-back"):
        assert Run((Path(__file__).parent / "scripts" / f"{name}.txt").read_text()).digests() == here[name]


def test_every_script_shows_something_of_its_own(here: dict[str, tuple[str, str]]) -> None:
    assert len(set(here.values())) == len(SCRIPTS) >= 8


@pytest.mark.parametrize(
    ("script", "pages"),
    [
        ("first-turn", ["welcome", "like_last_time", "drawing_lots", "begins", "first_die", "tumbling", "swimming"]),
        ("rider-decides", ["decision", "deciding"]),
        ("bust", ["busting"]),
        ("cards", ["thinking", "card_in_hand", "laying", "turning_up"]),
        ("take-back", ["message"]),
        ("menus", ["menu", "self_test"]),
        ("computers", ["counting", "result", "laying", "playing"]),
    ],
)
def test_a_script_shows_what_its_name_says(script: str, pages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from mahe.show.display import Display

    seen = set()
    put = Display.put

    def noted(display, page, about, keys):  # type: ignore[no-untyped-def]
        seen.add(page.__name__)
        put(display, page, about, keys)

    monkeypatch.setattr(Display, "put", noted)
    Run((Path(__file__).parent / "scripts" / f"{script}.txt").read_text())
    assert set(pages) <= seen, set(pages) - seen
