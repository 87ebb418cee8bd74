"""The `mahe` command: what a laptop does for the board."""

import importlib.util
import sys
from pathlib import Path

CLONE = Path(__file__).resolve().parent.parent

# From a clean clone nothing is installed, and the game's package lies beside this one.
if importlib.util.find_spec("mahe") is None:
    sys.path.insert(0, str(CLONE / "firmware"))

# The screen's pages are drawn with MicroPython's framebuf; a laptop gets the same pixels from a stand-in.
if importlib.util.find_spec("framebuf") is None:
    sys.path.append(str(CLONE / "host_tools" / "stand_in"))
