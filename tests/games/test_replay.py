"""`mahe replay` accepts right records, and names line and rule of an error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahe.rules import record
from mahe_board.__main__ import main
from tests.command_line.command import mahe
from tests.games.right_records import (
    EXAMPLE_4,
    EXAMPLE_5,
    FOUR,
    GOOD,
    HEADER,
    PARTIAL,
    after,
    edited,
)
from tests.games.wrong_records import TOLD, WRONG, WRONG_IN_FOUR, WRONG_IN_PARTIAL

Output = pytest.CaptureFixture[str]


def replay(text: str | bytes, tmp_path: Path, capsys: Output, *options: str) -> tuple[int, list[str]]:
    """Run `mahe replay` on a text; return its exit code and output lines, with FILE for the file's name."""
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


@pytest.mark.parametrize(("old", "new", "place"), WRONG_IN_PARTIAL)
def test_what_is_wrong_in_a_position_is_named_too(old: str, new: str, place: str, files: Files) -> None:
    code, lines = replay(edited(PARTIAL, old, new), *files)
    assert code == 1
    assert lines[0].startswith(f"FILE:{place} ")
    assert lines[1:] == ["FILE: 1 record, 0 moves checked: 0 good, 1 bad"]


@pytest.mark.parametrize(("record", "old", "new", "said"), TOLD)
def test_what_is_wrong_is_told_in_a_sentence(record: str, old: str, new: str, said: str, files: Files) -> None:
    assert replay(edited(record, old, new), *files)[1][0] == f"FILE:{said}"


@pytest.mark.parametrize(("text", "place"), WRONG)
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
