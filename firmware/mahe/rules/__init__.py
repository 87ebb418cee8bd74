"""The rules of Mahé: pure, small and the same on every Python.

R and A numbers name the rules and rulings of the game: RULES.md, in this folder, has them all.
"""

from sys import implementation

# Raise it only when dice, deck, choices or their coding change: only the version that a game began with can play it on.
RULES_VERSION = 2

if implementation.name != "micropython":  # the build leaves this out, and so nothing of it reaches a board
    from mahe.rules import pickling

    pickling.register()
