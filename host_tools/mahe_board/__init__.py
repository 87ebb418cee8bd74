"""The tools of Mahé: what a laptop does for the board."""

import importlib.util
import sys
from pathlib import Path

CLONE = Path(__file__).resolve().parents[2]


def in_a_clone() -> bool:
    """Whether a clone of the project is around these tools, or they were installed without one."""
    return (CLONE / "firmware" / "mahe").is_dir()


# In a clone the game's package lies beside the tools, and no other that may be installed is meant.
if in_a_clone():
    sys.path.insert(0, str(CLONE / "firmware"))

# The screen's pages are drawn with MicroPython's framebuf; a laptop gets the same pixels from a stand-in.
if importlib.util.find_spec("framebuf") is None:
    sys.path.append(str(Path(__file__).with_name("stand_in")))
