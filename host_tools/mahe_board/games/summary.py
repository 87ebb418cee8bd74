"""A game's summary: ranking, eggs over time, luck. MicroPython runs this file, too."""

from mahe.rules import events as e
from mahe.rules.choices import ROLL, TURTLE
from mahe.rules.limits import LIMIT
from mahe.rules.odds import ADVANCE, WAYS, Outlook
from mahe.rules.score import clutches_of, eggs_of, result, winners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe_board.games.story import Story


def review(story: "Story") -> "dict[str, Any]":
    """Return the ranking, and each player's eggs, cards, victory, eggs by turn, throws, busts, and luck in spaces.

    Luck: the spaces that a player's turtles moved beyond the expectation before each throw, for a decider who plays
    for distance.
    """
    game, dice = story.after(0)
    position = game.position
    players: list[dict[str, Any]] = [
        {"eggs": eggs_of(position, seat), "throws": 0, "busts": 0, "luck": 0, "line": [[0, eggs_of(position, seat)]]}
        for seat in range(position.setup.players)
    ]
    turn = position.turn()
    for choice, die in story.steps:
        dice.next = die
        thrown = choice == ROLL or choice >= TURTLE
        player, before = {}, 0
        if thrown and choice in position.choices:
            turtle = choice - TURTLE if choice >= TURTLE else position.turtle()
            player = players[position.setup.owner[turtle]]
            outlook = Outlook(position, turtle, ADVANCE)
            total, dice_before = position.total(), len(position.throws)
            before = outlook.after(choice, total, dice_before)
        for event in game.apply(choice):
            if event[e.KIND] == e.DIE and player:
                fallen = total + event[e.DIE_VALUE]
                player["throws"] += 1
                player["busts"] += int(fallen > LIMIT)
                player["luck"] += outlook.thrown(fallen, dice_before + 1) - before
            elif event[e.KIND] == e.WON:
                _count(players[event[e.WON_SEAT]], turn, event[e.WON_EGGS])
            elif event[e.KIND] == e.CARD_PLAYED:
                _count(players[event[e.CARD_PLAYED_SEAT]], turn, -event[e.CARD_PLAYED_EGGS])
            elif event[e.KIND] == e.TURN:
                turn = event[e.TURN_NUMBER]
    over = position.is_over()
    won = winners(position) if over else []
    for seat, player in enumerate(players):
        player["cards"] = clutches_of(position, seat)
        player["won"] = seat in won
        player["luck"] = player["luck"] * 10 // WAYS / 10
        player["turtles"] = list(position.setup.turtles_of(seat))
    ranking = sorted(range(len(players)), key=lambda seat: (-result(position, seat), seat))
    return {"players": players, "ranking": ranking, "turns": turn, "over": over, "names": list(story.names)}


def _count(player: "dict[str, Any]", turn: int, eggs: int) -> None:
    """Change a player's eggs by this number, below 0 for a card that is played as a die and leaves the game."""
    player["eggs"] += eggs
    player["line"].append([turn, player["eggs"]])
