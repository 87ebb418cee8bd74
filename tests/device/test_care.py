"""`mahe doctor`, `log` and `save` on an emulated Pico, as a person types them; the board plays on at its decision."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mahe
from mahe.rules.save import restore, write
from mahe_board.__main__ import main
from mahe_board.bench.playing import BOOT_MS, Waiting, firmware, game, saved, settings
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import newest, stored
from tests.device.conftest import new_board
from tests.needs import ROOT, need_micropython
from tests.pico.conftest import new_pico

Output = pytest.CaptureFixture[str]
DICE_PY = ROOT / "firmware" / "mahe" / "rules" / "dice.py"
FAULT = {
    "number": 9,
    "kind": "fault",
    "code": "F12",
    "version": "0.1.0-00000000",
    "place": "a",
    "ms": 83_250,
    "error": "ValueError: a turtle\x1b[31m was lost",
    "trace": ["mahe/rules/dice.py:1 <module>", "main.py:12 main"],
    "presses": [[80_000, 1], [80_060, 17]],
}


def on_the_board(pico: Pico, *words: str) -> int:
    """A verb, on the board's port."""
    with pico.live() as live:
        return main([*words, "--port", live.pty])


@pytest.fixture(scope="module")
def playing() -> Iterator[Callable[[], Pico]]:
    """One board for all that changes nothing: a game goes on, and something went wrong before."""
    need_micropython()
    files = {
        **firmware(),
        "saved/game.a": saved(game(choices=12)),
        "saved/settings.a": settings(),
        "saved/crash.1": json.dumps(FAULT).encode(),
        "saved/crash.2": b'{"number": 10, "ki',
        "saved/counts.b": stored(b'{"starts": 7, "saves": 120, "erases": 9, "faults": 1, "hangs": 0}'),
    }
    with Pico(files=files) as pico:
        pico.wait(BOOT_MS)
        yield lambda: pico


def plays_on(pico: Pico, the_game: object) -> bool:
    pico.wait(2 * BOOT_MS)
    return Waiting(the_game).is_on(pico)  # type: ignore[arg-type]


def test_a_board_in_order_gets_a_tick_for_each_thing(playing: Callable[[], Pico], capsys: Output) -> None:
    pico = playing()
    code = on_the_board(pico, "doctor")
    said = capsys.readouterr().out.splitlines()
    assert code == 0, said
    assert [line.split(":")[0] for line in said] == [
        "✓ port", "✓ rights", "✓ in use", "✓ MicroPython", "✓ flash", "✓ game", "✓ screen", "✓ supply", "✓ keys",
        "✓ crashes",
    ]  # fmt: skip
    assert f"version {mahe.VERSION}-" in said[5]
    assert said[9].startswith("✓ crashes: 1, the last F12 in version 0.1.0-00000000")
    assert plays_on(pico, game(choices=12))


def test_the_log_tells_faults_by_the_lines_of_the_source(playing: Callable[[], Pico], capsys: Output) -> None:
    pico = playing()
    assert on_the_board(pico, "log") == 0
    assert capsys.readouterr().out.splitlines() == [
        "9. F12: an error in play, 83.2 s after the start",
        "    version 0.1.0-00000000, from a",
        r"    ValueError: a turtle\x1b[31m was lost",
        "      firmware/mahe/rules/dice.py:1 in <module>",
        f"          {DICE_PY.read_text('utf-8').splitlines()[0]}",
        "      main.py:12 main",
        "    keys before: ROLL at 80.0 s, ROLL let go at 80.1 s",
        "counted: 7 starts, 120 saves, 9 erases, 1 faults, 0 hangs",
    ]
    assert plays_on(pico, game(choices=12))


def test_what_is_got_from_a_board_is_what_play_and_replay_take(
    playing: Callable[[], Pico], capsys: Output, tmp_path: Path
) -> None:
    pico = playing()
    assert on_the_board(pico, "save", "get", str(tmp_path / "evening")) == 0
    assert (tmp_path / "evening" / "game").read_bytes() == write(game(choices=12))
    assert stored((tmp_path / "evening" / "settings").read_bytes()) == settings()
    capsys.readouterr()
    assert main(["replay", str(tmp_path / "evening" / "game.txt")]) == 0
    assert "all good" in capsys.readouterr().out
    assert plays_on(pico, game(choices=12))


@pytest.mark.exhaustive
def test_what_is_put_on_a_board_is_played_there_and_what_was_there_is_kept(
    new_board: Callable[..., Pico], capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    pico = new_board({"saved/game.b": stored(write(game(choices=4)), 8)})
    pico.wait(BOOT_MS)
    other = game(seed=11, choices=20)
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "game").write_bytes(write(other))
    assert on_the_board(pico, "save", "put", str(tmp_path / "evening")) == 2
    assert "has a game of 2 in turn" in capsys.readouterr().err
    assert plays_on(pico, game(choices=4))
    assert on_the_board(pico, "save", "put", str(tmp_path / "evening"), "--yes") == 0
    kept = list((tmp_path / "data" / "mahe" / "kept").iterdir())
    assert [(folder / "game").read_bytes() for folder in kept] == [write(game(choices=4))]
    assert plays_on(pico, other)
    (tmp_path / "evening" / "game").write_bytes(write(other)[:-1] + b"?")
    assert on_the_board(pico, "save", "put", str(tmp_path / "evening"), "--yes") == 2
    assert "is of no use to a board: it is damaged" in capsys.readouterr().err
    assert plays_on(pico, other)


def test_of_two_files_the_newer_intact_one_counts_as_on_the_board() -> None:
    old, new = stored(b"old", 4), stored(b"new", 5)
    assert newest({"a": old, "b": new}) == (b"new", "b", 5)
    assert newest({"a": stored(b"new", 1), "b": stored(b"old", (1 << 24) - 1)}) == (b"new", "a", 1)
    assert newest({"a": old, "b": new[:-1]}) == (b"old", "a", 4)
    assert newest({"a": b"", "b": b"\0" * 7 + b"x"}) is None
    assert newest({}) is None


@pytest.mark.exhaustive
def test_what_is_not_right_with_a_board_is_told_with_what_to_do(new_board: Callable[..., Pico], capsys: Output) -> None:
    dice = next(name for name in firmware() if name.endswith("rules/dice.mpy"))
    pico = new_board({dice: firmware()[dice][:-1] + b"?", "saved/big": bytes(1_150_000)})
    pico.wait(BOOT_MS)
    pico.hold("card")
    assert on_the_board(pico, "doctor", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    wrong = {one["name"]: one["text"] for one in told["findings"] if not one["ok"]}
    assert told["ok"] is False
    assert wrong["game"] == f"a: {dice[2:]} is damaged; mahe flash puts it in order"
    assert wrong["keys"] == "CARD is down: let go of it, or look at its wires"
    assert "remove files that aren't the game's" in wrong["flash"]


def test_a_port_that_is_none_is_the_only_thing_that_is_told(capsys: Output, tmp_path: Path) -> None:
    assert main(["doctor", "--port", str(tmp_path / "ttyACM0")]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("✗ rights: there is no port ")


def test_the_two_sums_of_a_stored_file_are_those_of_the_boards_own_store() -> None:
    assert stored(b"x", 258) == b"\0\1\2" + zlib.crc32(b"\0\1\2x").to_bytes(4, "big") + b"x"
    assert restore(write(game())).journal.length() == 0


@pytest.mark.exhaustive
def test_a_board_in_safe_mode_is_brought_back_and_its_saves_are_kept_first(
    new_pico: Callable[..., Pico], capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    the_game = game(choices=12)
    files = {**firmware(), "saved/game.a": saved(the_game)}
    pico = new_pico(files={**files, "a/mahe/__init__.mpy": b"no module", "a/list": b"damaged"})
    pico.wait(6000)
    assert "mahe: safe mode: no game can play" in pico.output()
    assert on_the_board(pico, "rescue") == 1, "nobody said yes"
    said = capsys.readouterr().out
    assert "✓ prompt: the board answers\n✓ saves: kept in " in said
    assert "✗ game: as it is: safe mode: no game can play" in said
    assert [path.read_bytes() for path in tmp_path.glob("mahe/kept/*/game")] == [write(the_game)]


__all__ = ["new_board", "new_pico"]
