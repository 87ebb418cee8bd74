"""A run has the same result on any number of workers, after a worker dies, and when it goes on after Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahe_board.command_line.errors import ToolError
from mahe_board.command_line.exit_codes import BROKEN_OFF
from mahe_board.lab import batches as batches_module
from mahe_board.lab import runs
from mahe_board.lab.arguments import NAMES
from mahe_board.lab.batches import Batch, House, batches_of, play_as, version
from mahe_board.lab.cluster import connected, play_all
from mahe_board.lab.matches import GAMES, SHARE, WIN
from mahe_board.lab.runs import Kept, Place, play
from tests.needs import ROOT
from tests.processes import running
from tests.virtual_board.play.looking import wait

Array = np.ndarray[Any, Any]
RANDOM, CAREFUL, DARING = (NAMES.index(name) for name in ("random", "careful", "daring"))


def some_batches(games: int = 900, pieces: int = 100) -> list[Batch]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches_module, "MOST_GAMES", pieces)
        return list(batches_of(House(3, cards=True), (RANDOM, CAREFUL, DARING), games, seed=5))


def played_here(batches: list[Batch]) -> list[Array]:
    return [batch.play() for batch in batches]


def same(results: dict[int, Array], expected: list[Array]) -> bool:
    return len(results) == len(expected) and all((results[n] == tally).all() for n, tally in enumerate(expected))


def test_seats_and_first_player_are_rotated_and_no_seed_is_used_twice() -> None:
    batches = some_batches(games=1000, pieces=50)
    assert {(batch.first, batch.who) for batch in batches} == {
        (first, who)
        for first in range(3)
        for who in ((RANDOM, CAREFUL, DARING), (CAREFUL, DARING, RANDOM), (DARING, RANDOM, CAREFUL))
    }
    seeds = [seed for batch in batches for seed in range(batch.seed, batch.seed + batch.games)]
    assert len(set(seeds)) == len(seeds) >= 1000
    assert max(seeds) < 1 << 48


def test_every_win_is_shared_out_to_the_last_part() -> None:
    tally = sum(played_here(some_batches()))
    assert isinstance(tally, np.ndarray)
    assert tally[:3, GAMES].tolist() == [900, 900, 900]
    assert tally[:, SHARE].sum() == 900 * WIN


def test_a_cluster_plays_the_games_that_are_played_here(client: Any) -> None:
    batches = some_batches()
    assert same(dict(play_all(client, batches)), played_here(batches))


def test_a_worker_that_is_killed_changes_nothing(client: Any) -> None:
    batches = some_batches(games=24_000, pieces=800)
    before = set(client.run(os.getpid).values())
    results: dict[int, Array] = {}
    for number, tally in play_all(client, batches):
        if not results:
            os.kill(min(before), signal.SIGKILL)
        results[number] = tally
    assert same(results, played_here(batches))
    client.wait_for_workers(2)
    assert len(before & set(client.run(os.getpid).values())) == 1  # one of the two workers has been replaced


def test_a_worker_with_another_version_is_refused() -> None:
    (batch, *_) = some_batches()
    assert (play_as(version(), batch) == batch.play()).all()
    with pytest.raises(ToolError, match="another version"):
        play_as("0123", batch)


def test_a_scheduler_that_is_not_there_is_named() -> None:
    place = "tcp://127.0.0.1:9"
    with pytest.raises(ToolError, match=f"no Dask scheduler at {place}"), connected(place, 0):
        pass


def test_a_run_that_was_broken_off_goes_on_where_it_was(
    tmp_path: Path, client: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    batches = some_batches()
    asked: list[int] = []

    def until_ctrl_c(client: Any, batches: list[Batch]) -> Iterator[tuple[int, Array]]:
        asked.append(len(batches))
        for number, result in play_all(client, batches):
            if len(asked) == 1 and len(Kept(all_batches, folder=tmp_path).results()) == 4:
                raise KeyboardInterrupt
            yield number, result

    all_batches = batches
    monkeypatch.setattr(runs, "play_all", until_ctrl_c)
    place = Place(scheduler=client.scheduler.address)
    with pytest.raises(KeyboardInterrupt):
        play(batches, place, tmp_path)
    assert "the same command goes on from there" in capsys.readouterr().err
    assert same(play(batches, place, tmp_path), played_here(batches))
    assert asked == [9, 5]
    assert same(play(batches, place, tmp_path), played_here(batches))  # nothing is left to play
    assert asked == [9, 5]
    play(batches, place._replace(fresh=True), tmp_path)
    assert asked == [9, 5, 9]


def test_a_line_that_was_cut_short_counts_for_nothing(tmp_path: Path) -> None:
    batches = some_batches()
    kept = Kept(batches, folder=tmp_path)
    kept.add(0, batches[0].play())
    kept.add(1, batches[1].play())
    kept.file.write_text(kept.file.read_text()[:-9])
    assert list(kept.results()) == [0]


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("whole", [False, True])  # whether workers get the signal, too, as when a service is stopped
def test_told_to_end_it_says_how_to_go_on_and_nothing_else(whole: bool) -> None:
    words = ["match", "random", "careful", "--games", "4000000", "--seed", "77", "--workers", "1"]
    command = [sys.executable, "-m", "mahe_board", "lab", *words]
    kept = Kept(list(batches_of(House(2), (RANDOM, CAREFUL), 4_000_000, 77)), fresh=True)
    with running(command, ROOT / "host_tools", stderr=subprocess.PIPE) as process:
        assert process.stderr
        wait(kept.results, 60)
        (os.killpg if whole else os.kill)(process.pid, signal.SIGTERM)
        said = process.stderr.read()
        assert process.wait(60) == BROKEN_OFF
    sentence = r"mahe: broken off after \d+ of 1000 batches; the same command goes on from there\n"
    assert re.fullmatch(rf"(mahe: compiling .*\n)*{sentence}", said)
    kept.file.unlink()
