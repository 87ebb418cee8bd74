"""A board in play answers messages as the transcripts of firmware/README.md ("The board speaks") show."""

from __future__ import annotations

import base64
import json
import random
import re
import subprocess
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import mahe
from mahe.device.saved_copies import packed
from mahe.rules.roster import number_of
from mahe_board.bench.bars import (
    GAP_MS,
    HEAP_FREE,
    HEAP_FREE_IN_UPDATE,
    SLOW_UPDATE_MS,
    UNCHANGED_MS,
    UPDATE_MS,
    Bar,
)
from mahe_board.bench.start_game import game, gaps_ms, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.build import image
from mahe_board.build.mpy_compiler import compiled
from mahe_board.build.nodejs import node
from mahe_board.build.tree import FIRMWARE, modules
from mahe_board.command_line.clone import CLONE
from mahe_board.emulator.pico.emulated_pico import ERASE_MS, Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_guard.image import PAGE, read
from tests.boards.test_flash_cut import large
from tests.device.cuts import cuts

START_MS = 2500
ANSWER_MS = 12_000
LOOK_MS = 5
PACKET = 64
MOST = 2048
COUNTS = b'{"starts": 7, "saves": 120, "erases": 30, "faults": 1, "hangs": 0}'
FILES = {
    **both("game", saved(game(choices=12))),
    **both("counts", packed(COUNTS)),
    "saved/crash.0": b'{"number": 9, "kind": "hang"}',
}
IMAGE = "9.9.9"
CUTS = 40


def transcripts() -> list[str]:
    """Return the lines of all transcripts in the README."""
    paper = (CLONE / "firmware/README.md").read_text("utf-8").split("## The board speaks")[1].split("\n## ")[0]
    return [line[4:] for line in paper.splitlines() if re.match("    [><⋮]", line)]


def padded(content: bytes) -> bytes:
    return content.ljust(-(-len(content) // PAGE) * PAGE, b"\xff")


def piece_at(content: bytes, at: int) -> str:
    """Return the message with the piece of an image at this offset."""
    text = base64.b64encode(content[at : at + MOST] if at else content[:PAGE])
    return f"piece 1 {at} {zlib.crc32(text):08x} {text.decode()}"


def filled(line: str, content: bytes) -> str:
    """Return a transcript's line to the board, with its ellipses replaced by the image's values."""
    if line.startswith("put 1 image"):
        header = read(content[:PAGE])
        assert header
        return f"put 1 image {len(content)} {header.identity()}"
    piece = re.fullmatch(r"piece 1 (\d+) … …", line)
    return piece_at(content, int(piece[1])) if piece else line


def fits(wanted: Any, value: Any) -> bool:
    """Return whether a value matches the transcript's, where an ellipsis stands for any value."""
    if wanted == "…":
        return True
    if isinstance(wanted, dict):
        return wanted.keys() == value.keys() and all(fits(wanted[name], value[name]) for name in wanted)
    return bool(wanted == value)


def is_said(wanted: str, said: str) -> bool:
    head, brace, content = wanted.partition("{")
    if brace:
        return said.startswith(head) and fits(json.loads(brace + content), json.loads(said[len(head) :]))
    return re.fullmatch(re.escape(wanted).replace("…", ".*"), said) is not None


class Board:
    """An emulated board whose lines and packets are taken one by one."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self._come = b""
        self.lines: list[str] = []  # lines of the boot contract, and packets, that came before answers

    def heard(self) -> str:
        """Return the board's next line, or `[64 bytes]` for a packet."""
        until = self.pico.ms + ANSWER_MS
        while self.pico.ms < until:
            end = PACKET - 1 if self._come[:1] == b"\x1e" else self._come.find(b"\n")
            if 0 <= end < len(self._come):
                taken, self._come = self._come[: end + 1], self._come[end + 1 :]
                return "[64 bytes]" if taken[:1] == b"\x1e" else taken.decode().strip()
            self.pico.wait(LOOK_MS)
            self._come += self.pico.sent()
        raise AssertionError("nothing more")

    def expect(self, wanted: str) -> str:
        """Wait for a transcript's line, and return it as the board sent it; other lines and packets may come first."""
        while True:
            said = self.heard()
            if is_said(wanted, said):
                return said
            assert said[:1] not in ("=", "!"), (wanted, said)

    def ask(self, line: str) -> str:
        """Send a message; return its answer."""
        self.pico.type(line.encode() + b"\n")
        while (said := self.heard())[:1] not in ("=", "!"):
            self.lines.append(said)
        return said


def play(board: Board, lines: list[str], content: bytes) -> Iterator[str]:
    """Send the transcripts' messages, and check and yield the board's answers."""
    board.pico.type(b"\n")
    answer = ""
    for line in lines:
        if line.startswith("< "):
            answer = board.expect(line[2:])
            yield answer
        elif line == "> ^C":
            board.pico.type(b"\x03")
        elif line.startswith("> "):
            board.pico.type(filled(line[2:], content).encode() + b"\n")
        else:
            while at := json.loads(answer[10:])["next"]:
                board.pico.type(piece_at(content, at).encode() + b"\n")
                answer = board.expect('= piece 1 {"next": "…"}')


def test_the_transcripts_of_the_paper_are_what_a_board_in_play_says(new_board: Callable[..., Pico]) -> None:
    pico = new_board(FILES)
    pico.wait(START_MS)
    pico.output()
    lines = transcripts()
    said = list(play(Board(pico), lines, padded(large(IMAGE))))
    assert len(said) == sum(line.startswith("< ") for line in lines)
    words = ["who", "whole", "log", "get", "put", "piece", "cancel", "restart", "watch", "key"]
    assert {line.split(" ")[1] for line in lines if line.startswith("> ")} >= {*words}


def test_a_client_in_another_language_plays_the_same_transcripts(
    new_board: Callable[..., Pico], tmp_path: Path
) -> None:
    pico = new_board(FILES)
    pico.wait(START_MS)
    file = tmp_path / "image"
    file.write_bytes(large(IMAGE))
    with pico.live() as live:
        port = live.socket.rpartition(":")[2]
        words = [node(), str(CLONE / "examples/talk.mjs"), port, str(CLONE / "firmware/README.md"), str(file)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# Prints the free heap ten times a second.
TELLING_HEAP = """
def tell_heap(_):
    import gc
    gc.collect()
    print("free", gc.mem_free())
from machine import Timer
timer = Timer(period=100, callback=tell_heap)
"""
THOUGHT_MS = 3000  # the fox has decided by then
OVER_MS = 11_000  # the board ends a silent conversation before this
LEFT_BEHIND = 2000  # bytes: identifiers that a conversation has interned stay until the next start


def free_in(lines: list[str]) -> list[int]:
    return [int(line.split()[1]) for line in lines if line.startswith("free ")]


def test_the_heap_has_room_while_an_update_comes_in_late_in_a_game_of_seven_foxes_and_afterwards(
    new_board: Callable[..., Pico], tmp_path: Path
) -> None:
    players = (number_of("fox"),) * 7
    late = {**both("game", saved(game(players, choices=150))), **both("settings", settings(players, pace=2))}
    source = tmp_path / "play.py"
    source.write_text((FIRMWARE / "device/play.py").read_text() + TELLING_HEAP)
    telling = {**modules(), "mahe/device/play.mpy": compiled(source, "mahe/device/play.py")}
    pico = new_board(late, a=Slot(image.made(telling, mahe.VERSION), 1))
    pico.wait(START_MS)
    pico.press("roll")
    pico.wait(THOUGHT_MS)
    pico.output()
    board, new = Board(pico), padded(large(IMAGE))
    board.ask(filled("put 1 image … …", new))
    answer, at = "", PAGE
    while "done" not in answer:
        answer = board.ask(piece_at(new, at))
        assert answer.startswith("= "), answer
        at = json.loads(answer[10:]).get("next", 0)
    free = free_in(board.lines)
    assert len(free) > 5
    assert min(free) >= HEAP_FREE_IN_UPDATE.held
    pico.wait(OVER_MS)
    pico.output()
    pico.wait(500)
    assert min(free_in(pico.output().splitlines())) >= HEAP_FREE.held - LEFT_BEHIND


class Cable:
    """The serial line that `Talk` reads and writes; it waits in the emulator's time, not in real time."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        self.write = pico.type

    def some(self) -> bytes:
        """Return the bytes received since the last call."""
        self.pico.wait(LOOK_MS / 2)
        return self.pico.sent()


def update_ms(pico: Pico, content: bytes) -> float:
    """Return how many ms (of the board's clock) it takes to put an image on a board in play."""
    begun = pico.ms
    assert Talk(Cable(pico), lambda: pico.ms / 1000).update(content)[0] == "b"
    return pico.ms - begun


@pytest.mark.exhaustive
@pytest.mark.true_time
@pytest.mark.parametrize(("flash_ms", "bar"), [((45, 0.7), UPDATE_MS), ((400, 3), SLOW_UPDATE_MS)])
def test_an_update_of_the_whole_game_takes_seconds_and_a_frame_is_late_only_by_an_erase(
    new_board: Callable[..., Pico], flash_ms: tuple[float, float], bar: Bar
) -> None:
    erase_ms, program_ms = flash_ms
    before = Slot(image.made(modules(), "0.1.9"), 1)
    pico = new_board(FILES, a=Slot(image.game(), 2), b=before, erase_ms=erase_ms, program_ms=program_ms)
    pico.wait(START_MS)
    seen = pico.frames().count
    new = image.made(modules(), IMAGE)
    assert bar.holds(update_ms(pico, new))
    frames = pico.frames(after=seen)
    assert max(gaps_ms(frames.kept)) <= GAP_MS.held + erase_ms - ERASE_MS
    assert (frames.torn, pico.resets) == (0, 0)
    assert UNCHANGED_MS.holds(update_ms(pico, new))


@pytest.mark.exhaustive
def test_an_update_in_play_that_is_cut_short_anywhere_leaves_the_old_version_or_the_new_one(
    new_board: Callable[..., Pico], seed: int
) -> None:
    pico = new_board(FILES)
    pico.wait(START_MS)
    before, done = pico.image(), len(pico.flash_operations())
    update_ms(pico, large(IMAGE))
    states = list(cuts(before, pico.flash_operations(done), random.Random(seed), CUTS))
    assert states
    for where, _, cut in states:
        pico.power_off()
        pico.output()
        pico.write_flash(0, cut)
        pico.power_on()
        pico.wait(START_MS)
        said = pico.output()
        assert f"mahe {mahe.VERSION} plays, from a\n" in said or f"mahe {IMAGE} plays, from b" in said, where
