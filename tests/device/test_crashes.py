"""A fault or a hang in play: the screen says so, it is logged, and play goes on at the decision."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe.device.fitted import Fitted
from mahe.rules.roster import number_of
from mahe.rules.setup import PERSON
from mahe.show import turn_pages, words
from mahe.show.texts import de
from mahe_board.bench.playing import BOOT_MS, Waiting, firmware, game, newest_game, saved, settings
from mahe_board.build.places import placed, version
from mahe_board.build.tree import FIRMWARE, linked_modules, modules
from mahe_board.mpy import compiled
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import HEAD, both
from tests.show.every_page import pixels

BACK_MS = 3000
HANG_MS = 5500
SIX_DAYS_MS = 1 << 29  # half of the largest small integer, below which the clock must stay
# Words over USB that only tests send: fail now; hang in this many ms; fail at the next call into a module, by one of
# the names that a file lists, even if the module is imported only then; let days pass.
FAULTS = """
        def fault(text: str) -> None:
            raise RuntimeError("NO TEXT " + text)

        def hang(text: str) -> None:
            from machine import Timer, idle

            def never_end(_: object) -> None:
                while True:
                    idle()  # which is emulated in no time

            self.timer = Timer(mode=Timer.ONE_SHOT, period=int(text), callback=never_end)  # or it would be collected

        def trap(module: str) -> None:
            import builtins
            import sys

            names = [line.split()[1:] for line in open("/traps") if line.startswith(module + " ")][0]
            imported = builtins.__import__
            self.trapped = None  # the module; one that was let go of is another when it is imported again

            def failing(*arguments: object) -> None:
                raise RuntimeError(module)

            def spring() -> None:
                holder = sys.modules.get(module)
                owners = [getattr(holder, name.split(".")[0], None) for name in names]
                if holder is self.trapped or None in owners:  # or it is just being imported
                    return
                self.trapped = holder
                functions = [owner for owner, name in zip(owners, names) if "." not in name]
                for owner, name in zip(owners, names):
                    if "." in name:
                        setattr(owner, name.split(".")[1], failing)
                for other in list(sys.modules.values()) + [self.table]:
                    for bound, known in list(other.__dict__.items()):
                        if known in functions:
                            setattr(other, bound, failing)

            def importing(*arguments: object) -> object:
                builtins.__import__ = imported  # within an import there is no room for more calls
                try:
                    return imported(*arguments)
                finally:
                    builtins.__import__ = importing
                    spring()

            builtins.__import__ = importing
            spring()
            print("trapped")

        def later(text: str) -> None:
            self._elapsed = int(text)
            if self.guard:
                self.guard.last = 0  # other decisions were made meanwhile
                self.guard.note()

        self.host.words.update({"fault": fault, "hang": hang, "trap": trap, "later": later})
"""


def with_faults(tmp_path: Path, linked: bool = False) -> dict[str, bytes]:
    """The files of a board whose loop fails when it is told to over USB, and takes one second of play for ten."""
    source = tmp_path / "loop.py"
    text = (FIRMWARE / "device/loop.py").read_text()
    made = text.replace("        self.host = Host()\n", "        self.host = Host()" + FAULTS, 1)
    source.write_text(made.replace("PLAYED_MS = 10_000", "PLAYED_MS = 1_000"))
    if linked:
        failing = linked_modules({"mahe/device/loop.py": source})
    else:
        failing = {**modules(), "mahe/device/loop.mpy": compiled(source, "mahe/device/loop.py")}
    # In a damaged module an error may say anything; here it is no UTF-8.
    failing = {name: content.replace(b"NO TEXT", b"N\xd6 TEXT") for name, content in failing.items()}
    return {**firmware(), **{f"a/{name}": content for name, content in placed(version(failing, "1.0")).items()}}


def crashes(pico: Pico) -> list[dict[str, object]]:
    """The crash log, oldest first."""
    found = [json.loads(content) for name, content in pico.files().items() if name.startswith("saved/crash.")]
    return sorted(found, key=lambda crash: int(crash["number"]))


def line_of(step: str, tmp_path: Path) -> str:
    """The line of the source that a step of a trace names; folding the constants has left each line in its place."""
    name, number = step.split(" ")[0].split(":")
    source = tmp_path / "loop.py" if name == "mahe/device/loop.py" else FIRMWARE.parent / name
    return source.read_text().splitlines()[int(number) - 1].strip()


def test_a_fault_in_play_is_told_in_the_family_s_language_and_logged_and_after_six_days_alone_the_clock_starts_anew(
    new_pico: Callable[..., Pico], tmp_path: Path
) -> None:
    late_game, german = game((0,) * 7, choices=151), settings((0,) * 7, language=1)
    waiting = Waiting(late_game, german[HEAD:])
    files = {**with_faults(tmp_path, linked=True), **both("game", saved(late_game)), **both("settings", german)}
    pico = new_pico(files=files)
    pico.wait(BOOT_MS + 2000)
    before = pico.lights()
    pico.type(b"fault in play\n")
    pico.wait(300)
    assert pico.pin(Fitted().LED_ENABLE) == 1
    assert any(before)
    assert any(pico.lights())  # they stay on
    assert not waiting.is_on(pico)
    pico.wait(700)
    (crash,) = crashes(pico)
    assert str(crash["code"]) in de.TEXTS[words.FAULT] % crash["code"]
    assert pico.screen().memory == pixels("de", turn_pages.trouble, words.FAULT, crash["code"])
    pico.wait(BACK_MS - 1000)
    assert waiting.is_on(pico)
    assert (crash["kind"], crash["error"], crash["place"]) == ("fault", "RuntimeError: N? TEXT in play", "a")
    trace = [str(step) for step in list(crash["trace"])]  # type: ignore[call-overload]
    assert [step.split(" ")[1] for step in trace][-4:] == ["step", "read", "_heard", "fault"]
    steps = [line_of(step, tmp_path) for step in trace]
    assert steps[-4:] == [
        "self.host.read()",
        "self._heard()",
        "self.words[word](arguments)",
        'raise RuntimeError("NO TEXT " + text)',
    ]
    pico.output()
    pico.type(b"later %d\n" % (SIX_DAYS_MS - 3000))
    pico.wait(1000)
    assert "soft reboot" not in pico.output()
    pico.wait(2500 + BACK_MS)
    said = pico.output()
    assert "soft reboot" in said
    assert "given up" not in said
    assert waiting.is_on(pico)
    assert len(crashes(pico)) == 1


def test_a_hang_in_play_is_ended_told_and_logged_and_its_page_passes_by_itself(
    new_pico: Callable[..., Pico], tmp_path: Path
) -> None:
    late_game = game((0,) * 7, choices=151)
    waiting = Waiting(late_game)
    pico = new_pico(files={**with_faults(tmp_path, linked=True), **both("game", saved(late_game))})
    pico.wait(BOOT_MS + 500)
    pico.type(b"hang 1\n")
    pico.wait(HANG_MS + BACK_MS)
    assert [crash["kind"] for crash in crashes(pico)] == ["hang"]
    assert pico.resets == 1
    assert any(pico.lights())
    assert not waiting.is_on(pico)
    pico.wait(4500)
    assert waiting.is_on(pico)


def test_a_damaged_file_that_nobody_has_loaded_is_found_in_play_and_the_other_version_goes_on_at_the_decision(
    new_pico: Callable[..., Pico], tmp_path: Path
) -> None:
    late_game = game(choices=20)
    files = with_faults(tmp_path)
    other = {name.replace("a/", "b/", 1): content for name, content in files.items() if name.startswith("a/")}
    flipped = bytearray(files["a/modules"])
    flipped[flipped.index(modules()["mahe/device/colour_order.mpy"]) + 400] ^= 1
    pico = new_pico(files={**files, **other, "a/modules": bytes(flipped), **both("game", saved(late_game))})
    assert pico.wait_for("plays, from a\n", BOOT_MS)
    said = pico.wait_for("plays, from b\n", 4000)
    assert " from a is given up: a file is not as its list says\n" in said
    pico.wait(500)
    (crash,) = crashes(pico)
    assert crash["error"] == "Damaged: mahe/device/colour_order.mpy"
    pico.press("roll")  # past the page that says so
    pico.wait(500)
    assert Waiting(late_game).is_on(pico)
    assert pico.resets == 0


@pytest.mark.exhaustive
def test_a_damaged_file_that_a_decision_needs_ends_in_the_other_version_at_this_very_decision(
    new_pico: Callable[..., Pico],
) -> None:
    fox = number_of("fox")
    games = (game((fox, PERSON), choices=choices) for choices in range(6, 60))
    at_its_turn = next(one for one in games if one.position.seats[one.position.chooser()] == fox)
    files = firmware()
    other = {name.replace("a/", "b/", 1): content for name, content in files.items() if name.startswith("a/")}
    fox_s = linked_modules()["mahe/rules/linked_fox.mpy"]
    damaged = files["a/modules"].replace(fox_s, bytes(8) + fox_s[8:])
    pico = new_pico(files={**files, **other, "a/modules": damaged, **both("game", saved(at_its_turn))})
    pico.wait(BOOT_MS)
    assert pico.output().endswith("plays, from a\n")
    pico.press("roll")
    pico.wait(1000 + BACK_MS + BACK_MS)
    said = pico.output()
    assert " from a is given up: a file is not as its list says\n" in said
    assert said.endswith("plays, from b\n")
    assert Waiting(at_its_turn).comes(pico)
    pico.press("roll")
    pico.wait(2500)
    assert newest_game(pico).journal.length() > at_its_turn.journal.length()


GARBAGE = bytes(range(1, 3)) * 1400 + b"\r\n" + b"\xff\x00" * 100
A_STEP = """
from mahe.device.host import Host
host = Host()
heard = []
host.words["watch"] = heard.append
def listen(ms):
    import time
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        host.read()
"""


def test_garbage_on_usb_is_read_and_dropped_and_a_known_word_is_heard(bench: Pico) -> None:
    bench.exec(A_STEP)
    bench.start("listen(1500)")
    bench.wait(50)
    bench.type(GARBAGE + b"\nwatch the lights\n" + b"watch " + b"x" * 90 + b"\n")
    bench.wait(1600)
    assert bench.eval("heard") == ["the lights"]
