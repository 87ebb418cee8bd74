"""`mahe bench pico` measures without replacing the game in its slot, and leaves a board on a port as it was."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mahe.rules.dice import Dice
from mahe_board.__main__ import main
from mahe_board.bench import witnesses
from mahe_board.bench.pico import scripts
from mahe_board.bench.picos import FOLDER, IN_PLACE, on_port
from mahe_board.bench.start_game import BOOT_MS, flash
from mahe_board.build import nodejs
from mahe_board.command_line import clone
from mahe_board.command_line.errors import BoardFailed
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map
from tests.needs import need_micropython

SCRIPT = {"script.py": b"from mahe.rules.dice import Dice\nprint('a die:', Dice(1).die())\n"}
PASSES = "import passes\npasses.PLAY_MS = 1500\nprint(passes.longest(passes.flash_cache.as_it_is))"


def of_the_bench(pico: Pico) -> list[str]:
    return [name for name in pico.files() if name.startswith(FOLDER[1:])]


def plays_on(pico: Pico) -> bool:
    pico.wait(BOOT_MS)
    return "plays, from a" in pico.output()


def test_a_pico_on_a_port_runs_scripts_beside_the_game_in_its_slot_and_keeps_none_of_them() -> None:
    need_micropython()
    with Pico(image=flash({"photograph": b"of us"})) as pico:
        pico.wait(BOOT_MS)
        with pico.live() as live, on_port(live.socket, SCRIPT) as run:
            assert run("import script") == f"a die: {Dice(1).die()}\n"
        assert pico.files()["photograph"] == b"of us"
        assert of_the_bench(pico) == []
        assert plays_on(pico)


def test_a_full_pico_on_a_port_is_told_and_left_as_it_was_with_its_game_going_on() -> None:
    need_micropython()
    room = 2 * 1024 * 1024 - flash_map.FILES
    with Pico(image=flash({"photographs": bytes(room - 60_000)})) as pico:
        pico.wait(BOOT_MS)
        with pico.live() as live, pytest.raises(BoardFailed, match="says: No space left on device"):
            on_port(live.socket, {"large.py": bytes(60_000)}).__enter__()
        assert of_the_bench(pico) == []
        assert plays_on(pico)


def test_a_pico_without_a_slot_is_told_to_be_flashed(new_pico: type[Pico]) -> None:
    with new_pico().live() as live, pytest.raises(BoardFailed, match="no slot to play from: mahe flash"):
        on_port(live.socket, SCRIPT).__enter__()


def test_without_a_clone_it_says_that_it_needs_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clone, "CLONE", tmp_path)
    monkeypatch.setattr(nodejs, "FOLDER", tmp_path)
    assert main(["bench", "pico", "play"]) == 2
    assert "needs a clone" in capsys.readouterr().err


def test_the_witnesses_are_told_and_not_of_a_pico_on_a_port(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    need_micropython()
    monkeypatch.setattr(witnesses, "WITNESSES", ("pulses",))  # the other witnesses take minutes
    assert main(["bench", "pico", "witnesses"]) == 0
    assert "3864 bits, right; ns: t0h 360, t0l 840, t1h 840, t1l 360" in capsys.readouterr().out
    assert main(["bench", "pico", "witnesses", "--port", "/dev/null"]) == 2
    assert "leave --port out" in capsys.readouterr().err


def test_a_witness_that_cannot_be_heard_here_is_left_out_with_the_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(nodejs, "FOLDER", tmp_path)
    monkeypatch.setattr(witnesses, "WITNESSES", ("pulses",))
    assert main(["bench", "pico", "witnesses"]) == 0
    assert "left out: pulses: the packages for Node are not here; to install them: " in capsys.readouterr().out


def test_every_kind_of_pass_that_play_begins_with_is_found() -> None:
    need_micropython()
    with Pico(image=flash(scripts()), easy_time=True) as pico:
        pico.wait(BOOT_MS)
        pico.fresh()
        told = ast.literal_eval(pico.exec(IN_PLACE + PASSES, 60_000))
    kinds = "a frame", "a part of a page", "a page on its way", "a save", "a collection", "holes filled", "a thought"
    assert not [kind for kind in kinds if kind not in told]
