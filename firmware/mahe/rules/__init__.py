"""The rules of Mahé: pure, small and the same on every Python.

R and A numbers in this package name the rules and rulings of the game; tests/rules/README.md lists what each says.
"""

# Raised only when dice, deck, choices or their coding change: a saved game is played on by the version it began with.
RULES_VERSION = 1
