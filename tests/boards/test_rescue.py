"""`mahe rescue` on an emulated Pico whose small game is broken: it plays in the end, with its saves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe.rules.save import write
from mahe_board.__main__ import main
from mahe_board.bench.start_game import game, saved
from mahe_board.boards.board_saves import both
from mahe_board.boards.flash import boot_contract
from mahe_board.boards.rescue import board_under_repair
from mahe_board.boards.serial_link import serial_line, session
from mahe_board.build.image import made
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole
from tests.boards.flashing import in_slot, uf2_of
from tests.device import tiny
from tests.emulator.conftest import new_pico

Output = pytest.CaptureFixture[str]
NEW, OLD = mahe.VERSION, "0.1.9"
PLENTY_S = 600  # a timeout that is long enough on a busy computer
SAVED = both("game", saved(game(choices=12)))
# A game that reports that it plays, then hangs and ignores Ctrl-C.
HANGS = """
import micropython
def start(guard):
    print("mahe " + __import__("mahe").VERSION + " plays, from " + guard.place)
    micropython.kbd_intr(-1)
    while True:
        pass
"""


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Flash a small game (the whole one takes a minute); keep saves in the test's own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("mahe_board.boards.rescue.repairs.game", lambda: tiny.game(NEW))
    for module, name in (
        (boot_contract, "START_S"),
        (board_under_repair, "START_S"),
        (board_under_repair, "STAYS_S"),
        (session, "ENTER_S"),
        (session, "ANSWER_S"),
    ):
        monkeypatch.setattr(module, name, PLENTY_S)


def rescued(pico: Pico, *words: str) -> int:
    with pico.live() as live:
        return main(["rescue", "--port", live.pty, *words])


def kept_games(tmp_path: Path) -> set[bytes]:
    return {path.read_bytes() for path in tmp_path.glob("mahe/kept/*/game")}


def plays(pico: Pico, version: str, place: str) -> bool:
    """Return whether this version plays from this slot after a reset."""
    pico.reset()
    pico.wait(1500)
    return pico.output().splitlines()[-1].startswith(f"mahe {version} plays, from {place}")


@pytest.mark.exhaustive
def test_a_board_whose_game_hangs_goes_back_to_the_version_before(
    new_pico: Callable[..., Pico], capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = made({**tiny.modules(NEW), tiny.PLAY_FILE: text_compiled(HANGS, "mahe/device/play.py")}, NEW)
    older = Slot(tiny.game(OLD), 1)
    pico = new_pico(image=whole(uf2_of(NEW), a=Slot(newer, 2), b=older, files=SAVED))
    pico.wait(1500)
    assert pico.output().endswith(f"mahe {NEW} plays, from a\n")
    with pico.live() as live:
        opened = []

        def noted(port: str) -> object:
            opened.append(port)
            return serial_line.opened(port)

        monkeypatch.setattr(session, "opened", noted)
        code = main(["rescue", "--port", live.pty, "--yes"])
    said = capsys.readouterr().out.splitlines()
    assert code == 0, said
    assert said[2] == "✓ prompt: the board answers"
    assert said[3].startswith("✓ saves: kept in ")
    assert said[4] == "✗ game: as it is: it plays, and fails again in a moment"
    assert said[5].startswith(f"✓ game: with version {OLD}-")
    assert said[5].endswith(f", in b: mahe {OLD} plays, from b, on trial")
    assert len(opened) == 1
    assert kept_games(tmp_path) == {write(game(choices=12))}
    assert plays(pico, OLD, "b")


def test_a_board_in_safe_mode_gets_the_game_anew_if_somebody_says_yes(
    new_pico: Callable[..., Pico], capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_under_repair, "STAYS_S", 1)  # don't wait: the only version is never confirmed
    damaged = tiny.game(NEW)[:-1] + b"?"
    pico = new_pico(image=whole(uf2_of(NEW), a=Slot(damaged, 1), files=SAVED))
    pico.wait(1500)
    assert "mahe: safe mode: no game can play" in pico.output()
    assert rescued(pico) == 1, "nobody said yes"
    said = capsys.readouterr().out.splitlines()
    assert said[2] == "✓ prompt: the board answers"
    assert said[4:] == [
        f"✗ game: as it is: {NEW} from a is given up: its image is damaged",
        "Put this version of the game there anew? Nobody can answer here; add --yes to say yes",
        "Begin without the saved game, which is kept here and on the board? "
        "Nobody can answer here; add --yes to say yes",
        "✗ game: it still doesn't play; mahe log says why, and mahe doctor what else is wrong",
    ]
    assert in_slot(pico, "a", damaged)
    assert kept_games(tmp_path) == {write(game(choices=12))}
    assert rescued(pico, "--yes") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "✓ game: with the game put there anew: it plays"
    assert plays(pico, NEW, "b")
    assert pico.files()["saved/a/game"] == SAVED["saved/a/game"]


__all__ = ["new_pico"]
