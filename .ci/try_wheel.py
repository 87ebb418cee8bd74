"""Installs what `make wheel` has made into empty environments far from any clone, with every Python that is here.

With each of them the sdist makes the same wheel, and every verb works or says what it needs. With the oldest, a bot's
author gets types, and what the wheel brings is flashed onto an emulated Pico.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mahe_board.bench.flash import another
from mahe_board.build.board_uf2 import with_the_game
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole

ROOT = Path(__file__).resolve().parents[1]
(WHEEL,) = (ROOT / "dist").glob("*.whl")
(SDIST,) = (ROOT / "dist").glob("*.tar.gz")
OLDEST = "3.10"
PATIENCE_S = 300

# What is typed after `mahe`, its exit code, and what is said then.
DONE, WRONG, REFUSED = 0, 1, 2
NEEDS_MPREMOTE = r"mpremote is not installed; to install it: "
VERBS = [
    ("--version", DONE, r"^mahe \d"),
    ("record --games 2 --players 3 --seed 7 --cards", DONE, r"^MAHE-RECORD"),
    ("replay game.txt", DONE, r""),
    ("review game.txt", DONE, r""),
    ("script script.txt --pictures pictures", DONE, r"^screen "),
    ("build", DONE, r"^build.mahe-game\.img: \d+ bytes"),
    ("build --uf2", DONE, r"^build.mahe-pico\.uf2: "),
    ("verify build/mahe-pico.uf2", DONE, r"a UF2 for the RP2040, version .*; all \d+ blocks are as they were built$"),
    ("verify build/mahe-game.img", DONE, r"a game's image, version "),
    ("bench rules --json --games 1", DONE, r'"decisions_per_second": '),
    ("completion bash", DONE, r"complete .* mahe$"),
    ("completion fish", DONE, r"complete "),
    ("completion zsh", DONE, r"compdef _mahe mahe"),
    ("flash", REFUSED, NEEDS_MPREMOTE),
    ("run", REFUSED, NEEDS_MPREMOTE),
    ("doctor", WRONG, NEEDS_MPREMOTE),
    ("rescue", REFUSED, NEEDS_MPREMOTE),
    ("watch", REFUSED, NEEDS_MPREMOTE),
    ("log", REFUSED, NEEDS_MPREMOTE),
    ("save get saved", REFUSED, NEEDS_MPREMOTE),
    ("replay-log --port COM1", REFUSED, NEEDS_MPREMOTE),
    ("lab match fox cub", REFUSED, r"not installed; to install "),
    ("site", REFUSED, r"needs a clone"),
    ("play --pico --no-browser", REFUSED, r"needs a clone"),
]
# The same for a board that plays another image: an emulated one, on a port of this computer.
ON_A_BOARD = [
    ("doctor", DONE, r"✓ game: .* is whole"),
    ("flash", DONE, r"^mahe \S+ plays, from b, on trial"),
    ("flash", DONE, r"^nothing to send"),
    ("doctor", DONE, r"✓ beside it: .* is whole"),
    ("log", DONE, r"nothing has gone wrong"),
    ("save get saved", REFUSED, r"has neither a game nor settings"),
]
BOT = """
from mahe.rules.choices import ROLL
from mahe.rules.game import Game, new_game
from mahe.rules.position import Position
from mahe.rules.game_setup import Setup


def chosen(view: Position) -> int:
    return ROLL if ROLL in view.choices else view.choices[0]


game: Game = new_game(Setup(2), 7)
while not game.position.is_over():
    game.apply(chosen(game.view()))
"""
MISTAKE = "game.apply('roll')\n"  # a choice is a number
TOLD = r'bot\.py:\d+: error: Argument 1 to "apply" of "Game" has incompatible type "str"'


class Installed:
    """An environment of one Python with the wheel in it and nothing else, beside an empty folder."""

    def __init__(self, python: str, work: Path) -> None:
        self.folder, self._environment = work / "folder", work / "environment"
        self.folder.mkdir(parents=True)
        subprocess.run([python, "-m", "venv", "--without-pip", self._environment], check=True)
        self.install(str(WHEEL))
        self.alone = {"PATH": f"{self._environment}/bin", "HOME": str(work / "home"), "LANG": "C.UTF-8"}

    def program(self, name: str) -> str:
        return str(self._environment / "bin" / name)

    def install(self, *what: str) -> None:
        pip = [sys.executable, "-m", "pip", "--quiet", "--quiet", "--disable-pip-version-check", "--python"]
        subprocess.run([*pip, self.program("python"), "install", *what], check=True)

    def wrong(self, command: str, code: int, said: str) -> Iterator[str]:
        """Run a command, which knows of nothing else; yield what is wrong with how it ends or what it says."""
        program, *words = command.split()
        done = subprocess.run(
            [self.program(program), *words],
            cwd=self.folder,
            env=self.alone,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        told = done.stdout + done.stderr
        if command.startswith("mahe record"):
            (self.folder / "game.txt").write_text(done.stdout, "utf-8")
        if done.returncode != code or "Traceback" in told or not re.search(said, told, re.M):
            yield f"{command} ended with {done.returncode}, and said:\n{told}"

    def wrong_with_play(self) -> Iterator[str]:
        """Open the virtual board, look at its first frame, and press Ctrl-C."""
        command = [self.program("mahe"), "play", "--no-browser", "--port", "0"]
        with subprocess.Popen(command, cwd=self.folder, env=self.alone, stdout=subprocess.PIPE, text=True) as play:
            try:
                assert play.stdout
                address = re.search(r"http://\S+/", play.stdout.readline())
                with urllib.request.urlopen(f"{address[0] if address else ''}frame", timeout=PATIENCE_S) as answer:
                    frame = answer.read()
                play.send_signal(signal.SIGINT)
                code = play.wait(PATIENCE_S)
            finally:
                play.kill()
        if b'"moment"' not in frame or code != DONE:
            yield f"mahe play showed no frame, or ended with {code} on Ctrl-C"


def wrong_with_sdist(python: str, work: Path) -> Iterator[str]:
    """Let pip make a wheel of the sdist, as it does where only an sdist is given to it."""
    subprocess.run([python, "-m", "venv", work], check=True)
    pip = [work / "bin" / "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--wheel-dir", work]
    subprocess.run([*pip, SDIST], check=True)
    if contents(work / WHEEL.name) != contents(WHEEL):
        yield f"the sdist makes another wheel than {WHEEL.name}"


def contents(wheel: Path) -> list[tuple[str, bytes]]:
    """The files of a wheel in their order; how they are packed may depend on a Python's zlib."""
    with zipfile.ZipFile(wheel) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def wrong_with_types(here: Installed) -> Iterator[str]:
    """Check a bot against the wheel's types, without and with a mistake."""
    here.install("mypy")
    (here.folder / "bot.py").write_text(BOT)
    yield from here.wrong("mypy --strict bot.py", 0, r"^Success")
    (here.folder / "bot.py").write_text(BOT + MISTAKE)
    yield from here.wrong("mypy --strict bot.py", 1, TOLD)


def wrong_on_a_board(here: Installed) -> Iterator[str]:
    """Flash a board where there is no compiler, neither Arm's nor MicroPython's."""
    here.install("mpremote")
    flash = whole(with_the_game(), a=Slot(another(), 1), files={})
    with Pico(image=flash) as pico, pico.live() as live:
        for words, code, said in ON_A_BOARD:
            yield from here.wrong(f"mahe {words} --port {live.socket}", code, said)


def tried(version: str, python: str, work: Path) -> tuple[str, list[str]]:
    """Try everything with one Python; returns what to say about it, and what is wrong."""
    begun = time.monotonic()
    here = Installed(python, work)
    (here.folder / "script.txt").write_text("picture first\n")
    wrong = [one for words, code, said in VERBS for one in here.wrong(f"mahe {words}", code, said)]
    wrong += [*here.wrong_with_play(), *wrong_with_sdist(python, work / "sdist")]
    if version == OLDEST:
        wrong += [*wrong_with_types(here), *wrong_on_a_board(here)]
    return f"Python {version}: {len(wrong)} faults, {time.monotonic() - begun:.0f} s", wrong


def main() -> None:
    listed = subprocess.run([ROOT / ".ci" / "every_python"], capture_output=True, text=True, check=True).stdout
    pythons = [line.split(" ", 1) for line in listed.splitlines()]
    new_enough = [one for one in pythons if int(one[0].split(".")[1]) >= int(OLDEST.split(".")[1])]
    faults = 0
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(2) as side_by_side:
        for said, wrong in side_by_side.map(lambda one: tried(*one, Path(work, one[0])), new_enough):
            print(said, *wrong, sep="\n", flush=True)
            faults += len(wrong)
    sys.exit(min(faults, 1))


if __name__ == "__main__":
    main()
