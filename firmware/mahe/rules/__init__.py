"""The rules of Mahé: pure, small and the same on every Python.

R and A numbers name the rules and rulings of the game: RULES.md, in this folder, has them all.
"""

# Raised only when dice, deck, choices or their coding change: a saved game is played on by the version it began with.
RULES_VERSION = 2
