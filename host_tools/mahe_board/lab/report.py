"""The ladder as one self-contained HTML file: tables and plots."""

from __future__ import annotations

import argparse
from html import escape
from typing import NamedTuple

from mahe_board.lab.ratings import Standing

# A colour per player; colour-blind people can tell them apart, too.
COLOURS = {
    "random": "#999999", "careful": "#56b4e9", "timid": "#009e73", "daring": "#e69f00", "pirate": "#cc79a7",
    "cub": "#0072b2", "fox": "#d55e00",
}  # fmt: skip
WIDTH, HEIGHT, EDGE = 720, 360, 50
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .15rem .6rem; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
"""


class Rung(NamedTuple):
    """One player's results at tables of one size."""

    name: str
    standing: Standing
    elo: float
    margin: float

    def as_dict(self) -> dict[str, object]:
        """The rung's figures, for JSON."""
        return {"name": self.name, "elo": self.elo, "elo_margin": self.margin, **self.standing._asdict()}


def page(ladder: dict[int, list[Rung]], arguments: argparse.Namespace) -> str:
    """The whole HTML file."""
    house = [name for name in ("cards", "third7", "one_turtle") if getattr(arguments, name)]
    kind = f"house rules: {', '.join(house)}" if house else "by the ordinary rules"
    tables = "\n".join(_table(players, rungs) for players, rungs in ladder.items())
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The ladder of Mahé's players</title><style>{STYLE}</style>
<h1>The ladder of Mahé's players</h1>
<p>Every choice of players that fills a table, seats and first player rotated, {escape(kind)}; seed {arguments.seed}.
Elo numbers are such that each player wins in proportion to 10<sup>Elo/400</sup>, with <i>careful</i> at 0. Every ± is a
95&nbsp;% interval.</p>
<h2>Elo, by number of players</h2>
{_plot(ladder)}
{tables}
</html>
"""


def _table(players: int, rungs: list[Rung]) -> str:
    heads = ("", "Elo", "win share", "eggs", "bust", "bust as rider", "moves as rider", "games")
    rows = []
    for rung in rungs:
        each = rung.standing
        cells = (
            escape(rung.name), f"{rung.elo:+.0f} ±{rung.margin:.0f}", f"{each.share:.3f} ±{each.margin:.3f}",
            f"{each.eggs:.1f}", f"{each.busts:.1%}", f"{each.ride_busts:.1%}", f"{each.rides:.1%}", f"{each.games}",
        )  # fmt: skip
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{cell}</th>" for cell in heads)
    return f"<h2>{players} players</h2>\n<table><tr>{head}</tr>\n" + "\n".join(rows) + "\n</table>"


def _plot(ladder: dict[int, list[Rung]]) -> str:
    """Plot a figure against the table's size: a line for each player, with its intervals."""
    every = [rung for rungs in ladder.values() for rung in rungs]
    low = min(rung.elo - rung.margin for rung in every)
    high = max(rung.elo + rung.margin for rung in every)
    columns = {players: index for index, players in enumerate(ladder)}

    def x(players: int) -> float:
        return EDGE + columns[players] * (WIDTH - 3 * EDGE) / max(1, len(columns) - 1)

    def y(elo: float) -> float:
        return EDGE / 2 + (high - elo) * (HEIGHT - 1.5 * EDGE) / (high - low)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Elo by number of players">']
    for number in range(-2000, 2001, 100):
        if low <= number <= high:
            parts.append(f'<path d="M{EDGE} {y(number):.1f}H{WIDTH - 2 * EDGE}" stroke="#8884"/>')
            parts.append(f'<text x="{EDGE - 8}" y="{y(number) + 4:.1f}" text-anchor="end">{number}</text>')
    for players in ladder:
        parts.append(f'<text x="{x(players):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{players}</text>')
    for name, colour in COLOURS.items():
        points = [(x(players), rung) for players, rungs in ladder.items() for rung in rungs if rung.name == name]
        line = " ".join(f"{across:.1f},{y(rung.elo):.1f}" for across, rung in points)
        bars = "".join(
            f"M{across:.1f} {y(rung.elo - rung.margin):.1f}V{y(rung.elo + rung.margin):.1f}" for across, rung in points
        )
        pen = f'stroke="{colour}" stroke-width="2" fill="none"'
        parts.append(f'<polyline points="{line}" {pen}/><path d="{bars}" {pen}/>')
        across, last = points[-1]
        parts.append(f'<text x="{across + 10:.1f}" y="{y(last.elo) + 4:.1f}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"])
