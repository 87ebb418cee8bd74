"""Starts the game on the board: one light at once, then the rest is imported."""

import gc

from machine import freq

from mahe import VERSION
from mahe.device import collect, fill
from mahe.device.fitted import Fitted
from mahe.device.lights import Lights
from mahe.show.frame import BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.guard import Guard
    from mahe.device.loop import Loop

_GLOW = 24
_BETWEEN = 65536  # bytes that are allocated from one collection to the next


def first_light(lights: Lights) -> None:
    """Switch the lights on, and let the middle egg glow."""
    lights.switch_on()
    frame = bytearray(BYTES)
    frame[0] = frame[1] = frame[2] = _GLOW
    lights.show(frame)


def board(fitted: Fitted, lights: Lights, guard: "Guard | None" = None) -> "Loop":
    """The main loop with all its parts, ready to run."""
    if guard is None or guard.hung or not guard.faults:  # after a fault the lights keep what they show
        first_light(lights)
    # Each import leaves 1.3 KB of garbage, from reading its file. If it is collected now and then, what is loaded lies
    # side by side; otherwise half of the heap would be holes, none of them large enough for what is loaded later.
    gc.threshold(_BETWEEN)
    from mahe.device.entropy import entropy
    from mahe.device.loop import Loop

    if guard and guard.given_up and guard.place != guard.which[1]:  # the current version could not go on
        from mahe.device.give_way import give_way

        give_way()
    loop = Loop(fitted, lights, entropy, guard)
    gc.threshold(-1)
    behind = collect()
    while fill(behind):
        pass
    return loop


def play(guard: "Guard") -> None:
    """Play until interrupted; at whatever moment that happens, the lights go dark."""
    fitted = Fitted()
    if freq() != fitted.CLOCK_HZ:
        from mahe.device.clock import run_at

        run_at(fitted.CLOCK_HZ)
    lights = Lights(fitted)
    loop = None
    try:
        loop = board(fitted, lights, guard)
        from mahe.device.host import tell
        from mahe.device.loop import place_of

        tell("mahe " + VERSION + " plays, from " + place_of(guard) + (", on trial" if guard.trial else ""))
        stuck = loop.keys.names_of_stuck()
        if stuck:
            tell("mahe: down since power-on, and ignored until let go: " + stuck)
        loop.run()
    except KeyboardInterrupt:
        lights.switch_off()
        raise
    except Exception as error:
        guard.lines = _lines()
        if loop:
            from mahe.device.sorry import sorry

            sorry(guard, loop, error)
        raise


def _lines() -> dict:
    """The table that leads from lines of linked modules to those of the sources; empty if it can't be loaded."""
    try:
        from mahe.lines import LINES
    except Exception:  # it may be damaged, or too much for what heap there is
        return {}
    return LINES
