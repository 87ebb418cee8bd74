"""The rules of Mahé: pure, small and the same on every Python.

R and A numbers name the rules and rulings of the game: RULES.md, in this folder, has them all.
"""

# Raise it only when dice, deck, choices or their coding change: only the version that a game began with can play it on.
RULES_VERSION = 2
