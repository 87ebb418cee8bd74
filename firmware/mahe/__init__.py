"""Mahé, the LED board. On a laptop, the names in `__all__` play a game in code: library.py."""

from sys import implementation

VERSION = "0.3.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.library import Game, Moment, RulesError, Stop, View, new_game

if implementation.name != "micropython":  # the build leaves this out: no board has it
    __all__ = ("Game", "Moment", "RulesError", "Stop", "View", "new_game")

    if not TYPE_CHECKING:

        def __getattr__(name: str) -> object:
            """Load the library when one of its names is first needed."""
            if name in __all__:
                from mahe.library import __dict__ as names

                return names[name]
            raise AttributeError(f"module 'mahe' has no attribute {name!r}")

        def __dir__() -> list[str]:
            return sorted(set(globals()) | set(__all__))
