"""`mahe doctor`, `log`, `save`, and a `flash` that is up to date, as typed by a person; play goes on."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from pathlib import Path

import pytest

import mahe
from mahe.device import fitted
from mahe.device.saved_copies import packed
from mahe.rules.save import restore, write
from mahe_board.__main__ import main
from mahe_board.bench.bars import GAP_MS
from mahe_board.bench.flash import another
from mahe_board.bench.start_game import BOOT_MS, Waiting, flash, game, gaps_ms, kept, saved, settings
from mahe_board.boards.board_saves import both, newest
from mahe_board.boards.flash.update import header_of
from mahe_board.boards.serial_link import Session, messages
from mahe_board.build import image
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_guard import flash_map
from tests.needs import ROOT, need_micropython

IDENTITY = header_of(image.game()).identity()
Output = pytest.CaptureFixture[str]
Undisturbed = Callable[[Pico], AbstractContextManager[None]]
DICE_PY = ROOT / "firmware" / "mahe" / "rules" / "dice.py"
PLENTY_S = 300  # a timeout that is long enough on a busy computer
ASKED_MS = 2500  # in this time the board can read its whole image
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
    """Run a verb on the board's port."""
    with pico.live() as live:
        return main([*words, "--port", live.pty])


SAVED = {
    **both("game", saved(game(choices=12))),
    **both("settings", settings()),
    "saved/crash.1": json.dumps(FAULT).encode(),
    "saved/crash.2": b'{"number": 10, "ki',
    **both("counts", packed(b'{"starts": 7, "saves": 120, "erases": 9, "faults": 1, "hangs": 0}')),
}
ALL_GOOD = [
    "✓ port", "✓ rights", "✓ in use", "✓ MicroPython", "✓ files", "✓ game", "✓ beside it", "✓ what is fitted",
    "✓ screen", "✓ supply", "✓ keys", "✓ crashes",
]  # fmt: skip


@cache
def in_play() -> bytes:
    """Return the flash of a board that plays."""
    return flash(SAVED)


@cache
def in_safe_mode() -> bytes:
    """Return the flash of a board that starts in safe mode, since its only image is damaged."""
    return flash(SAVED, a=Slot(image.game()[:-1] + b"?", 1))


@pytest.fixture(scope="module")
def board() -> Iterator[Callable[[bytes], Pico]]:
    """One board for all tests; its flash is replaced only if a test needs another one than the test before."""
    need_micropython()
    has = [b""]
    with Pico(power=False) as pico:

        def with_flash(flash: bytes) -> Pico:
            if flash != has[0]:
                has[0] = flash
                pico.power_off()
                pico.write_flash(0, flash)
                pico.power_on()
                pico.wait(BOOT_MS)
            return pico

        yield with_flash


@pytest.fixture
def playing(board: Callable[[bytes], Pico]) -> Pico:
    """The board in the middle of a game, with a crash in its log."""
    return board(in_play())


@pytest.fixture
def at_rest(board: Callable[[bytes], Pico]) -> Pico:
    """The board in safe mode, because a module of its only version is damaged."""
    return board(in_safe_mode())


@pytest.fixture
def no_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail the test if its board is interrupted; allow slow answers, for a busy computer."""
    monkeypatch.setattr(Session, "interrupt", lambda _: pytest.fail("the game was interrupted"))
    monkeypatch.setattr(messages, "ANSWER_S", PLENTY_S)
    monkeypatch.setattr(messages, "PIECE_S", PLENTY_S)


@pytest.fixture
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> Undisturbed:
    """A `with` that checks that play goes on in it: no frame is late, and the game doesn't start anew."""

    @contextmanager
    def watched(pico: Pico) -> Iterator[None]:
        monkeypatch.setattr(messages, "ANSWER_S", PLENTY_S)
        monkeypatch.setattr(messages, "PIECE_S", PLENTY_S)
        pico.output()
        seen = pico.frames(after=1 << 30).count
        yield
        pico.wait(1)
        frames = pico.frames(after=seen).kept
        assert len(frames) > 1
        assert max(gaps_ms(frames)) <= GAP_MS.held
        assert "plays" not in pico.output(), "it has started anew"

    return watched


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for `mahe save`; the user's data folder, which gets replaced saves, is beside it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "evening").mkdir()
    return tmp_path / "evening"


def plays_on(pico: Pico, the_game: object) -> bool:
    waiting = Waiting(the_game)  # type: ignore[arg-type]
    for _ in range(30):  # the board may first have to restart or to finish a frame
        pico.wait(200)
        if waiting.is_on(pico):
            return True
    return False


def test_a_board_in_play_gets_a_tick_for_each_thing(playing: Pico, undisturbed: Undisturbed, capsys: Output) -> None:
    with undisturbed(playing):
        code = on_the_board(playing, "doctor")
    said = capsys.readouterr().out.splitlines()
    assert code == 0, said
    assert [line.split(":")[0] for line in said] == ALL_GOOD
    assert said[5] == f"✓ game: {IDENTITY}, in slot a, is whole"
    assert said[6] == "✓ beside it: slot b has no version that could play"
    assert said[11].startswith("✓ crashes: 1, the last F12 in version 0.1.0-00000000")


def test_at_its_prompt_a_board_in_order_gets_the_same_and_its_speed(playing: Pico, capsys: Output) -> None:
    pico = playing
    code = on_the_board(pico, "doctor", "--speed")
    said = capsys.readouterr().out.splitlines()
    assert code == 0, said
    assert [line.split(":")[0] for line in said] == [*ALL_GOOD, "✓ speed"]
    assert said[12] == (
        "✓ speed: a miss of the flash cache costs 48 clocks here, and the emulated Pico counts 48: its times are this"
        " board's. Of two lines, both evict the one used longest ago"
    )
    assert plays_on(pico, game(choices=12))


@pytest.mark.true_time
def test_flash_asks_a_board_in_play_what_it_has_and_play_goes_on(
    playing: Pico, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ANSWER_S", PLENTY_S)
    monkeypatch.setattr(messages, "PIECE_S", PLENTY_S)
    pico = playing
    seen = pico.frames(after=1 << 30).count
    begun = pico.ms
    assert on_the_board(pico, "flash") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"nothing to send: {IDENTITY} is there and verified"
    assert said[1] == f"mahe {mahe.VERSION} plays, from a"
    pico.wait(1)
    assert pico.ms - begun < ASKED_MS
    assert max(gaps_ms(pico.frames(after=seen).kept)) <= GAP_MS.held
    assert "plays" not in pico.output(), "nothing was interrupted"


@pytest.mark.true_time
@pytest.mark.usefixtures("no_prompt")
def test_an_update_and_a_record_come_in_while_people_play(
    playing: Pico, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    pico = playing
    new = another()
    monkeypatch.setattr("mahe_board.boards.flash.game", lambda: new)
    (tmp_path / "fitted").write_text("MOST_MA 400\n")
    seen = pico.frames(after=1 << 30).count
    assert on_the_board(pico, "flash", "--fitted", str(tmp_path / "fitted")) == 0
    said = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\d+ bytes sent, \d+\.\d KB/s; play went on", said[0])
    assert said[1] == f"{header_of(new).identity()} written into slot b, {len(new)} bytes, and verified"
    assert said[2] == f"mahe {mahe.VERSION} plays, from b, on trial"
    pico.wait(1)
    *usual, restart = sorted(gaps_ms(pico.frames(after=seen).kept))
    assert usual[-1] <= GAP_MS.held < restart
    assert pico.image()[flash_map.FITTED :].startswith(fitted.packed(1, "MOST_MA 400"))
    assert plays_on(pico, game(choices=12))
    assert on_the_board(pico, "doctor", "--fitted", "MOST_MA=") == 0
    assert "# MOST_MA -" in capsys.readouterr().out.splitlines()
    assert plays_on(pico, game(choices=12))
    assert pico.image()[flash_map.FITTED + fitted.SECTOR :].startswith(fitted.packed(2, "\n"))


@pytest.mark.usefixtures("no_prompt")
def test_what_is_put_on_a_board_is_played_there_and_what_was_there_is_kept(playing: Pico, evening: Path) -> None:
    pico = playing
    other = game(seed=11, choices=20)
    (evening / "game").write_bytes(write(other))
    assert on_the_board(pico, "save", "put", str(evening), "--yes") == 0
    copies = list((evening.parent / "data" / "mahe" / "kept").iterdir())
    assert [(folder / "game").read_bytes() for folder in copies] == [write(game(choices=12))]
    assert plays_on(pico, other)


@pytest.mark.parametrize("at_prompt", [False, True], ids=["in play", "in safe mode"])
def test_the_log_tells_faults_by_the_lines_of_the_source(
    at_prompt: bool, board: Callable[[bytes], Pico], undisturbed: Undisturbed, capsys: Output
) -> None:
    pico = board(in_safe_mode() if at_prompt else in_play())
    with nullcontext() if at_prompt else undisturbed(pico):
        assert on_the_board(pico, "log") == 0
    *said, counted = capsys.readouterr().out.splitlines()
    assert said == [
        "9. F12: an error in play, 83.2 s after the start",
        "    version 0.1.0-00000000, from a",
        r"    ValueError: a turtle\x1b[31m was lost",
        "      firmware/mahe/rules/dice.py:1 in <module>",
        f"          {DICE_PY.read_text('utf-8').splitlines()[0]}",
        "      main.py:12 main",
        "    keys before: ROLL at 80.0 s, ROLL let go at 80.1 s",
    ]
    assert re.fullmatch(r"counted: starts \d+, saves 12\d, erases \d+, faults 1, hangs 0", counted)


@pytest.mark.parametrize("at_prompt", [False, True], ids=["in play", "in safe mode"])
def test_what_is_got_from_a_board_is_what_play_and_replay_take(
    at_prompt: bool, board: Callable[[bytes], Pico], undisturbed: Undisturbed, capsys: Output, tmp_path: Path
) -> None:
    pico = board(in_safe_mode() if at_prompt else in_play())
    with nullcontext() if at_prompt else undisturbed(pico):
        assert on_the_board(pico, "save", "get", str(tmp_path / "evening")) == 0
    assert (tmp_path / "evening" / "game").read_bytes() == write(game(choices=12))
    assert packed((tmp_path / "evening" / "settings").read_bytes()) == settings()
    capsys.readouterr()
    assert main(["replay", str(tmp_path / "evening" / "game.txt")]) == 0
    assert "all good" in capsys.readouterr().out


def test_a_game_is_replaced_only_if_somebody_says_yes_and_never_by_one_that_cannot_be_played(
    at_rest: Pico, capsys: Output, evening: Path
) -> None:
    pico = at_rest
    other = write(game(seed=11, choices=20))
    (evening / "game").write_bytes(other)
    assert on_the_board(pico, "save", "put", str(evening)) == 2
    assert "has a game of 2 in turn" in capsys.readouterr().err
    for bad, why in ((other[:-1] + b"?", "it is damaged"), (other[:4] + b"\xff" + other[5:], "it was saved under")):
        (evening / "game").write_bytes(bad)
        assert on_the_board(pico, "save", "put", str(evening), "--yes") == 2
        assert f"is of no use to a board: {why}" in capsys.readouterr().err
    assert pico.files()["saved/a/game"] == SAVED["saved/a/game"]
    (evening / "game").write_bytes(other)
    assert on_the_board(pico, "save", "put", str(evening), "--yes") == 0
    assert kept(pico, "game") == other


def test_of_two_files_the_newer_intact_one_counts_as_on_the_board() -> None:
    old, new = packed(b"old", 4), packed(b"new", 5)
    assert newest([old, new]) == (b"new", 1, 5)
    assert newest([packed(b"new", 1), packed(b"old", (1 << 24) - 1)]) == (b"new", 0, 1)
    assert newest([old, new[:-1]]) == (b"old", 0, 4)
    assert newest([b"", b"\0" * 7 + b"x"]) is None
    assert newest([b"", b""]) is None


def wrong(pico: Pico, capsys: Output) -> dict[str, str]:
    """Run `mahe doctor`; return the text of each failed check, with its advice, by the check's name."""
    assert on_the_board(pico, "doctor", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    return {one["name"]: one["text"] for one in told["findings"] if not one["ok"]}


def test_a_board_whose_only_version_is_damaged_is_told_what_repairs_it(at_rest: Pico, capsys: Output) -> None:
    damaged = f"{IDENTITY}, in slot a, is damaged; mahe flash repairs it"
    assert wrong(at_rest, capsys) == {
        "game": "no slot holds an intact version; mahe flash repairs it",
        "beside it": damaged,
    }


@pytest.mark.usefixtures("no_prompt")
def test_what_else_is_not_right_is_told_with_what_to_do(board: Callable[[bytes], Pico], capsys: Output) -> None:
    pico = board(flash(SAVED, b=Slot(image.game()[:-1] + b"?", 2)))
    pico.power_off()
    pico.hold("card")
    pico.power_on()
    pico.wait(BOOT_MS)
    found = wrong(pico, capsys)
    pico.release("card")
    assert found == {
        "beside it": f"{IDENTITY}, in slot b, is damaged; mahe flash repairs it",
        "keys": "CARD is down: let go of it, or look at its wires",
    }


def test_a_port_that_is_none_is_the_only_thing_that_is_told(capsys: Output, tmp_path: Path) -> None:
    assert main(["doctor", "--port", str(tmp_path / "ttyACM0")]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("✗ rights: there is no port ")
    assert main(["doctor", "--port", "/dev/null"]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("✗ rights: /dev/null is no serial port: ")


def test_the_two_sums_of_a_stored_file_are_those_of_the_boards_own_store() -> None:
    assert packed(b"x", 258) == b"\0\1\2" + zlib.crc32(b"\0\1\2x").to_bytes(4, "big") + b"x"
    assert restore(write(game())).journal.length() == 0
