"""The errors that the rules raise."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.house_rules import HouseRule
    from mahe.rules.roster import Player


class RulesError(Exception):
    """Something the rules don't allow; `rule` is its number."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"[{rule}] {text}")
        self.rule = rule
        self.text = text


class BadSetup(RulesError):
    """A set-up with which no game can start."""


class IllegalChoice(RulesError):
    """A choice that is not open now; the game stays as it was."""


class ImpossibleChance(RulesError):
    """A number that no die or card shows, or one that isn't due now; the position stays as it was."""


class BadSave(Exception):
    """A saved game that can't be continued; the text says why."""


class ForeignSave(BadSave):
    """An undamaged save that needs another version: of the rules, or one that knows more players or house rules."""


def unknown(kind: str, names: list[str], rows: "tuple[HouseRule, ...] | tuple[Player, ...]") -> str:
    """Say that a table has no row with such a name, and which names it has."""
    known = ", ".join([row.name for row in rows])
    return f"there is no {kind} {', '.join(names)}; there are {known}"
