"""The rules of Mahé: pure, small and the same on every Python.

R and A numbers cite the rules and rulings of RULES.md, in this folder.
"""

from sys import implementation

# Raise it only when dice, deck, choices or their coding change: a save goes on only under the version it began with.
RULES_VERSION = 2

if implementation.name != "micropython":  # the build leaves this out: no board has it
    from mahe.rules import pickling

    pickling.register()
