"""`mahe review`: the cost of choices and the luck of dice, by the fox's judgement."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahe.rules.choices import ROLL
from mahe.rules.record import records
from mahe.rules.roster import number_of
from mahe_board.__main__ import main
from mahe_board.games import choice_values
from mahe_board.games.choice_values import judged
from mahe_board.games.story import Story, read


def a_record(*names: str, seed: int = 5, **house: bool) -> str:
    return next(records(1, seed, tuple(number_of(name) for name in names), **house))


def test_a_fox_loses_nothing_by_its_choices_and_others_do(seed: int) -> None:
    story = read(a_record("fox", "random", "fox", seed=seed, cards=True))
    choices = list(judged(story))
    assert len(choices) == len(story.steps)
    assert all(one.cost >= 0 for one in choices)
    assert sum(one.cost for one in choices if one.seat != 1) == 0
    assert sum(one.cost for one in choices if one.seat == 1) > 0.2


def test_dice_bring_nothing_on_average(seed: int) -> None:
    story = read(a_record("careful", "careful", "careful", "careful", seed=seed))
    throws = [number for number, (choice, _) in enumerate(story.steps) if choice == ROLL]
    for number in throws[20:60:8]:
        lucks = []
        for face in range(1, 7):
            steps = [*story.steps[:number], (ROLL, face)]
            lucks.append(list(judged(Story(story._start, steps)))[-1].luck)
        assert sum(lucks) == pytest.approx(0, abs=1e-9)
        assert max(lucks) > 0


def test_the_worst_decisions_are_told_each_with_its_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(a_record("random", "random", "random", "random"), encoding="utf-8")
    assert main(["review", str(file), "--worst", "3"]) == 0
    said = capsys.readouterr().out
    sentences = [line for line in said.splitlines() if line.startswith("Turn ")]
    assert len(sentences) == said.count("clutch:") == 3
    costs = [float(line.split("which cost ")[1].split()[0]) for line in sentences]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 5
    assert main(["review", str(file), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [row["player"] for row in figures["players"]] == ["red", "yellow", "blue", "green"]
    assert sum(row["won"] for row in figures["players"]) >= 1
    assert figures["worst"][0]["cost"] * 100 == pytest.approx(costs[0], abs=0.05)


def test_what_is_no_game_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.txt"
    file.write_bytes(b"\xff\xfe")
    assert main(["review", str(file)]) == 2
    assert "this is no record of a game" in capsys.readouterr().err
    file.write_text('{"a":' + "[" * 100_000)
    assert main(["review", str(file)]) == 2
    assert capsys.readouterr().err == f"mahe review: {file}: this is no record of a game\n"
    file.write_text("MAHE-RECORD 1\nplayers: one\n")
    assert main(["review", str(file)]) == 2
    assert "evening.txt:1: [RECORD] this record has no line “turtles:”" in capsys.readouterr().err


def test_a_game_by_a_rule_that_the_fox_does_not_know_is_refused_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(a_record("random", "random", third7=True), encoding="utf-8")
    assert main(["review", str(file)]) == 0, capsys.readouterr()
    monkeypatch.setattr(choice_values, "VALUED", ("cards", "two"))
    capsys.readouterr()
    assert main(["review", str(file)]) == 2
    said = f"mahe review: {file}: the fox can't judge this game: it doesn't know the house rule third7\n"
    assert capsys.readouterr() == ("", said)
    file.write_text(a_record("random", "random"), encoding="utf-8")
    assert main(["review", str(file)]) == 0, "the rule doesn't hold in this game"
