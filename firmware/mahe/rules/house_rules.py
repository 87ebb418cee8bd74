"""The house rules: a new one needs a row here, code where the rule is carried out, and its texts."""


class HouseRule:
    """One house rule; every set-up has an attribute with its name."""

    def __init__(self, number: int, name: str, usual: bool, always_told: bool, no: str, yes: str) -> None:
        self.number = number  # stands for the rule in settings, and as a bit in saves; never reused
        self.bit = 1 << number  # set in a save if the rule is not at its default
        self.name = name
        self.usual = usual  # the default, also in saves and records older than the rule
        self.always_told = always_told  # named in every record; other rules only if they aren't at their defaults
        self.no = no  # the word in a record for the rule switched off
        self.yes = yes


# In the order of the menu.
HOUSE_RULES = (
    HouseRule(0, "cards", False, True, "off", "on"),  # R35: won cards may be played as dice
    HouseRule(1, "two", True, False, "no", "yes"),  # A17: 2 and 3 players have two turtles each
    HouseRule(2, "third7", False, True, "no", "yes"),  # A1: a third die may follow a total of 7
)


def house_of(bits: int) -> dict[str, bool]:
    """The house rules by name, from the bits of a save."""
    return {rule.name: rule.usual != bool(bits & rule.bit) for rule in HOUSE_RULES}
