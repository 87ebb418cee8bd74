"""`mahe script` plays a script, prints its digests, takes pictures, and reports the line of a mistake."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from mahe_board.virtual_board.script.runner import BadScript, Run
from tests.command_line.command import mahe

SCRIPTS = Path(__file__).parents[2] / "table" / "scripts"


def test_a_script_prints_the_digests_of_its_lights_and_of_its_screen() -> None:
    done = mahe("script", str(SCRIPTS / "first-turn.txt"))
    lights, screen = Run((SCRIPTS / "first-turn.txt").read_text()).digests()
    assert done.stdout.decode() == f"lights {lights}\nscreen {screen}\n"
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("spoken", [[], ["--spoken"]])
def test_pictures_of_board_and_screen_are_written(spoken: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    done = mahe("script", str(SCRIPTS / "take-back.txt"), *spoken, "--pictures", str(folder))
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in folder.iterdir()) == [
        "taken-back-board.svg",
        "taken-back-screen.svg",
        "too-late-board.svg",
        "too-late-screen.svg",
    ]
    for path in folder.iterdir():
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("leap", "there is no command leap; there are down, hold, hurry, jump, new, picture, players, press, seed, "),
        ("press", "too few words: press KEY [MS]"),
        ("press roll 60 70", "too many words: press KEY [MS]"),
        ("press rol", "rol is none of card, menu, roll, stop"),
        ("press roll long", "long is no whole number"),
        ("hold", "too few words"),
        ("down", "too few words"),
        ("up rol", "rol is none of card, menu, roll, stop"),
        ("wait " + "9" * 5000, "is more than"),
        ("wait", "too few words"),
        ("wait -5", "-5 is no whole number"),
        ("wait 999999999", "is more than"),
        ("settle now", "too many words"),
        ("picture ../x", "small letters, digits"),
        ("seed 281474976710656", "is more than"),
        ("set cards maybe", "maybe is none of off, on"),
        ("set colour on", "colour is none of"),
        ("players red", "too few words"),
        ("players red pink", "pink is none of red,"),
        ("players red blue:brave", "brave is none of person, timid, "),
    ],
)
def test_a_mistake_is_a_sentence_that_names_the_line(line: str, mistake: str, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text(f"# a remark\n\n{line}\n")
    done = mahe("script", str(script))
    assert done.returncode == 2
    assert done.stdout == b""
    said = done.stderr.decode()
    assert said.startswith(f"mahe script: {script}: line 3: {line}: ")
    assert mistake in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("script", "mistake"),
    [
        ("wait 20\nseed 1", "line 2: seed 1: seed must come before the first key"),
        ("players red yellow\nwait 20", "line 1: players red yellow: .*2 players need 4 turtles"),
        ("players red blue", "line 1: players red blue: .*2 players need 4 turtles"),
        ("# who\nplayers red red green blue", "line 2: players red red green blue: .*red turtle"),
        ("players red yellow\nset cards on\nseed 3", "line 1: players red yellow: .*2 players need 4 turtles"),
        ("down card\nwait 20\ndown card", "line 3: down card: card is down already"),
        ("up card", "line 1: up card: card is up already"),
        ("players red+red blue+green\nsettle", "line 1: players red\\+red blue\\+green: .*red turtle"),
    ],
)
def test_what_comes_too_late_or_can_not_be_played_is_refused(script: str, mistake: str) -> None:
    with pytest.raises(BadScript, match=mistake):
        Run(script)


def test_a_board_that_is_never_at_rest_is_told() -> None:
    moves = "set pace slow\nplayers red+yellow:random blue+green:random\npress roll\npress roll\n"
    with pytest.raises(BadScript, match="line 5: settle: the board has been busy"):
        Run(moves + "settle")


@pytest.mark.parametrize("given", [None, b"\xff\xfe press"])
def test_a_file_that_can_not_be_read_is_told(given: bytes | None, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    if given is not None:
        script.write_bytes(given)
    done = mahe("script", str(script))
    assert done.returncode == 2
    assert "can't be read" in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_picture_can_be_taken_while_a_key_is_down() -> None:
    words: dict[str, list[str]] = {}
    begun = "players red green blue yellow\npress roll\npress roll\nsettle\npress menu\nwait 100\n"
    script = "picture scores\ndown roll\nwait 900\npicture values\nwait 300\nup roll\nwait 100\npicture hidden\n"
    Run(begun + script, lambda name, board: words.__setitem__(name, list(board.words)))
    assert words["scores"] != words["values"] != words["hidden"]


def test_remarks_empty_lines_and_line_ends_do_not_matter() -> None:
    plain = Run("seed 3\npress roll\nwait 500").digests()
    assert Run("# x\r\nseed 3 # y\r\n\r\n  press   roll\r\nwait 500\r\n").digests() == plain
    assert Run("seed 3\npress roll\nwait 520").digests() != plain
    assert Run("seed 3\npress card\nwait 500").digests() != plain
