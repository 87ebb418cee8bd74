"""`mahe review`: lists a game's most costly decisions, and the effects of choices and dice."""

from __future__ import annotations

import argparse
import json
from typing import Any

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.game_setup import NOBODY, TURTLES
from mahe.rules.score import winners
from mahe_board.command_line.errors import CantRead
from mahe_board.command_line.exit_codes import DONE
from mahe_board.command_line.input_file import given, plain
from mahe_board.command_line.whole_numbers import whole
from mahe_board.games.choice_values import Judged, judged, not_valued
from mahe_board.games.story import Story, Unreadable, read
from mahe_board.games.text_board import drawing

_WORDS = {ROLL: ("rolled on", "rolls on"), STOP: ("stopped", "stops")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record of a game, or a board's input log; - is standard input")
    parser.add_argument("--worst", type=whole(0), default=5, metavar="N", help="how many decisions to list (5)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")


def run(arguments: argparse.Namespace) -> int:
    story = _story(arguments.file)
    if unknown := not_valued(story.after(0)[0].position.setup):
        raise CantRead(
            f"{plain(arguments.file)}: the fox can't judge this game: it doesn't know the house rule {unknown[0]}"
        )
    choices = list(judged(story))
    worst = sorted((one for one in choices if one.cost > 0), key=lambda one: -one.cost)[: arguments.worst]
    if arguments.json:
        figures = {"players": totals(story, choices), "worst": [_told(story, one) for one in worst]}
        print(json.dumps(figures, indent=2))
        return DONE
    print(_table(story, choices))
    for one in worst:
        print(f"\n{_sentence(story, one)}")
        print(drawing(story.after(one.step)[0].position, TURTLES))
    return DONE


def _story(name: str) -> Story:
    try:
        return read(given(name).decode("utf-8"))
    except UnicodeDecodeError:
        raise CantRead(f"{plain(name)}: this is no record of a game") from None
    except Unreadable as error:
        raise CantRead(f"{plain(name)}:{'' if error.line else ' '}{error}") from None


def totals(story: Story, choices: list[Judged]) -> list[dict[str, Any]]:
    """For each player, the cost of choices and the luck of the dice, in points of win share."""
    end = story.after(len(story.steps))[0].position
    won = winners(end) if end.is_over() else []
    return [
        {
            "player": _name(story, seat),
            "otherwise": sum(one.seat == seat and one.choice != one.best for one in choices),
            "cost": 100 * sum(one.cost for one in choices if one.seat == seat),
            "dice": 100 * sum(one.luck for one in choices if one.decider == seat),
            "won": seat in won,
        }
        for seat in range(end.setup.players)
    ]


def _table(story: Story, choices: list[Judged]) -> str:
    rows = [
        "For each player: choices other than the fox's, their cost, and the luck of the dice in the moves that the",
        "player decided; in points of win share, by the fox's judgement.",
        f"{'':14}{'otherwise':>10}{'cost':>10}{'dice':>10}",
    ]
    for row in totals(story, choices):
        won = "  won" * row["won"]
        rows.append(f"{row['player']:14}{row['otherwise']:10}{row['cost']:10.1f}{row['dice']:+10.1f}{won}")
    return "\n".join(rows)


def _sentence(story: Story, one: Judged) -> str:
    position = story.after(one.step)[0].position
    who = _name(story, one.seat)
    if position.turtle() != NOBODY and position.seat() != one.seat:
        who += f" for {TURTLES[position.turtle()]}"
    throws = " ".join(f"c{throw - CARD}" if throw > CARD else str(throw) for throw in position.throws)
    thrown = f", {throws} thrown" if throws else ""
    chose, better = _said(one.choice, 0), _said(one.best, 1)
    return f"Turn {position.turn()}{thrown}: {who} {chose}, which cost {100 * one.cost:.1f} points; the fox {better}."


def _said(choice: int, fox: int) -> str:
    if choice >= TURTLE:
        return f"{('let', 'lets')[fox]} {TURTLES[choice - TURTLE]} go first"
    if choice >= CARD:
        return f"{('played', 'plays')[fox]} a card of {choice - CARD}"
    return _WORDS[choice][fox]


def _told(story: Story, one: Judged) -> dict[str, Any]:
    return {**one._asdict(), "sentence": _sentence(story, one)}


def _name(story: Story, seat: int) -> str:
    setup = story.after(0)[0].position.setup
    return story.names[seat] if story.names else setup.name(seat)
