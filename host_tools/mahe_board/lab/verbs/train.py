"""`mahe lab train`: makes a net by self-play, and writes its module."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from mahe_board.command_line.clone import CLONE
from mahe_board.command_line.errors import NeedsClone, ToolError
from mahe_board.command_line.progress import Progress
from mahe_board.lab.nets import as_module
from mahe_board.lab.training import FAMILIES, GAMES, Run, train

NETS = CLONE / "firmware" / "mahe" / "rules" / "nets"


def run(arguments: argparse.Namespace) -> int:
    out = Path(arguments.out) if arguments.out else NETS / f"{arguments.net}.py"
    if not out.parent.is_dir():
        raise NeedsClone(f"{out.parent} isn't there: say with --out where the net is to go")
    games = arguments.games or GAMES[arguments.net]
    state = Path(arguments.state) if arguments.state else None
    measured = FAMILIES[arguments.net].measured
    print("one fox against careful players, its share of the win")
    heads = [f"{players}{', cards' if cards else ''}" for players, cards in measured]
    print(f"{'games':>9}{'error':>9}" + "".join(f"{head:>10}" for head in heads) + f"{'minutes':>9}")
    started = time.process_time()
    progress = Progress(games, "games")
    try:
        for stage in train(Run(arguments.net, games, arguments.seed), state, progress.reach):
            minutes = (time.process_time() - started) / 60
            shares = "".join(f"{share:10.3f}" for share in stage.strength)
            progress.clear()
            print(f"{stage.games:9}{stage.error:9.5f}{shares}{minutes:9.1f}", flush=True)
    except ValueError as error:
        raise ToolError(str(error)) from error
    except KeyboardInterrupt:
        if state is None:
            progress.say("broken off; with --state FILE it could go on")
        else:
            progress.say(
                f"broken off; the same command {'goes on from the last line' if state.exists() else 'begins anew'}"
            )
        raise
    out.write_text(as_module(arguments.net, stage.net))
    print(f"written to {out}", file=sys.stderr)
    return 0
