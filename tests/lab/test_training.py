"""Training is a pure function of its `Run`: it gives the same bytes, even if it is interrupted and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahe_board.lab import training
from mahe_board.lab.training import Run, Stage, train


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "MEASURED_GAMES", 160)
    monkeypatch.setattr(training, "MEASURED", 4)
    monkeypatch.setattr(training, "CHUNK", 40)


def all_of(run: Run, state: Path | None = None) -> list[Stage]:
    return list(train(run, state))


def test_the_same_run_gives_the_same_bytes_another_seed_gives_others_and_its_state_is_refused(tmp_path: Path) -> None:
    run = Run("many", 1600, 7)
    whole = all_of(run)
    state = tmp_path / "state.npz"
    begun = train(run, state)
    next(begun)
    next(begun)
    begun.close()  # Ctrl-C ends it like this
    gone_on = all_of(run, state)
    assert [stage.games for stage in whole] == [400, 800, 1200, 1600]
    assert [stage.games for stage in gone_on] == [1200, 1600]
    assert gone_on[-1].net.tobytes() == whole[-1].net.tobytes()
    assert all_of(run, state)[-1].net.tobytes() == whole[-1].net.tobytes()  # the run was complete, and is only read
    with pytest.raises(ValueError, match="state of another run"):
        all_of(run._replace(seed=8), state)
    assert all_of(run._replace(seed=8))[-1].net.tobytes() != whole[-1].net.tobytes()
    # After these few games the error has fallen, and the net wins more than a quarter against three careful players.
    assert whole[-1].error < whole[0].error
    assert whole[-1].strength[0] > 0.3
