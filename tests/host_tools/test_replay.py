"""`mahe replay`: what is right passes, and what is wrong is named with its line and rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahe.rules import record
from mahe_board.__main__ import main
from tests.host_tools.command import mahe
from tests.host_tools.right_records import (
    EXAMPLE_4,
    EXAMPLE_5,
    FOUR,
    GOOD,
    HEADER,
    ONE_EACH,
    PARTIAL,
    SHARED,
    THIRD7,
    after,
    edited,
)

Output = pytest.CaptureFixture[str]


def replay(text: str | bytes, tmp_path: Path, capsys: Output, *options: str) -> tuple[int, list[str]]:
    """The exit code and the lines printed, the file called FILE."""
    file = tmp_path / "game.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    code = main(["replay", *options, str(file)])
    shown = capsys.readouterr()
    assert shown.err == ""
    return code, shown.out.replace(str(file), "FILE").splitlines()


Files = tuple[Path, Output]


@pytest.fixture
def files(tmp_path: Path, capsys: Output) -> Files:
    return tmp_path, capsys


@pytest.mark.parametrize("kind", GOOD)
def test_a_right_record_passes(kind: str, files: Files) -> None:
    code, lines = replay(GOOD[kind], *files)
    moves = len(re.findall(r"^\d+[ab]? ", GOOD[kind], re.M))
    assert lines == [f"FILE: 1 record, {moves} moves checked: all good"]
    assert code == 0


def test_the_example_of_the_formats_own_page_is_right(files: Files) -> None:
    page = Path(record.__file__).with_name("RECORD.md").read_text("utf-8")
    example = next(part for part in page.split("```\n") if part.startswith("MAHE-RECORD 1"))
    assert replay(example, *files) == (0, ["FILE: 1 record, 7 moves checked: all good"])


# What is changed in FOUR, and the line and rule that must be named. Its first move is line 7.
WRONG_IN_FOUR = [
    ("2 4 | 6x2=12", "2 4 | 6x2=13", "7: [R10]"),
    ("2 4 | 6x2=12", "2 4 | 6x1=6", "7: [R10]"),
    ("2 4 | 6x2=12", "2 4 | bust", "7: [R10]"),
    ("2 4 | 6x2=12 | 0-12", "2 4", "7: [R10]"),
    ("3 blue David: 3 | 3x1=3", "3 blue David: 3 | 3x1=4", "9: [R9]"),
    ("7x3=21 | 12-12", "7x3=22 | 12-12", "11: [R11]"),
    ("6x2=12 | 0-12", "6x2=12 | 0-11", "7: [R13]"),
    ("6x2=12 | 0-12", "6x2=12 | 1-12", "7: [R13]"),
    ("6x2=12 | 0-12", "6x2=12", "7: [R13]"),
    ("2 6 | bust | 0-0", "2 6 | 8x2=16 | 0-16", "8: [R8]"),
    ("2 6 | bust | 0-0", "2 6 | bust | 0-16", "8: [R8]"),
    ("2 6 | bust", "2 6 1 | bust", "8: [R8]"),
    ("2 4 | 6x2=12", "3 4 1 | bust", "7: [R7]"),
    ("1 red Martin", "1 red Eva", "7: [R19]"),
    ("1 red Martin", "1 red Somebody", "7: [R19]"),
    ("7 blue Andrea", "7 blue David", "13: [R19]"),
    ("8 yellow Andrea", "8 yellow David", "14: [R19]"),
    ("0-3 | on blue", "0-3", "10: [R17]"),
    ("0-3 | on blue", "0-3 | on green", "10: [R17]"),
    ("0-12\n", "0-12 | on blue\n", "7: [R17]"),
    ("0-12\n", "0-12 | +blue\n", "7: [R18]"),
    ("0-12\n", "0-12 | left blue\n", "7: [R18]"),
    ("0-12\n", "0-12 | egg 5 Martin\n", "7: [R23]"),
    ("0-12\n", "0-12 | something\n", "7: [RECORD]"),
    (" | egg 5 Martin", "", "11: [R23]"),
    ("egg 5 Martin", "egg 3 Martin", "11: [R24]"),
    ("egg 5 Martin", "egg 5 Eva", "11: [R24]"),
    ("3-0 | +yellow", "3-0", "13: [R20]"),
    ("3-0 | +yellow", "3-0 | +yellow | left red", "13: [R20]"),
    ("3-0 | +yellow", "3-0 | +yellow | egg 3 Andrea", "13: [R23]"),
    ("2 green Eva: 2 6", "3 green Eva: 2 6", "8: [R4]"),
    ("2 green Eva: 2 6", "2 blue David: 2 6", "8: [R4]"),
    ("2 green Eva: 2 6", "2a green Eva: 2 6", "8: [R31]"),
    ("1 red Martin: 2 4", "1 black Martin: 2 4", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: c2 4", "7: [R35]"),
    ("1 red Martin: 2 4", "1 red Martin: 2 c4", "7: [R35]"),
    ("1 red Martin: 2 4", "01 red Martin: 2 4", "7: [RECORD]"),
    ("1 red Martin: 2 4", "١ red Martin: 2 4", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: 2 ٤", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: 2 04", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: 2 7", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: 0 4", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: 2  4", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin: 1 1 1 1", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1 red Martin:", "7: [RECORD]"),
    ("1 red Martin: 2 4", "1  red Martin: 2 4", "7: [RECORD]"),
    ("1 red Martin: 2 4", " 1 red Martin: 2 4", "7: [RECORD]"),
    ("1 red Martin: 2 4", "9999999999999 red Martin: 2 4", "7: [RECORD]"),
    ("6x2=12 | 0-12", "06x2=12 | 0-12", "7: [R10]"),
    ("6x2=12 | 0-12", "6x2=12 |  0-12", "7: [R13]"),
    ("6x2=12 | 0-12", "6x2=12  | 0-12", "7: [R10]"),
    ("0-12\n", "0-12 \n", "7: [R13]"),
    ("0-12\n", "0-12 | \n", "7: [RECORD]"),
    ("0-12\n", "0-12\t\n", "7: [RECORD]"),
    ("0-12\n", "0-12\r\n", "7: [RECORD]"),
    ("0-12\n", "0-12\0\n", "7: [RECORD]"),
    ("0-12\n", "0-12\u2028\n", "7: [RECORD]"),
    ("2 green Eva", "seed: 4\n2 green Eva", "8: [RECORD]"),
    ("2 green Eva", "hello\n2 green Eva", "8: [RECORD]"),
    ("2 green Eva", "end: Eva\n2 green Eva", "8: [R27]"),
    ("2 green Eva", "pending: 2 green Eva: 2\n2 green Eva", "9: [RECORD]"),
    ("2 green Eva", "pending: 2 green Eva: 2 6\n2 green Eva", "8: [R7]"),
    ("MAHE-RECORD 1", "MAHE-RECORD 2", "1: [RECORD]"),
    ("MAHE-RECORD 1", "\ufeffMAHE-RECORD 1", "1: [RECORD]"),
    ("MAHE-RECORD 1", "MAHE-RECORD 1 ", "1: [RECORD]"),
    ("MAHE-RECORD 1\n", "", "1: [RECORD]"),
    ("players: Martin Eva David Andrea\n", "", "1: [RECORD]"),
    ("start: Martin\n", "", "1: [RECORD]"),
    ("start: Martin", "start: Mia", "6: [RECORD]"),
    ("start: Martin", "start: Martin Eva", "6: [RECORD]"),
    ("start: Martin", "start: Martin\nstart: Martin", "7: [RECORD]"),
    ("start: Martin", "start:Martin", "6: [RECORD]"),
    ("start: Martin", "Start: Martin", "1: [RECORD]"),
    ("start: Martin", "seed: x\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "seed: 007\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "seed: ٤٢\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "seed: -1\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "board: 3=red\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "hands: Eva=3\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "done: red\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "partial: no\nstart: Martin", "6: [RECORD]"),
    ("start: Martin", "removed: 1 2 3\nstart: Martin", "6: [R3]"),
    ("start: Martin", "removed: 1 2 3 0\nstart: Martin", "6: [R3]"),
    ("start: Martin", "removed: 4 2 3 6\nstart: Martin", "5: [A20]"),
    ("start: Martin", "cards: 3 3 5 5 5\nstart: Martin", "6: [R1]"),
    ("start: Martin", "cards: 3 3 5 5 5 4\nstart: Martin", "6: [R1]"),
    ("start: Martin", "cards: 3 3 6 4 5 3\nstart: Martin", "5: [A20]"),
    ("start: Martin", "cards: 03 3 5 5 5 3\nstart: Martin", "6: [RECORD]"),
    ("deck: 5 3", "deck: 5", "5: [R3]"),
    ("deck: 5 3", "deck: 5 3 1", "5: [R3]"),
    ("deck: 5 3", "deck: 5 7", "5: [RECORD]"),
    ("deck: 5 3", "deck: 5 0", "5: [R1]"),
    ("deck: 5 3", "deck: 5 4", "5: [A20]"),
    ("deck: 5 3", "deck: 5  3", "5: [RECORD]"),
    ("deck: 5 3", "deck: 5 03", "5: [RECORD]"),
    ("deck: 5 3", "deck: 5 ٣", "5: [RECORD]"),
    ("deck: 5 3", "deck: " + "9" * 6000, "5: [RECORD]"),
    ("players: Martin", "players: Mar,tin", "2: [RECORD]"),
    ("players: Martin", "players: Mar/tin", "2: [RECORD]"),
    ("players: Martin", "players: Mar\u00a0tin", "2: [RECORD]"),
    ("players: Martin Eva", "players: Eva Eva", "2: [R2]"),
    ("players: Martin", "players: A B C D Martin", "2: [R1]"),
    ("players: Martin Eva David Andrea", "players: Martin", "2: [R1]"),
    ("players: Martin", "players: Fritz Martin", "3: [R2]"),
    ("turtles: red=Martin", "turtles: red=Martin red=Martin", "3: [R2]"),
    ("turtles: red=Martin", "turtles: red=Eva", "3: [R2]"),
    ("turtles: red=Martin", "turtles: red=Otto", "3: [RECORD]"),
    ("turtles: red=Martin", "turtles: red", "3: [RECORD]"),
    ("turtles: red=Martin", "turtles: r|ed=Martin", "3: [RECORD]"),
    ("cards=off third7=no", "cards=off", "4: [RECORD]"),
    ("cards=off third7=no", "cards=off third7=maybe", "4: [RECORD]"),
    ("cards=off third7=no", "cards=off third7=no cards=off", "4: [RECORD]"),
    ("cards=off third7=no", "cards=off third7=no two=no", "4: [R30]"),
    ("cards=off third7=no", "cards=off third7=no dice=3", "4: [RECORD]"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place"), WRONG_IN_FOUR)
def test_what_is_wrong_is_named_with_its_line_and_rule(old: str, new: str, place: str, files: Files) -> None:
    code, lines = replay(edited(FOUR, old, new), *files)
    assert code == 1
    assert lines[0].startswith(f"FILE:{place} ")
    assert lines[1:] == ["FILE: 1 record, 0 moves checked: 0 good, 1 bad"]


def test_line_ends_of_windows_are_called_so(files: Files) -> None:
    code, lines = replay(FOUR.replace("\n", "\r\n"), *files)
    assert code == 1
    assert lines[0] == (
        "FILE:1: [RECORD] this line ends as on Windows, with CR and LF; in a record a line ends with LF alone"
    )


# What is changed in PARTIAL. Its first move is line 12, its closing lines 17 to 19.
WRONG_IN_PARTIAL = [
    ("1b white", "1a white", "12: [R31]"),
    ("1b white", "1 white", "12: [R31]"),
    ("1b white Ann: 1 c1 2", "1b red Ann: 1 c1 2", "12: [R31]"),
    ("1b white Ann: 1 c1 2", "1b white Ann: 1 c3 2", "12: [R11]"),
    ("1b white Ann: 1 c1 2", "1b white Ann: 1 c2 2", "12: [R35]"),
    ("1b white Ann: 1 c1 2", "1b white Ann: 1 c1 c3", "12: [R37]"),
    ("1b white Ann: 1 c1 2", "1b white Ann: c1 1 2", "12: [R36]"),
    ("1b white Ann: 1 c1 2", "1b white Ann: 5 c3", "12: [R36]"),
    ("carded: Bob", "carded: Ann", "12: [R37]"),
    ("carded: Bob", "carded: Bob Bob", "11: [R37]"),
    ("carded: Bob", "carded: Cid", "11: [RECORD]"),
    ("cards=on", "cards=off", "11: [R37]"),
    ("18-9 | left blue,red", "18-9 | left red,blue", "12: [R18]"),
    ("2b blue Ann: 1 3 1", "2b blue Bob: 1 3 1", "14: [R19]"),
    ("2b blue Ann: 1 3 1", "2b blue Ann: 1 c2 1", "14: [R39]"),
    ("2b blue Ann: 1 3 1", "2b black Ann: 1 3 1", "14: [R31]"),
    ("3b red Ann: 4 c3 | 7x2=14", "3b red Ann: 4 c3 1 | bust", "16: [R7]"),
    ("egg 7 Ann", "egg 7 Bob", "16: [R24]"),
    ("egg 7 Ann", "egg 6 Ann", "16: [R24]"),
    ("end: Ann", "end: Bob", "17: [R27]"),
    ("end: Ann\n", "", "17: [R27]"),
    ("score: Ann=16/3 Bob=6/2", "score: Ann=16/4 Bob=6/2", "18: [R28]"),
    ("score: Ann=16/3 Bob=6/2", "score: Bob=6/2 Ann=16/3", "18: [R28]"),
    ("score: Ann=16/3 Bob=6/2\n", "", "18: [R28]"),
    ("winner: Ann", "winner: Bob", "19: [R29]"),
    ("winner: Ann", "winner: Ann Bob", "19: [R29]"),
    ("winner: Ann\n", "", "18: [R29]"),
    ("winner: Ann\n", "winner: Ann\n4a black Bob: 1 | 1x1=1 | 15-16\n", "20: [RECORD]"),
    ("end: Ann", "4a black Bob: 1 | 1x1=1 | 15-16\nend: Ann", "17: [A6]"),
    ("end: Ann", "pending: 4a black Bob: 1\nend: Ann", "17: [A6]"),
    ("partial: yes\n", "", "6: [RECORD]"),
    ("18=blue,red,white", "18=blue,red,red", "7: [RECORD]"),
    ("18=blue,red,white", "18=blue,red,pink", "7: [RECORD]"),
    ("18=blue,red,white", "22=blue,red,white", "7: [RECORD]"),
    ("18=blue,red,white", "0=blue,red,white", "7: [R13]"),
    ("18=blue,red,white", "7=blue,red,white", "7: [R13]"),
    ("18=blue,red,white", "018=blue,red,white", "7: [RECORD]"),
    ("18=blue,red,white", "18=", "7: [RECORD]"),
    ("18=blue,red,white", "18", "7: [RECORD]"),
    ("Bob=2,4", "Bob=2,7", "8: [RECORD]"),
    ("Bob=2,4", "Bob=2,0", "8: [R1]"),
    ("Bob=2,4", "Bob=2,,4", "8: [RECORD]"),
    ("Bob=2,4", "Cid=2,4", "8: [RECORD]"),
    ("Bob=2,4", "Ann=2,4", "8: [RECORD]"),
    ("Bob=2,4", "Bob=2,2,2,2", "6: [A20]"),
    ("done: red", "done: blue", "10: [R31]"),
    ("done: red", "done: pink", "10: [RECORD]"),
    ("done: red", "done:", "10: [RECORD]"),
    ("white=Ann black=Bob", "white=Ann", "4: [R30]"),
    ("red=Ann blue=Bob white=Ann black=Bob", "red=Ann blue=Bob white=Ann black=Ann", "4: [R30]"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place"), WRONG_IN_PARTIAL)
def test_what_is_wrong_in_a_position_is_named_too(old: str, new: str, place: str, files: Files) -> None:
    code, lines = replay(edited(PARTIAL, old, new), *files)
    assert code == 1
    assert lines[0].startswith(f"FILE:{place} ")
    assert lines[1:] == ["FILE: 1 record, 0 moves checked: 0 good, 1 bad"]


@pytest.mark.parametrize(("text", "place"), [
    (HEADER + "pending: 1 red Martin: 3 4\n", "7: [R7]"),
    (HEADER + "pending: 1 red Martin: 2 6\n", "7: [R7]"),
    (HEADER + "pending: 1 red Eva: 2\n", "7: [R19]"),
    (HEADER + "pending: 2 green Eva: 2\n", "7: [R4]"),
    (HEADER + "pending: 1 red Martin:\n", "7: [RECORD]"),
    (HEADER + "pending:1 red Martin: 2\n", "7: [RECORD]"),
    (HEADER + "pending: 1 red Martin: 2 | 2x1=2\n", "7: [RECORD]"),
    (HEADER + "end: Martin\n", "7: [R27]"),
    (THIRD7 + "1 red Martin: 3 4 c1 | bust | 0-0\n", "7: [R35]"),
    (edited(THIRD7, "cards=off", "cards=on") + "1 red Martin: 3 4 c1 | bust | 0-0\n", "7: [A1]"),
    (edited(SHARED, "winner: Ann Bob", "winner: Bob Ann"), "13: [R29]"),
    (edited(SHARED, "winner: Ann Bob", "winner: Ann,Bob"), "13: [R29]"),
    (edited(ONE_EACH, "two=no", "two=yes"), "4: [R30]"),
    (edited(ONE_EACH, " two=no", ""), "3: [R30]"),
    (edited(ONE_EACH, "1-1 | +red", "1-1 | +red | on red"), "9: [R17]"),
    (edited(EXAMPLE_4, "1 red Andrea", "1 red Martin"), "9: [R19]"),
    (edited(EXAMPLE_5, "winner: Martin", "winner: Martin David"), "13: [R29]"),
    (edited(EXAMPLE_5, "deck:\n", "deck: \n"), "5: [RECORD]"),
    ("", "1: [RECORD]"),
    ("\n\n# nothing\n", "1: [RECORD]"),
    ("hello\n", "1: [RECORD]"),
    (FOUR.replace("\n", "\r\n"), "1: [RECORD]"),
    (FOUR.replace("\n", "\r"), "1: [RECORD]"),
    (b"\xff\xfe" + FOUR.encode("utf-16-le"), "1: [RECORD]"),
    (FOUR.encode().replace(b"Martin", b"M\xe4rtin"), "2: [RECORD]"),
    (FOUR.encode().replace(b"Martin", b"M\xed\xa0\x80"), "2: [RECORD]"),
])  # fmt: skip
def test_other_wrong_records_are_named_with_line_and_rule(text: str | bytes, place: str, files: Files) -> None:
    code, lines = replay(text, *files)
    assert code == 1
    assert lines[0].startswith(f"FILE:{place} ")
    assert lines[1:] == ["FILE: 1 record, 0 moves checked: 0 good, 1 bad"]


def test_a_game_that_is_over_must_have_its_ending() -> None:
    game = mahe("record", "--seed", "4").stdout.decode()
    done = mahe("replay", "-", given=after(game, "end:").encode())
    number = after(game, "end:").count("\n")
    assert done.returncode == 1
    assert done.stdout.decode().startswith(f"-:{number}: [R27] the game is over; “end: ")


def test_each_bad_record_of_a_file_has_one_line_and_the_file_one_summary(files: Files) -> None:
    wrong = edited(FOUR, "0-12\n", "0-13\n")
    code, lines = replay(FOUR + "\n" + wrong + PARTIAL + "# end\n" + wrong, *files)
    assert code == 1
    assert [line.partition("] ")[0] + "]" for line in lines[:2]] == [
        "FILE:24: [R13]",
        f"FILE:{16 + 1 + 16 + 19 + 1 + 7}: [R13]",
    ]
    assert lines[2:] == ["FILE: 4 records, 15 moves checked: 2 good, 2 bad"]


def test_every_file_has_a_summary_and_one_bad_file_is_enough_for_exit_code_1(files: Files) -> None:
    folder, capsys = files
    for name, text in (("a", FOUR), ("b", "x"), ("c", PARTIAL + FOUR)):
        (folder / name).write_text(text, "utf-8")
    assert main(["replay", *(str(folder / name) for name in "abc")]) == 1
    lines = capsys.readouterr().out.replace(str(folder), "").splitlines()
    assert [line.split(": ")[0] for line in lines] == ["/a", "/b:1", "/b", "/c"]
    assert lines[3] == "/c: 2 records, 15 moves checked: all good"


def test_files_that_cannot_be_read_are_one_line_each(files: Files) -> None:
    folder, capsys = files
    assert main(["replay", str(folder / "none"), str(folder), "a\0b", str(folder / "line\nend")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert all("can't be read: " in line for line in lines)


def test_standard_input_is_a_minus() -> None:
    done = mahe("replay", "-", given=FOUR.encode())
    assert (done.returncode, done.stdout) == (0, b"-: 1 record, 10 moves checked: all good\n")


def test_what_record_writes_passes_in_one_file() -> None:
    games = b"".join(
        mahe("record", "--games", "20", "--players", str(players), *rules, "--bots", "random,careful").stdout
        for players, rules in ((2, ["--cards"]), (3, ["--one-turtle"]), (5, ["--third7"]), (7, ["--cards", "--third7"]))
    )
    done = mahe("replay", "-", given=games)
    assert done.returncode == 0
    assert re.fullmatch(rb"-: 80 records, \d{4,5} moves checked: all good\n", done.stdout)


def test_without_a_file_the_usage_is_shown() -> None:
    done = mahe("replay")
    assert done.returncode == 2
    assert b"FILE" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "cp1252"])
def test_a_terminal_that_lacks_letters_gets_no_traceback(encoding: str) -> None:
    text = edited(GOOD["names in any script"], "0-12\n", "0-13\n") + FOUR
    for options in ([], ["--show"]):
        done = mahe("replay", *options, "-", given=text.encode(), PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (1, b"")
        assert done.stdout.endswith(b"-: 2 records, 10 moves checked: 1 good, 1 bad\n")


def test_show_draws_the_board_after_each_move(files: Files) -> None:
    code, lines = replay(EXAMPLE_4, *files, "--show")
    assert code == 0
    assert lines[0] == "1 red Andrea: 1 2 3 | 6x3=18 | 18-15 | +yellow | left blue | egg 5 Andrea"
    columns = [lines[row].split() for row in (1, 2, 3)]
    assert [row[14] for row in columns] == ["y", "r", "15"]
    assert [row[17] for row in columns] == ["·", "b", "18"]
    assert sum(sign == "·" for row in columns for sign in row) == 2 * 21 - 3
    assert lines[4] == "  raft: green   clutch: 2 eggs, 1 cards left"
    assert lines[5:] == ["FILE: 1 record, 1 moves checked: all good"]


def test_show_tells_turtles_apart_whose_names_begin_alike(files: Files) -> None:
    _, lines = replay(EXAMPLE_4.replace("green", "grey").replace("blue", "green"), *files, "--show")
    assert lines[2].split()[17] == "gree"
    assert lines[1].split()[14] == "yell"


def test_show_says_when_the_seven_are_laid(files: Files) -> None:
    _, lines = replay(EXAMPLE_5, *files, "--show")
    assert lines[3].endswith("raft: red yellow green   clutch: laid")


def test_a_game_of_many_thousand_lines_is_replayed_in_seconds(files: Files) -> None:
    moves = [f"{turn} {turtle}: 6 6 | bust | 0-0" for turn, turtle in enumerate(
        ["red Martin", "green Eva", "blue David", "yellow Andrea"] * 5000, 1)]  # fmt: skip
    code, lines = replay(HEADER + "\n".join(moves), *files)
    assert (code, lines) == (0, ["FILE: 1 record, 20000 moves checked: all good"])
