"""`mahe play` as a program: its address, its end, a taken port, its saves."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from mahe_board.virtual_board.play.ports import seeded_entropy
from tests.command_line.command import OF_THE_CLONE
from tests.processes import running
from tests.virtual_board.play.conftest import LAMP, SECONDS, Play, ask, press


def run_python(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run these lines of Python in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env=OF_THE_CLONE,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_it_prints_its_address_and_ends_cleanly(play: Play, name: str) -> None:
    program = play(module=LAMP)
    assert ask(program.address, "/").status == 200
    program.process.send_signal(getattr(signal, name))
    assert program.process.wait(SECONDS) == 0


def test_it_ends_while_pages_watch_and_a_key_is_down(play: Play) -> None:
    program = play(module=LAMP)
    ask(program.address, "/hold", {"key": "roll", "down": True, "page": "x"})
    assert program.stop() == 0


def test_the_verb_itself_puts_the_firmware_s_table_on_the_screen(play: Play) -> None:
    program = play("--seed", "3")
    press(program.address, "roll")
    assert ask(program.address, "/frame").json["moment"]
    assert any("#" in row for row in ask(program.address, "/frame").json["screen"])
    assert program.stop() == 0


MAHE = "import sys\nfrom mahe_board.__main__ import main\nsys.exit(main())"


def test_started_twice_it_says_where_the_board_is_open(play: Play, tmp_path: Path) -> None:
    first = play(module=LAMP)
    port = str(urlsplit(first.address).port)
    second = run_python(MAHE, "play", "--no-browser", "--store", str(tmp_path / "store"), "--port", port)
    assert second.returncode == 2
    assert second.stderr == (
        f"mahe play: the board is already open at {first.address} "
        "(for another one beside it, choose another --port and another --store)\n"
    )
    assert ask(first.address, "/frame").status == 200


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\nServer: another\r\n\r\n", b"220 mail\r\n"])
def test_a_port_that_another_program_has_is_said_plainly(tmp_path: Path, answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def serve() -> None:
            caller, _ = other.accept()
            with caller:
                caller.sendall(answer)
                caller.recv(1000)

        if answer:  # without an answer, the other program stays silent
            threading.Thread(target=serve, daemon=True).start()
        port = str(other.getsockname()[1])
        done = run_python(MAHE, "play", "--no-browser", "--store", str(tmp_path / "store"), "--port", port)
    assert done.returncode == 2
    assert done.stderr == (
        f"mahe play: another program has port {port} of this computer; "
        "choose another one with --port (0: any that is free)\n"
    )
    assert not (tmp_path / "store").exists()


def test_a_save_that_can_not_be_read_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    done = run_python(MAHE, "play", "--no-browser", "--store", str(tmp_path), "--port", "0")
    assert done.returncode == 2
    assert done.stderr.startswith(f"mahe play: {tmp_path / 'game'} can't be read: ")
    assert done.stderr.count("\n") == 1


def test_without_a_home_that_can_be_written_it_plays_and_says_that_nothing_is_saved(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    command = [sys.executable, "-c", MAHE, "play", "--no-browser", "--port", "0"]
    environment = {**OF_THE_CLONE, "XDG_DATA_HOME": str(tmp_path / "home")}
    with running(command, env=environment, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        address = process.stdout.readline().split()[5]
        assert press(address, "roll").status == 200
        assert ask(address, "/frame").json["saved"] is False
        process.terminate()
        said = process.stderr.read()
        process.wait()
    assert process.returncode == 0
    assert said.startswith(f"The game can't be saved in {tmp_path / 'home' / 'mahe'}: ")
    assert said.splitlines()[1:] == [f"The last moves are not saved in {tmp_path / 'home' / 'mahe'}."]


def test_play_goes_on_while_nothing_can_be_saved(play: Play, tmp_path: Path) -> None:
    program = play(module=LAMP)
    in_the_way = tmp_path / "store" / "game.new"
    in_the_way.mkdir()
    for _ in range(2):
        assert press(program.address, "roll").status == 200
    assert ask(program.address, "/frame").json["moment"]["space"] == 3
    in_the_way.rmdir()
    program.stop()
    assert ask(play(module=LAMP).address, "/frame").json["moment"]["space"] == 3


def test_stopping_and_starting_resumes(play: Play) -> None:
    first = play(module=LAMP)
    for _ in range(3):
        press(first.address, "roll")
    first.stop()
    assert ask(play(module=LAMP).address, "/frame").json["moment"]["space"] == 4


def test_killed_like_a_pulled_plug_it_resumes_too(play: Play) -> None:
    first = play(module=LAMP)
    press(first.address, "roll")
    first.process.kill()
    first.process.wait(SECONDS)
    assert ask(play(module=LAMP).address, "/frame").json["moment"]["space"] == 2


def test_fresh_starts_as_new_and_keeps_what_was_there_aside(play: Play, tmp_path: Path) -> None:
    first = play(module=LAMP)
    press(first.address, "roll")
    first.stop()
    fresh = play("--fresh", module=LAMP)
    assert "Set aside" in fresh.said
    assert ask(fresh.address, "/frame").json["moment"]["space"] == 1
    assert [path.read_bytes() for path in (tmp_path / "store").glob("game.aside-*")] == [b"2"]


@pytest.mark.parametrize("word", ["--fresh", "--store=saves"])
def test_with_an_emulated_pico_words_about_saves_are_refused_and_saves_left_alone(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "mahe").mkdir()
    (tmp_path / "mahe" / "game").write_bytes(b"the family's")
    done = run_python(MAHE, "play", "--no-browser", "--port", "0", "--pico", word)
    assert done.returncode == 2
    assert "leave out --store and --fresh, or --pico" in done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["mahe", "game"]


def test_the_same_seed_gives_the_same_game(play: Play, tmp_path: Path) -> None:
    records = [ask(play("--seed", "7", module=LAMP, store=tmp_path / name).address, "/record").text for name in "ab"]
    other = ask(play("--seed", "8", module=LAMP, store=tmp_path / "c").address, "/record").text
    assert records[0] == records[1] != other
    assert "\nseed: 7\n" in records[0]


def test_a_seed_gives_the_first_game_and_another_for_each_one_after_it() -> None:
    first, again = seeded_entropy(7), seeded_entropy(7)
    drawn = [first() for _ in range(20)]
    assert drawn[0] == 7
    assert drawn == [again() for _ in range(20)]
    assert len(set(drawn)) == 20
    assert all(0 <= seed < 2**48 for seed in drawn)


def test_a_table_that_fails_ends_the_board_with_its_error(tmp_path: Path) -> None:
    code = (
        "import argparse, mahe_board.virtual_board.play as play, tests.virtual_board.play.standin as standin\n"
        "class Broken(standin.LampTable):\n"
        "    def tick(self, now_ms):\n"
        "        raise RuntimeError('a turtle was lost')\n"
        "parser = argparse.ArgumentParser()\n"
        "play.add_arguments(parser)\n"
        "play.serve(Broken, parser.parse_args())\n"
    )
    done = run_python(code, "--no-browser", "--port", "0", "--store", str(tmp_path))
    assert done.returncode == 1
    assert "a turtle was lost" in done.stderr
