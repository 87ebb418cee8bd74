"""The verbs of `mahe lab` on the command line."""

from __future__ import annotations

import json
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahe_board.__main__ import main
from mahe_board.games import choice_values
from mahe_board.lab import runs
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batches import Batch, House, batches_of
from mahe_board.lab.matches import COUNTED, GAMES, SHARE, SHARE2, WIN, no_tally
from mahe_board.lab.players import CAREFUL
from mahe_board.lab.ratings import elo, standing


@pytest.fixture(autouse=True)
def _caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have runs keep their results in the test's own folder."""
    monkeypatch.setattr(runs, "caches", lambda: tmp_path)


def test_a_match_says_what_each_player_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["lab", "match", "fox", "random", "random", "--games", "900", "--one-turtle", "--workers", "1", "--json"])
        == 0
    )
    figures = json.loads(capsys.readouterr().out)
    assert figures["fox"]["games"] == 900
    assert figures["random"]["games"] == 900
    assert figures["fox"]["share"] + 2 * figures["random"]["share"] == pytest.approx(1)
    assert figures["fox"]["share"] > 0.6


@pytest.mark.parametrize("verb", [["match", "cub", "random"], ["match", "random", "fox"], ["calibrate"]])
def test_the_fox_plays_no_games_by_a_rule_that_it_does_not_know(
    verb: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice_values, "VALUED", ("cards", "two"))
    assert main(["lab", *verb, "--third7", "--games", "4", "--workers", "1"]) == 2
    said = "the fox and the cub don't know the house rule third7: let other players play\n"
    assert capsys.readouterr() == ("", f"mahe lab: {said}")
    assert list(batches_of(House(2, third7=True), (NAMES.index("random"), NAMES.index("daring")), 4, 1))


def test_the_ladder_is_one_html_file_with_tables_and_a_plot(
    tmp_path: Path, client: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ladder.html"
    where = ["--scheduler", client.scheduler.address]
    assert main(["lab", "ladder", "--players", "2", "7", "--games", "700", "--out", str(out), *where]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["2 players", "7 players", f"written to {out}"]
    assert lines[0].index("fox") < lines[0].index("random")
    text = out.read_text("utf-8")
    tags: dict[str, int] = {}

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags[tag] = tags.get(tag, 0) + 1
            assert not {"src", "href"} & {name for name, _ in attrs}  # the page is self-contained

    Reader().feed(text)
    assert tags["table"] == 2
    assert tags["tr"] == 2 * (1 + len(NAMES))
    assert tags["polyline"] == len(NAMES)


def test_calibration_puts_expectation_beside_outcome(client: Any, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--scheduler", client.scheduler.address]
    assert main(["lab", "calibrate", "--players", "4", "--games", "1600", "--json", *where]) == 0
    (rows,) = json.loads(capsys.readouterr().out).values()
    expected = [row["expected"] for row in rows]
    assert expected == sorted(expected)
    judgements = sum(row["judgements"] for row in rows)
    assert judgements > 1600 * 10
    # One of four players wins, so the averages of the expected and the won shares are a quarter each.
    for column in ("expected", "won"):
        assert sum(row["judgements"] * row[column] for row in rows) / judgements == pytest.approx(0.25, abs=0.03)


def test_more_than_seven_can_not_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "match", "fox", "fox", "fox", "fox", "fox", "fox", "fox", "fox"]) == 2
    assert "2 to 7 players, not 8" in capsys.readouterr().err


def test_without_the_extra_it_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    hidden = {"numba", "distributed"}
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in hidden else name)
    assert main(["lab", "match", "fox", "random"]) == 2
    assert "mahe lab: numba, distributed are not installed; to install them: " in capsys.readouterr().err


def result(won: list[int], games: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    tally = no_tally()
    for seat, share in enumerate(won):
        tally[seat, GAMES] = games
        tally[seat, SHARE] = share * WIN
        tally[seat, 2] = share * WIN**2
    return tally


def test_elo_of_two_is_the_logarithm_of_their_odds() -> None:
    batches = [Batch(House(2), 0, (0, 1), 0, 1000)]
    numbers = elo(batches, {0: result([240, 760], 1000)}, anchor=0)
    assert numbers[0] == (0, 0)
    assert numbers[1][0] == pytest.approx(200.24, abs=0.01)  # 400 · log₁₀(760/240)
    assert numbers[1][1] == pytest.approx(25.21, abs=0.01)  # 1.96 · 400/ln 10 / √(1000 · 0.76 · 0.24)


def test_a_share_has_its_interval() -> None:
    each = standing([(1, result([240, 760], 1000)[0])])
    assert each.share == 0.24
    assert each.margin == pytest.approx(0.02647, abs=1e-5)  # 1.96 · √(0.24 · 0.76 / 1000)


def test_two_seats_of_a_player_are_no_two_games() -> None:
    """Of 100 games for three the player with two seats wins 60, of 100 for two with one seat 20."""
    each = standing([(2, counted(200, 60, 60)), (1, counted(100, 20, 20))])
    assert each.games == 200
    assert each.share == pytest.approx(80 / 300)
    # A game's deviation is its share less 80/300 for each of the player's seats.
    squares = 60 * (7 / 15) ** 2 + 40 * (8 / 15) ** 2 + 20 * (11 / 15) ** 2 + 80 * (4 / 15) ** 2
    assert each.margin == pytest.approx(1.96 * squares**0.5 / 300)


def counted(seats: int, won: int, squares: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    tally = np.zeros(len(COUNTED), np.int64)
    tally[GAMES], tally[SHARE], tally[SHARE2] = seats, won * WIN, squares * WIN**2
    return tally


def test_a_player_alone_at_its_table_wins_its_share_for_certain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "match", "careful", "careful", "--games", "200", "--workers", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["careful"]
    assert (figures["games"], figures["share"], figures["margin"]) == (200, 0.5, 0)


def test_a_victory_that_a_player_s_seats_share_is_one_win() -> None:
    tally = Batch(House(7), 0, (CAREFUL,) * 7, 1, 500).play()
    assert any(tally[:, SHARE] % WIN), "no victory was shared"
    assert tally[:, SHARE2].sum() == 500 * WIN**2
