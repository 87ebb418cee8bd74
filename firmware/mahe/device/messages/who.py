"""`who 1`: answers with identity, version and state of the board."""

import json
import os
import sys

from mahe import VERSION
from mahe.show.texts import KEY_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.guard import Guard
    from mahe.device.loop import Loop
    from mahe.device.messages import Conversation

_CRASH = "crash."


def answer(talk: "Conversation", _: str) -> "Generator[None, None, dict[str, Any]]":
    """Answer with all facts that need no reading of an image."""
    loop = talk.loop
    python: Any = sys.implementation
    told: dict[str, Any] = {
        "version": VERSION,
        "machine": os.uname().machine,
        python.name: ".".join(map(str, python.version[:3])),
        "mpy": getattr(python, "_mpy", 0) & 0x3FF,
    }
    if loop.guard and loop.guard.image:
        _tell_slots(loop.guard, told)
        yield
        from mahe.device.messages.fitted_record import fitted_text

        told["fitted"] = fitted_text()
    yield
    told["files"] = _files()
    yield
    told["log"] = sorted([int(file[len(_CRASH) :]) for file in _saved() if _is_crash(file)])
    yield
    told["counts"] = _counts(loop)
    yield
    _tell_wires(loop, told)
    return told


def _tell_slots(guard: "Guard", told: "dict[str, Any]") -> None:
    from mahe_guard.image import CONTRACT, GUARD
    from mahe_guard.rank import confirmed, ranked

    told["contract"] = CONTRACT
    told["guard"] = GUARD
    told["build"] = f"{guard.build:08x}"
    told["identity"] = guard.identity()
    told["plays"] = guard.place
    told["trial"] = guard.trial
    told["slots"] = {}
    for slot in reversed(ranked(guard.slots, guard.build)):
        there = None
        if slot.header and slot.fits:
            told["next"] = slot.place
            there = {"identity": slot.header.identity(), "confirmed": confirmed(slot, guard.build)}
        told["slots"][slot.place] = there


def _files() -> list[int] | None:
    try:
        block, _, blocks, left = os.statvfs("/")[:4]
    except OSError:  # the files can't be mounted
        return None
    return [block * left, block * blocks]


def _saved() -> list[str]:
    try:
        return os.listdir("/saved")
    except OSError:  # a new board
        return []


def _is_crash(name: str) -> bool:
    return name.startswith(_CRASH) and name[len(_CRASH) :] in "01234567"


def _counts(loop: "Loop") -> object:
    try:
        return json.loads(loop.store.read("counts") or b"{}")
    except ValueError:  # damaged; they are counted anew
        return {}


def _tell_wires(loop: "Loop", told: "dict[str, Any]") -> None:
    told["supply"] = {
        "budget": loop.power.budget(),
        "rail": loop.power.rail.millivolts(),
        "cut": loop.lights.is_cut,
    }
    told["screen"] = loop.screen.works
    told["stuck"] = [KEY_NAMES[key] for key in range(4) if loop.keys.stuck[key]]
