"""In any environment (closed streams, poor terminals, no home, Ctrl-C) the command answers with a sentence."""

from __future__ import annotations

import ast
import os
import pwd
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from shlex import quote

import pytest

from mahe_board.__main__ import VERBS
from mahe_board.command_line.exit_codes import BROKEN_OFF, MEANINGS
from tests.command_line.command import ROOT, mahe
from tests.processes import running

PYTHON = quote(sys.executable)
SHELL = f"cd {quote(str(ROOT))} && {PYTHON} -S -s -m host_tools"
CLEAN = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}


def shell(words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a shell, with its redirections."""
    return subprocess.run(
        ["sh", "-c", f"{SHELL} {words}"], env=CLEAN, input=given, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("record >&-", 2, "mahe: standard output is closed; redirect it, at least to the null device\n"),
        ("replay - <&-", 1, "-: can't be read: standard input is closed\n"),
        ("script - <&-", 2, "mahe script: -: can't be read: standard input is closed\n"),
        ("replay-log - <&-", 2, "mahe replay-log: -: can't be read: standard input is closed\n"),
        ("replay nothing 2>&-", 1, "nothing: can't be read: No such file or directory\n"),
        ("script nothing 2>&-", 2, ""),
        ("replay - <&- >&- 2>&-", 2, ""),
        ("record >/dev/full", 2, "mahe record: No space left on device\n"),
        ("--help >/dev/full", 2, "mahe: No space left on device\n"),
        ("--version >/dev/full", 2, "mahe: No space left on device\n"),
        ("play --help >/dev/full", 2, "mahe: No space left on device\n"),
        ("replay-log nothing", 2, "mahe replay-log: nothing: can't be read: No such file or directory\n"),
    ],
)
def test_closed_and_full_streams_are_told_where_they_can_be(words: str, code: int, said: str) -> None:
    done = shell(words)
    assert (done.returncode, done.stdout + done.stderr) == (code, said)


def test_no_file_that_is_opened_later_gets_the_number_of_a_closed_stream() -> None:
    """If it did, text for the terminal would be written into that file."""
    code = (
        "import sys; sys.path.insert(0, 'host_tools'); sys.argv = ['mahe', '--version']\n"
        "from mahe_board.command_line.entry import program\n"
        "try: program()\n"
        "except SystemExit: pass\n"
        "sys.exit(open('README.md').fileno())"
    )
    for closed in ("<&-", "2>&-", "<&- 2>&-"):
        line = ["sh", "-c", f'cd {quote(str(ROOT))} && {PYTHON} -c "$0" {closed}', code]
        assert subprocess.run(line, env=CLEAN, stdout=subprocess.DEVNULL, check=False).returncode > 2


EVERY_HELP = """
import sys
sys.path.insert(0, "host_tools")
from mahe_board.command_line.entry import program
for words in sys.argv[1].split(","):
    sys.argv[1:] = [*words.split(), "--help"]
    try:
        program()
    except SystemExit as end:
        assert not end.code, words
"""


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "latin-1"])
def test_every_help_can_be_read_on_a_poor_terminal(encoding: str) -> None:
    asked = ",".join(["", *VERBS, "bench rules", "lab ladder"])
    done = subprocess.run(
        [sys.executable, "-c", EVERY_HELP, asked], cwd=ROOT, env={**CLEAN, "PYTHONIOENCODING": encoding},
        capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"usage: mahe ") == len(VERBS) + 3
    assert b"\\" not in done.stdout
    assert "Mah{}, the LED board".format("e" if encoding == "ascii" else "é").encode(encoding) in done.stdout


def test_signs_that_a_terminal_lacks_are_written_with_those_it_has(tmp_path: Path) -> None:
    (tmp_path / "é“").write_text("hello\n")
    done = mahe("replay", str(tmp_path / "é“"), PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    first = done.stdout.decode("ascii").splitlines()[0]
    assert first.endswith('/\\xe9":1: [RECORD] a record begins with "MAHE-RECORD 1", not with "hello"')


@pytest.mark.parametrize(
    "words",
    ["bench rules --games 0", "bench pico play --presses 0", "bench rules --games x",
     "lab match cub fox --games 0", "lab ladder --workers -1", "lab train few --games 0", "record --games 0"],
)  # fmt: skip
def test_a_number_that_can_not_be_is_refused_before_anything_begins(words: str) -> None:
    done = mahe(*words.split())
    assert done.returncode == 2
    assert b"this is a whole number from " in done.stderr
    assert b"Traceback" not in done.stderr


NOBODY = """
import pwd, sys
def unknown(_): raise KeyError("uid not found")
pwd.getpwuid = unknown
sys.path.insert(0, "host_tools")
from mahe_board.command_line.entry import program
sys.exit(program())
"""


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("play --help", 0, "where saves and settings are kept"),
        ("play --no-browser --port 0", 2, "say with --store where saves and settings are kept\n"),
        ("play --pico --no-browser --port 0", 2, "name a folder instead: XDG_CACHE_HOME=/a/folder\n"),
        ("record", 0, "MAHE-RECORD 1"),
    ],
)
def test_without_a_home_or_an_entry_of_the_user_it_says_what_to_name(words: str, code: int, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOBODY, *words.split()], cwd=ROOT, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert (done.returncode, said in done.stdout + done.stderr) == (code, True), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", ["record --games 5000", "play --help"])
def test_ctrl_c_at_any_moment_leaves_no_traceback_of_ours(words: str, exhaustive: bool) -> None:
    tries = 125 if exhaustive else 10
    command = [sys.executable, "-S", "-s", "-m", "host_tools", *words.split()]
    for number in range(tries):
        with running(command, ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            time.sleep(0.02 + 0.6 * number / tries)
            process.send_signal(signal.SIGINT)
            assert process.stderr
            said = process.stderr.read()
            process.wait()
        # Ctrl-C may come before Python runs the tools' first line.
        assert "/mahe_board/" not in said, said
        assert process.returncode in (0, -signal.SIGINT, BROKEN_OFF) or "Traceback" in said


def test_a_shell_that_has_ctrl_c_ignored_is_heeded() -> None:
    code = "import signal, mahe_board.command_line.entry; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    line = f"trap '' INT; cd {quote(str(ROOT / 'host_tools'))}; {PYTHON} -c '{code}'"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_importing_the_tools_leaves_ctrl_c_to_the_importer() -> None:
    code = "import signal, mahe_board; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "host_tools", capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


AS_ON_WINDOWS = """
import io, os, sys
sys.path.insert(0, "host_tools")
out = io.TextIOWrapper(sys.stdout.buffer, encoding="cp1252", newline="\\r\\n")  # as Windows opens it
sys.stdout = out
from mahe_board.command_line.entry import program
sys.exit(program())
"""


def test_on_windows_too_a_record_is_written_with_line_feeds_alone() -> None:
    done = subprocess.run([sys.executable, "-c", AS_ON_WINDOWS, "record"], cwd=ROOT, capture_output=True, check=False)
    assert done.stdout == mahe("record").stdout
    assert b"\r" not in done.stdout


def test_a_port_without_permission_is_not_said_to_be_in_use() -> None:
    """The command runs as a user who isn't root, to whom the system refuses low ports."""
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    nobody = pwd.getpwnam("nobody").pw_uid
    code = (
        "import os, sys; sys.path.insert(0, 'host_tools')\n"
        "from mahe_board.__main__ import main\n"  # import before setuid, while this user can still read the file
        "import mahe_board.virtual_board.play, errno, socket, encodings.idna\n"
        f"os.setuid({nobody})\n"
        "probe = socket.socket()\n"
        "try: probe.bind(('127.0.0.1', 80))\n"
        "except PermissionError: pass\n"
        "else: sys.exit(3)\n"
        "sys.exit(main(['play', '--no-browser', '--port', '80']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 3:
        # Containers often let everybody use those ports: imitate the refusal.
        refuse = "import socketserver\ndef refuse(_): raise PermissionError(13, 'Permission denied')\n"
        code = code.replace("probe = ", f"{refuse}socketserver.TCPServer.server_bind = refuse\nprobe = ").replace(
            "else: sys.exit(3)", "else: probe.close()"
        )
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr == (
        "mahe play: you may not use port 80 of this computer; choose another one with --port (0: any free one)\n"
    )


def test_a_script_comes_from_standard_input_too(tmp_path: Path) -> None:
    script = "seed 4\npress roll\nwait 300\n"
    (tmp_path / "script.txt").write_text(script)
    from_file, from_input = mahe("script", str(tmp_path / "script.txt")), mahe("script", "-", given=script.encode())
    assert from_file.stdout.startswith(b"lights ")
    assert from_input.stdout == from_file.stdout
    wrong = mahe("script", "-", given=b"press nothing\n")
    assert wrong.stderr.startswith(b"mahe script: -: line 1: press nothing: nothing is none of card, ")
    assert mahe("script", "-", given=b"\xff").stderr == b"mahe script: -: can't be read: it is no text\n"


def test_the_help_and_the_readme_list_the_exit_codes_as_they_are() -> None:
    page = (ROOT / "host_tools" / "README.md").read_text("utf-8")
    told = page.split("### Exit codes")[1].split("###")[0]
    rows = [line.split("|")[1:3] for line in told.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert {int(code): meaning.strip() for code, meaning in rows} == MEANINGS
    for code, meaning in MEANINGS.items():
        assert f"  {code:<4}{meaning}\n" in mahe("--help").stdout.decode() + "\n"


def test_the_version_is_said_by_the_command_itself() -> None:
    from mahe import VERSION

    assert mahe("--version").stdout.decode() == f"mahe {VERSION}\n"


def test_without_the_modules_of_unix_the_emulated_pico_is_said_to_be_missing() -> None:
    """The test imitates Windows; on Unix, `mahe play --port 0` would open a page."""
    code = (
        "import sys\nfor name in ('fcntl', 'pty', 'tty', 'termios'): sys.modules[name] = None\n"
        "import subprocess, http.server, types\nsys.platform = 'win32'\n"
        "sys.modules['msvcrt'] = types.ModuleType('msvcrt')\n"
        "sys.path.insert(0, 'host_tools')\nfrom mahe_board.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    for words in ("play --pico --no-browser --port 0", "bench pico play"):
        done = subprocess.run(
            [sys.executable, "-c", code, *words.split()], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert "the emulated Pico needs the module " in done.stderr, done.stderr
        assert "Traceback" not in done.stderr


def test_an_old_python_gets_one_sentence_before_any_code_that_it_cannot_parse() -> None:
    code = "import runpy, sys; sys.version_info = (3, 9, 18); sys.version = '3.9.18'; runpy.run_path('host_tools')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    asked_for = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert asked_for
    assert done.returncode == 1
    assert done.stderr.startswith(f"mahe: this needs Python {asked_for[1]} or newer, and {sys.executable} is 3.9.18. ")
    assert done.stderr.count("\n") == 1
    first = (ROOT / "host_tools/__main__.py").read_text().split("import _signal")[0]
    ast.parse(first, feature_version=(3, 4))
    assert "f'" not in first
    assert 'f"' not in first
