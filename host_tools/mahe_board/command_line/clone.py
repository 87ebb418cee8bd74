"""The clone of the project around these tools, if there is one."""

from pathlib import Path

CLONE = Path(__file__).resolve().parents[3]


def in_a_clone() -> bool:
    """Return whether these tools lie in a clone."""
    return (CLONE / "firmware" / "mahe").is_dir()
