"""Says why a choice is not open, or a chance impossible; loaded only when that happens."""

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.clutch import FINAL
from mahe.rules.errors import IllegalChoice, ImpossibleChance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.position import Position


def refused_choice(position: "Position", choice: object) -> IllegalChoice:
    """An error that says why a choice is not open now."""
    if type(choice) is not int or choice < STOP:
        return IllegalChoice("R5", "a choice is a number from 0 on")
    if position.is_over():
        return IllegalChoice("A6", "the game is over")
    if position.due():
        return IllegalChoice("R5", "chance comes first: a die, or the next card, is due")
    if choice == STOP:
        return IllegalChoice("R5", "the first die must be thrown")
    if choice == ROLL:
        return IllegalChoice("R31", "say which of the two turtles goes first")
    if CARD < choice < CARD + FINAL:
        return _refused_card(position, choice - CARD)
    if TURTLE <= choice < TURTLE + 7:
        if position.throws:
            return IllegalChoice("R31", "a move has begun; no other turtle goes before it is over")
        return IllegalChoice("R31", "only a turtle of the player on turn that has not gone yet may go")
    return IllegalChoice("R5", "there is no such choice")


def _refused_card(position: "Position", eggs: int) -> IllegalChoice:
    if not position.setup.cards:
        return IllegalChoice("R35", "this game is played without the card variant")
    if not position.throws:
        return IllegalChoice("R36", "a card never replaces the first die")
    if position.carded() >> position.decider() & 1:
        return IllegalChoice("R37", "only one card a turn, and one has been played")
    if position.total() == FINAL:
        return IllegalChoice("A1", "at exactly 7 no card is played")
    if position.total() + eggs > FINAL:
        return IllegalChoice("R36", f"{position.total()} and {eggs} eggs are above 7")
    rule = "R35" if position.decider() == position.seat() else "R39"
    return IllegalChoice(rule, f"the player who decides has no card with {eggs} eggs")


def impossible(position: "Position", chance: object) -> ImpossibleChance:
    """An error that says why chance can't give this now."""
    if not position.due():
        return ImpossibleChance("R5", "nothing is left to chance now: somebody is to choose, or the game is over")
    return ImpossibleChance("R1", f"dice and clutch cards show 1 to 6, not {chance!r}")
