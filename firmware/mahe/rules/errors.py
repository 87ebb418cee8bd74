"""Errors for what the rules refuse."""


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
    """A saved game that can't be played on; the text says what is wrong with it."""


class ForeignSave(BadSave):
    """A save that is whole, but of another version of the rules, or of things this version doesn't know."""
