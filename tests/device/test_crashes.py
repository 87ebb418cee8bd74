"""A fault or a hang in play: the screen says so, it is logged, and play goes on at the decision."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from mahe.device.fitted import Fitted
from mahe.device.saved_copies import HEAD
from mahe.show import turn_pages, words
from mahe.show.texts import de
from mahe_board.bench.start_game import BOOT_MS, Waiting, game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.build import image
from mahe_board.build.mpy_compiler import compiled
from mahe_board.build.tree import FIRMWARE, modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_guard import flash_map
from tests.show.every_page import pixels

VERSION = "1.0"
BACK_MS = 3000
HANG_MS = 5500
SIX_DAYS_MS = 1 << 29  # half of the largest small integer; the clock must not exceed it
# Commands over USB that only tests send. fault: fail now. hang: hang in this many ms. trap: let the next call of a
# module's public functions (listed in /traps) fail, also if the module is imported only then. later: set the clock on.
FAULTS = """
        def fault(text: str) -> None:
            raise RuntimeError("NO TEXT " + text)

        def hang(text: str) -> None:
            from machine import Timer, idle

            def never_end(_: object) -> None:
                while True:
                    idle()  # which is emulated in no time

            self.timer = Timer(mode=Timer.ONE_SHOT, period=int(text), callback=never_end)  # or it would be collected

        def trap(text: str) -> None:
            import builtins
            import sys

            module, *names = text.split()
            if not names:  # all of its public functions
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

        told = {"fault": fault, "hang": hang, "trap": trap, "later": later}

        def hear(line: str) -> None:
            word, _, text = line.partition(" ")
            if word in told:
                told[word](text)
            else:
                self.host.first = line

        self.host.hear = hear
"""


def with_faults(tmp_path: Path) -> bytes:
    """Return an image whose loop obeys the commands of FAULTS, and counts a start as a success after 1 s, not 10."""
    source = tmp_path / "loop.py"
    text = (FIRMWARE / "device/loop.py").read_text()
    made = text.replace("        self.host = Host()\n", "        self.host = Host()" + FAULTS, 1)
    source.write_text(made.replace("PLAYED_MS = 10_000", "PLAYED_MS = 1_000"))
    failing = {**modules(), "mahe/device/loop.mpy": compiled(source, "mahe/device/loop.py")}
    # The message of an error in a damaged module may be any bytes; here they aren't valid UTF-8.
    failing = {name: content.replace(b"NO TEXT", b"N\xd6 TEXT") for name, content in failing.items()}
    return image.made(failing, VERSION)


def crashes(pico: Pico) -> list[dict[str, object]]:
    """Return the entries of the crash log, oldest first."""
    found = [json.loads(content) for name, content in pico.files().items() if name.startswith("saved/crash.")]
    return sorted(found, key=lambda crash: int(crash["number"]))


def line_of(step: str, tmp_path: Path) -> str:
    """Return the source line that a step of a traceback names; the build's folding of constants keeps line numbers."""
    name, number = step.split(" ")[0].split(":")
    source = tmp_path / "loop.py" if name == "mahe/device/loop.py" else FIRMWARE.parent / name
    return source.read_text().splitlines()[int(number) - 1].strip()


def test_a_fault_in_play_is_told_in_the_family_s_language_and_logged_and_after_six_days_alone_the_clock_starts_anew(
    new_board: Callable[..., Pico], tmp_path: Path
) -> None:
    late_game, german = game((0,) * 7, choices=151), settings((0,) * 7, language=1)
    waiting = Waiting(late_game, german[HEAD:])
    files = {**both("game", saved(late_game)), **both("settings", german)}
    pico = new_board(files, a=Slot(with_faults(tmp_path), 1))
    pico.wait(BOOT_MS + 2000)
    before = pico.lights()
    pico.type(b"fault in play\n")
    pico.wait(300)
    assert pico.pin(Fitted().LED_ENABLE) == 1
    assert any(before)
    assert any(pico.lights())  # the lights stay on
    page = pico.screen().memory
    pico.wait(700)
    (crash,) = crashes(pico)
    assert str(crash["code"]) in de.TEXTS[words.FAULT] % crash["code"]
    assert page == pixels("de", turn_pages.READ, turn_pages.trouble, words.FAULT, crash["code"])
    pico.wait(BACK_MS - 1000)
    assert waiting.is_on(pico)
    pico.press("roll")
    pico.wait(3500)
    assert pico.screen().memory == page, "before the next choice, it stands for as long as it takes to be read"
    assert (crash["kind"], crash["error"], crash["place"]) == ("fault", "RuntimeError: N? TEXT in play", "a")
    trace = [str(step) for step in list(crash["trace"])]  # type: ignore[call-overload]
    assert [step.split(" ")[1] for step in trace][-5:] == ["step", "read", "_heard", "hear", "fault"]
    steps = [line_of(step, tmp_path) for step in trace]
    assert steps[-5:] == [
        "self.host.read()",
        "self._heard()",
        "self.hear(line)",
        "told[word](text)",
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
    new_board: Callable[..., Pico], tmp_path: Path
) -> None:
    late_game = game((0,) * 7, choices=151)
    waiting = Waiting(late_game)
    pico = new_board(both("game", saved(late_game)), a=Slot(with_faults(tmp_path), 1))
    pico.wait(BOOT_MS + 500)
    pico.type(b"hang 1\n")
    pico.wait(HANG_MS + BACK_MS)
    assert [crash["kind"] for crash in crashes(pico)] == ["hang"]
    assert pico.resets == 1
    assert any(pico.lights())
    assert not waiting.is_on(pico)
    pico.wait(4500)
    assert waiting.is_on(pico)


def test_damage_to_what_nobody_has_loaded_is_found_in_play_and_the_other_version_goes_on_at_the_decision(
    new_board: Callable[..., Pico], tmp_path: Path
) -> None:
    late_game = game(choices=20)
    failing = with_faults(tmp_path)
    pico = new_board(both("game", saved(late_game)), a=Slot(failing, 2), b=Slot(failing, 1))
    assert pico.wait_for("plays, from a\n", BOOT_MS)
    seldom = failing.index(modules()["mahe/device/colour_order.mpy"]) + 400
    pico.write_flash(flash_map.SLOT_A + seldom, bytes([failing[seldom] ^ 1]))
    said = pico.wait_for("plays, from b\n", 6000)
    assert " from a is given up: its image is damaged\n" in said
    pico.wait(500)
    (crash,) = crashes(pico)
    assert str(crash["error"]).startswith("Damaged")
    pico.press("roll")  # past the page that tells of the crash
    pico.wait(500)
    assert Waiting(late_game).is_on(pico)
    assert pico.resets == 0


GARBAGE = bytes(range(1, 3)) * 1400 + b"\r\n" + b"\xff\x00" * 100
A_STEP = """
from mahe.device.usb_lines import Host
host = Host()
heard = []
host.hear = heard.append
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
    assert bench.eval("heard") == ["watch the lights"]
