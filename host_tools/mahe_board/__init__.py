"""The tools of Mahé: everything a laptop does for the board.

This module imports almost nothing, so that `command_line.entry` can handle Ctrl-C as early as possible.
"""

import os
import sys

if __name__ != "mahe_board":
    raise ImportError(f"import mahe_board, not {__name__}: a module must not be loaded twice")

if sys.argv[:1] == ["-m"]:  # python3 -m mahe_board: drop the current folder, which Python has put first
    del sys.path[0]

_HERE = os.path.dirname(os.path.realpath(__file__))
_FIRMWARE = os.path.join(os.path.dirname(os.path.dirname(_HERE)), "firmware")  # of a clone
_IN_A_CLONE = os.path.isdir(os.path.join(_FIRMWARE, "mahe"))

# The pages are drawn with MicroPython's framebuf; on a laptop this stand-in draws the same pixels.
sys.path.insert(0, os.path.join(_HERE, "emulator", "stand_in"))

# A clone's tools use the clone's game, not an installed one.
if _IN_A_CLONE:
    sys.path.insert(0, _FIRMWARE)

import mahe  # noqa: E402  # found by the path set above

_GAME = os.path.join(_FIRMWARE if _IN_A_CLONE else os.path.dirname(_HERE), "mahe")
if os.path.dirname(os.path.realpath(mahe.__file__)) != _GAME:
    raise ImportError(f"these tools need the game in {_GAME}, and {mahe.__file__} has been imported instead")
