"""Starts the game on the board; the guard has lit an egg already."""

import gc

from machine import freq

from mahe import VERSION
from mahe.device import collect, fill
from mahe.device.lights import Lights
from mahe.show.frame import BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted
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


def board(fitted: "Fitted", lights: Lights, guard: "Guard | None" = None) -> "Loop":
    """The main loop with all its parts, ready to run."""
    if guard and guard.lit:
        lights.are_on()
    else:
        first_light(lights)
    # Imports leave garbage. Collecting it in between packs modules side by side; otherwise half of the heap would be
    # holes too small for later modules.
    gc.threshold(_BETWEEN)
    from mahe.device.entropy import hardware_entropy
    from mahe.device.loop import Loop

    if guard and guard.stands_in:  # the current version could not go on
        from mahe.device.roll_forward import give_way

        give_way()
    loop = Loop(fitted, lights, hardware_entropy, guard)
    gc.threshold(-1)
    behind = collect()
    while fill(behind):
        pass
    return loop


def start(guard: "Guard") -> None:
    """Play until Ctrl-C, which darkens the lights whenever it comes."""
    fitted = guard.fitted or circuit_board()
    if freq() != fitted.CLOCK_HZ:
        from mahe.device.clock import run_at

        run_at(fitted.CLOCK_HZ)
    lights = Lights(fitted)
    loop = None
    try:
        loop = board(fitted, lights, guard)
        from mahe.device.usb_lines import tell

        tell("mahe " + VERSION + " plays, from " + guard.place + (", on trial" if guard.trial else ""))
        stuck = loop.keys.names_of_stuck()
        if stuck:
            tell("mahe: down since power-on, and ignored until let go: " + stuck)
        loop.run()
    except KeyboardInterrupt:
        lights.switch_off()
        raise
    except Exception as error:
        if loop:
            from mahe.device.fault_page import sorry

            sorry(guard, loop, error)
        raise


def circuit_board() -> "Fitted":
    """The circuit board's parts, for a board whose record wasn't read."""
    from mahe.device.fitted import Fitted

    return Fitted()
