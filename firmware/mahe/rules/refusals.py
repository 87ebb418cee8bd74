"""Explains why a choice is refused or a die or card impossible; loaded only then."""

from mahe.rules.choices import CARD, ROLL, SEAT, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.errors import IllegalChoice, ImpossibleChance
from mahe.rules.game_setup import NOBODY, TURTLES
from mahe.rules.limits import LIMIT
from mahe.rules.position import A_DIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.position import Position
    from mahe.rules.roster import Player


def refused_choice(position: "Position", choice: object, roster: "tuple[Player, ...]" = ()) -> IllegalChoice:
    """An error that says why a choice is not open now; a game, where seats can be handed over, gives its roster."""
    if position.is_over():
        return IllegalChoice("A6", "the game is over: nothing is left to choose")
    if position.due():
        return IllegalChoice("R5", f"chance comes first: {_due(position)} is due")
    if type(choice) is not int:
        return IllegalChoice("R5", f"a choice is a whole number, not {_shown(choice)}; {_open(position)}")
    if choice == STOP:
        return IllegalChoice("R5", f"nobody can stop before the first die; {_first_die(position)}")
    if choice == ROLL:
        return IllegalChoice("R31", f"nobody can throw yet; {_first_die(position)}")
    if CARD < choice < CARD + FINAL:
        return _refused_card(position, choice - CARD)
    if TURTLE <= choice < TURTLE + len(TURTLES):
        if position.throws:
            return IllegalChoice("R31", "a move has begun; no other turtle goes before it is over")
        return IllegalChoice("R31", f"the {TURTLES[choice - TURTLE]} turtle can't go now; {_first_die(position)}")
    if choice >= SEAT and roster:
        return IllegalChoice("R5", _refused_seat(position, choice - SEAT >> 4, choice - SEAT & 15, roster))
    return IllegalChoice("R5", f"there is no choice {_shown(choice)}; {_open(position)}")


def _refused_card(position: "Position", eggs: int) -> IllegalChoice:
    if not position.setup.cards:
        return IllegalChoice("R35", "this game is played without the card variant: dice alone are thrown")
    if not position.throws:
        return IllegalChoice("R36", "a card never replaces the first die, which is always thrown")
    total = position.total()
    if position.carded() >> position.decider() & 1:
        return IllegalChoice("R37", "only one card a turn, and one has been played; stop, or throw the next die")
    if total == LIMIT:
        return IllegalChoice("A1", "at exactly 7 no card is played, since every card leads above 7")
    if total + eggs > LIMIT:
        return IllegalChoice("R36", f"{total} and {_eggs(eggs)} are above 7; {_eggs(LIMIT - total)} would be the most")
    rule = "R35" if position.decider() == position.seat() else "R39"
    held = [_eggs(other) for other in range(1, FINAL) if position.held(position.decider(), other)]
    theirs = f"theirs: {', '.join(held)}" if held else "they have none at all"
    return IllegalChoice(rule, f"the decider has no card of {_eggs(eggs)}; {theirs}")


def _refused_seat(position: "Position", seat: int, player: int, roster: "tuple[Player, ...]") -> str:
    if seat >= position.setup.players:
        return f"there is no seat {_shown(seat)} to hand over; there are 0 to {position.setup.players - 1}"
    known = ", ".join([f"{row.number} ({row.name})" for row in roster])
    return f"there is no player number {player} for seat {seat}; there are {known}"


def _eggs(number: int) -> str:
    return "1 egg" if number == 1 else f"{number} eggs"


def _first_die(position: "Position") -> str:
    """The step that must come before the first die of a move."""
    if position.turtle() != NOBODY:
        return f"{TURTLES[position.turtle()]}'s first die is to be thrown"
    one, other = position.choices
    return f"choose {TURTLES[one - TURTLE]} first or {TURTLES[other - TURTLE]} first"


def _open(position: "Position") -> str:
    """The choices that are open, as choices.py names them."""
    names = []
    for choice in position.choices:
        if choice < CARD:
            names.append("ROLL" if choice == ROLL else "STOP")
        else:
            names.append(f"CARD + {choice - CARD}" if choice < TURTLE else f"TURTLE + {choice - TURTLE}")
    return f"open now: {', '.join(names)}"


def _shown(value: object) -> str:
    """A short form of a value: Python refuses to print huge integers, and other values may be long."""
    if type(value) is not int:
        return f"a {type(value).__name__}"
    return str(value) if -1000 < value < 1000 else "one that large"


def _due(position: "Position") -> str:
    return "a die" if position.due() == A_DIE else "the next card"


def impossible(position: "Position", chance: object) -> ImpossibleChance:
    """An error that says why this die or card can't come now."""
    if position.is_over():
        return ImpossibleChance("A6", "the game is over: no die or card is due")
    if not position.due():
        return ImpossibleChance("R5", f"no die or card is due, but a choice; {_open(position)}")
    return ImpossibleChance("R1", f"{_due(position)} shows 1 to 6, not {_shown(chance)}")
