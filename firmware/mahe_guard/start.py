"""The start: `boot` is called by the frozen _boot.py, and `main` by the frozen main.py, after every reset.

Whatever may block comes after the counter that bounds it. The watchdog runs from the first line to the prompt.
"""

import gc
import sys

import vfs
from machine import soft_reset
from micropython import kbd_intr

import mahe_guard
from mahe_guard import chip
from mahe_guard.door import Door
from mahe_guard.guard import Guard
from mahe_guard.noted import MOST_STARTS, Noted
from mahe_guard.slots import Slot
from mahe_guard.usb import CTRL_C, ignore_ctrl_c, say, take_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted
    from mahe_guard.lights import Lights

_GAME = "/game"  # where the image that plays is mounted
_FROZEN = ".frozen"
_DONE = "wiring", "files", "lights", "page"  # dropped before play, which needs their memory


class Boot:
    """The objects that `boot` passes on to `main`."""

    fitted: "Fitted"
    door: Door
    lights: "Lights | None" = None  # None: they hold the frame from before a fault


def boot() -> None:
    """Light an egg, mount the files, open the door."""
    chip.watch()
    from mahe_guard import wiring
    from mahe_guard.files import mount
    from mahe_guard.lights import Lights

    noted = Noted(chip.SCRATCH)
    Boot.fitted = wiring.fitted()
    Boot.door = Door(Boot.fitted)
    Boot.door.open()
    if noted.running or not noted.faults:  # after a fault that wasn't a hang, the lights hold their frame
        Boot.lights = Lights(Boot.fitted)
        if not noted.visited:  # after a prompt the lights stay dark until main.py runs: a laptop may not run it
            Boot.lights.light_up()
    try:
        mount(noted)
    finally:
        chip.stop_watching()  # a laptop may start the board without main.py


def main() -> None:
    """Start the game, and handle the end of it; Ctrl-C gives a prompt at any moment."""
    kbd_intr(-1)
    feed = chip.watch()
    guard = Guard((Slot("a"), Slot("b")), chip.SCRATCH, chip.build(), say, feed, soft_reset)
    guard.fitted = Boot.fitted
    try:
        try:
            kbd_intr(CTRL_C)
            take_in()
            _start(guard)
        except Exception as error:
            _ended(guard, error)
        finally:  # a second Ctrl-C must not interrupt the handling of the first
            ignore_ctrl_c()
    except KeyboardInterrupt:
        _prompt(guard)


def _start(guard: Guard) -> None:
    """Count this start and a hang before it, choose a version, and play it."""
    reason = guard.begin()
    from mahe_guard import wiring

    asked = wiring.asked(wiring.keys(guard.fitted))
    if guard.has_hung():
        from mahe_guard.crash_log import log

        log(guard, "hang", None)
    if wiring.SAFE_MODE in asked:
        reason = "STOP and MENU"
    elif not reason and not guard.choose():
        reason = "no game can play"
    Boot.door.close()
    if reason:
        from mahe_guard.safe_mode import run_safe_mode

        run_safe_mode(guard, reason)
    guard.quiet |= wiring.QUIET in asked
    while Boot.lights and not Boot.lights.light_up():
        pass
    guard.lit = Boot.lights is None or Boot.lights.lit
    guard.starting()
    _let_go()
    vfs.mount(vfs.VfsRom(guard.image), _GAME)  # type: ignore[attr-defined]
    sys.path[:] = [_GAME, _FROZEN]
    gc.collect()
    from mahe.device.play import start

    start(guard)  # type: ignore[arg-type]


def _let_go() -> None:
    """Drop the modules that only a start needs."""
    Boot.lights = None
    for name in _DONE:
        del sys.modules["mahe_guard." + name]
        delattr(mahe_guard, name)


def _ended(guard: Guard, error: Exception) -> None:
    """Count a fault of the game, or of the guard itself, log it, and start afresh."""
    sys.path[:] = [_FROZEN]
    if guard.running:
        guard.failed(type(error).__name__)
    for module in list(sys.modules):  # the log needs the memory of the game's modules
        if module.split(".")[0] == "mahe":
            del sys.modules[module]
    gc.collect()
    guard.feed()
    try:
        from mahe_guard.crash_log import log

        log(guard, "fault" if guard.fault else "start", error)
    finally:
        if guard.starts > MOST_STARTS:  # even safe mode has failed
            _prompt(guard)
        else:
            guard.restart()


def _prompt(guard: Guard) -> None:
    """Leave the board at a prompt, to a laptop."""
    sys.path[:] = [_FROZEN]
    from mahe_guard.lights import Lights

    guard.interrupted()
    chip.stop_watching()
    Lights(guard.fitted).switch_off()
    Boot.door.open(0)
    sys.path[:] = [_GAME, "", _FROZEN, "/lib"]
    say("mahe: interrupted; ROLL held for two seconds starts it again")
    kbd_intr(CTRL_C)
