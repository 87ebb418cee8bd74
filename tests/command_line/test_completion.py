"""The Tab key completes `mahe` in the shells themselves."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from shlex import quote

import pytest

from mahe_board.__main__ import VERBS
from mahe_board.bench import SUBJECTS
from mahe_board.command_line.completion.words import next_words
from tests.command_line.command import ROOT
from tests.needs import need_program
from tests.processes import running


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a PATH on which the command `mahe` runs this clone."""
    folder = tmp_path_factory.mktemp("programs")
    command = folder / "mahe"
    command.write_text(f'#!/bin/sh\nexec {quote(sys.executable)} -S -s {quote(str(ROOT / "host_tools"))} "$@"\n')
    command.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def words(*typed: str) -> list[str]:
    return [word for word, _ in next_words(list(typed))]


def test_the_words_that_may_come_next_are_those_of_the_verbs() -> None:
    assert words("") == list(VERBS)
    assert words("re") == [verb for verb in VERBS if verb.startswith("re")]
    assert words("record", "--p") == ["--players"]
    assert words("record", "--players", "") == ["2", "3", "4", "5", "6", "7"]
    assert words("record", "--cards", "--th") == ["--third7"]
    assert words("lab", "match", "c") == ["careful", "cub"]
    assert words("lab", "match", "cub", "fo") == ["fox"], "as many players as there are seats"
    assert words("bench", "") == list(SUBJECTS)
    assert words("bench", "rules", "--j") == ["--json"]
    assert words("completion", "") == ["bash", "fish", "zsh"]
    assert words("replay", "--sh") == ["--show"]


@pytest.mark.parametrize(
    "typed", [["replay", ""], ["script", "a"], ["nothing", ""], ["lab", "nothing", ""], ["play", "--store", ""]]
)
def test_where_a_file_or_nothing_is_meant_no_word_is_told(typed: list[str]) -> None:
    assert words(*typed) == []


def test_fish_completes_verbs_with_their_meaning_options_values_and_files(programs: str, tmp_path: Path) -> None:
    fish = need_program("fish")
    (tmp_path / "evening.txt").touch()
    code = "mahe completion fish | source; for line in $argv; complete -C $line; end"
    asked = ["mahe repl", "mahe record --tur", "mahe record --play", "mahe bench si", "mahe replay even"]
    done = subprocess.run([fish, "-N", "-c", code, *asked], cwd=tmp_path, env={"PATH": programs, "HOME": str(tmp_path)},
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout.splitlines() == [
        f"replay\t{VERBS['replay'][1]}",
        f"replay-log\t{VERBS['replay-log'][1]}",
        "--players\tplayers, 2 to 7 (4)",
        f"site\t{dict(next_words(['bench', '']))['site']}",
        "evening.txt",
    ]


@pytest.mark.parametrize(
    ("shell", "ready"),
    [
        (["bash", "--norc", "--noprofile", "-i"], 'eval "$(mahe completion bash)"; echo rea""dy'),
        (["zsh", "-f", "-i"], 'autoload -U compinit; compinit -u -D; eval "$(mahe completion zsh)"; echo rea""dy'),
    ],
    ids=["bash", "zsh"],
)
def test_tab_completes_what_is_typed(shell: list[str], ready: str, programs: str, tmp_path: Path) -> None:
    (tmp_path / "evening.txt").write_text("hello\n")
    terminal, theirs = pty.openpty()
    command = [need_program(shell[0]), *shell[1:]]
    environment = {"PATH": programs, "HOME": str(tmp_path), "TERM": "dumb", "PS1": "$ "}
    with running(command, tmp_path, environment, stdin=theirs, stdout=theirs, stderr=theirs):

        def typed(keys: str, until: str) -> str:
            os.write(terminal, keys.encode())
            said = ""
            deadline = time.monotonic() + 30
            while until not in said and time.monotonic() < deadline:
                if select.select([terminal], [], [], 0.2)[0]:
                    said += os.read(terminal, 4096).decode(errors="replace")
            assert until in said, said
            return said

        typed(f"{ready}\n", "ready")
        # The output of the line, when it runs, shows its completion.
        typed("mahe rec\t--play\t2 --se\t4 | head -n 2 | tail -n 1\n", "players: red ")
        typed("mahe repl\t\x15mahe replay even\t\n", "evening.txt: 1 record, 0 moves checked")
    os.close(terminal)
    os.close(theirs)
