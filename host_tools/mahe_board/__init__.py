"""The tools of Mahé: what a laptop does for the board."""

import sys
from pathlib import Path

if __name__ != "mahe_board":
    raise ImportError(f"import mahe_board, not {__name__}: a module must not be there twice")

HERE = Path(__file__).resolve().parent
CLONE = HERE.parents[1]


def in_a_clone() -> bool:
    """Whether a clone of the project is around these tools, or they were installed without one."""
    return (CLONE / "firmware" / "mahe").is_dir()


# The screen's pages are drawn with MicroPython's framebuf; a laptop gets the same pixels from a stand-in.
sys.path.insert(0, str(HERE / "stand_in"))

# The game and the tools belong together, whatever else is installed.
if in_a_clone():
    sys.path.insert(0, str(CLONE / "firmware"))

import mahe  # noqa: E402  # where the lines before lead

_GAME = CLONE / "firmware" / "mahe" if in_a_clone() else HERE.with_name("mahe")
if Path(mahe.__file__).resolve().parent != _GAME:
    raise ImportError(f"these tools need the game in {_GAME}, and {mahe.__file__} has been imported instead")
