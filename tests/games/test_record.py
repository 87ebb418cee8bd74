"""`mahe record`: complete records on standard output, the same for the same arguments."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mahe.rules.record import records
from mahe.rules.roster import number_of
from mahe_board.__main__ import main
from tests.command_line.command import ROOT, mahe
from tests.needs import need_node
from tests.processes import running
from tests.rules.reference import is_legal
from tests.webassembly import run_code


def split_records(text: str) -> list[str]:
    return ["MAHE-RECORD" + part for part in text.split("MAHE-RECORD")[1:]]


def header(record: str) -> dict[str, str]:
    return dict(re.findall(r"^(\w+): (.*)$", record, re.M))


def test_a_record_from_a_corrected_box_says_what_it_holds_and_is_right_everywhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as corrected:
        for place in ("clutch", "record", "save"):
            corrected.setattr(f"mahe.rules.{place}.BOX", (4, 4, 4, 4, 4, 4))
        (text,) = records(1, 5, (number_of("careful"),) * 4)
    assert "\ncards: 4 4 4 4 4 4\nstart: " in text
    (tmp_path / "record").write_text(text)
    assert main(["replay", str(tmp_path / "record")]) == 0
    assert "all good" in capsys.readouterr().out


def test_without_options_it_writes_one_whole_game_of_four() -> None:
    done = mahe("record")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("ascii")
    assert text.startswith("MAHE-RECORD 1\nplayers: red yellow blue green\n")
    assert text.endswith("\n")
    assert header(text)["turtles"] == "red=red yellow=yellow blue=blue green=green"
    assert header(text)["rules"] == "cards=off third7=no"
    assert {"seed", "deck", "removed", "start", "end", "score", "winner"} <= set(header(text))
    assert is_legal(text)


@pytest.mark.parametrize(("options", "rules"), [
    (["--players", "2"], "cards=off third7=no"),
    (["--players", "2", "--cards"], "cards=on third7=no"),
    (["--players", "3", "--third7"], "cards=off third7=yes"),
    (["--players", "3", "--one-turtle", "--cards", "--third7"], "cards=on third7=yes two=no"),
    (["--players", "2", "--one-turtle"], "cards=off third7=no two=no"),
    (["--players", "4", "--one-turtle"], "cards=off third7=no"),
    (["--players", "7", "--cards", "--third7"], "cards=on third7=yes"),
])  # fmt: skip
def test_players_and_house_rules_are_as_the_options_say(options: list[str], rules: str) -> None:
    done = mahe("record", "--games", "3", "--seed", "5", *options)
    means_nothing = "--one-turtle" in options and options[1] == "4"
    told = b"mahe record: --one-turtle means nothing with 4 players: each has one anyway\n" if means_nothing else b""
    assert (done.returncode, done.stderr) == (0, told)
    found = split_records(done.stdout.decode("ascii"))
    assert len(found) == 3
    assert len(set(found)) == 3
    for record in found:
        assert header(record)["rules"] == rules
        assert len(header(record)["players"].split()) == int(options[1])
        assert is_legal(record)


def test_with_two_turtles_a_player_is_called_after_the_first() -> None:
    text = mahe("record", "--players", "2").stdout.decode("ascii")
    assert header(text)["players"] == "red blue"
    assert header(text)["turtles"] == "red=red yellow=red blue=blue green=blue"


def test_the_same_arguments_give_the_same_bytes_and_another_seed_others() -> None:
    one, again, other = (mahe("record", "--games", "5", "--seed", seed).stdout for seed in ("7", "7", "8"))
    assert one == again
    assert one != other


def test_the_options_have_the_defaults_that_help_states() -> None:
    plain = mahe("record").stdout
    assert plain == mahe("record", "--games", "1", "--players", "4", "--seed", "1", "--bots", "random").stdout


def test_computer_players_are_seated_from_the_list_in_turn() -> None:
    all_careful = mahe("record", "--players", "4", "--bots", "careful").stdout
    assert all_careful == mahe("record", "--players", "4", "--bots", "careful,careful").stdout
    mixed = mahe("record", "--players", "5", "--bots", "careful,random").stdout
    assert mixed == mahe("record", "--players", "5", "--bots", "careful,random,careful,random,careful").stdout
    assert mixed != mahe("record", "--players", "5", "--bots", "random,careful").stdout


def test_a_careful_players_moves_are_careful() -> None:
    text = mahe("record", "--games", "5", "--players", "4", "--bots", "careful").stdout.decode("ascii")
    throws = re.findall(r"^\d+ \w+ \w+: ([1-6 ]+) \|", text, re.M)
    assert len(throws) > 300
    for throw in throws:
        dice = [int(die) for die in throw.split()]
        assert all(sum(dice[:rolled]) <= 2 for rolled in range(1, len(dice)))
        assert len(dice) == 3 or sum(dice) > 2


def test_the_first_player_is_not_always_the_same() -> None:
    text = mahe("record", "--games", "40").stdout.decode("ascii")
    assert {header(record)["start"] for record in split_records(text)} == {"red", "yellow", "blue", "green"}


@pytest.mark.parametrize(("words", "sentence"), [
    (["--games", "0"], "argument --games: this is a whole number from 1 to 999999999"),
    (["--games", "-1"], "this is a whole number"),
    (["--games", "x"], "this is a whole number"),
    (["--games", "٣"], "this is a whole number"),
    (["--games", "1" * 5000], "this is a whole number"),
    (["--players", "1"], "--players"),
    (["--players", "8"], "--players"),
    (["--players", "two"], "--players"),
    (["--seed", "-1"], "a seed is a whole number from 0 to 281474976710655"),
    (["--seed", str(2**48)], "a seed is a whole number from 0 to 281474976710655"),
    (["--seed", "0x10"], "a seed is a whole number"),
    (["--seed", "9" * 5000], "a seed is a whole number"),
    (["--bots", "strong"], "there is no computer player 'strong'; there are timid, cub, "),
    (["--bots", "person"], "there is no computer player 'person'"),
    (["--bots", "random,"], "there is no computer player ''"),
    (["--bots", ""], "there is no computer player ''"),
    (["--wrong"], "unrecognized arguments: --wrong"),
])  # fmt: skip
def test_a_wrong_option_gets_one_sentence(words: list[str], sentence: str) -> None:
    done = mahe("record", *words, PYTHONIOENCODING="utf-8")
    assert done.returncode == 2
    assert done.stdout == b""
    assert sentence in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_seeds_from_the_least_to_the_greatest_are_accepted() -> None:
    for seed in ("0", str(2**48 - 1)):
        assert mahe("record", "--seed", seed).returncode == 0


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "host_tools", "record", "--games", "200"]
    with running(command, ROOT, stderr=subprocess.PIPE) as record:
        assert record.stdout
        assert record.stderr
        first = record.stdout.readline()
        record.stdout.close()
        said = record.stderr.read()
        assert (record.wait(), first, said) == (0, "MAHE-RECORD 1\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here; Linux has one")
def test_a_full_disk_gets_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "host_tools", "record"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("mahe record: ")
    assert done.stderr.count(b"\n") == 1


def test_a_clone_with_nothing_installed_writes_and_replays_records(tmp_path: Path) -> None:
    for part in ("host_tools", "firmware"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    written = mahe("record", "--games", "2", clone=tmp_path)
    assert written.stdout == mahe("record", "--games", "2").stdout
    assert mahe("replay", "-", given=written.stdout, clone=tmp_path).returncode == 0


SCRIPT = """
import sys
from mahe.rules.record import records
for number, text in enumerate(records(10, 3, (1, 2, 1, 2, 1), cards=True)):
    print(("\\n" if number else "") + text, end="")
"""


def test_micropython_writes_the_same_bytes() -> None:
    need_node()
    theirs = run_code(SCRIPT, ROOT / "firmware")
    options = ["--games", "10", "--seed", "3", "--players", "5", "--cards", "--bots", "random,careful"]
    assert mahe("record", *options).stdout.decode("ascii") == theirs
