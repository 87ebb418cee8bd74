"""Updates a board in play: the image comes in while people play, and the board starts it at the end."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from mahe_board.boards.fitted import record
from mahe_board.boards.flash import boot_contract
from mahe_board.boards.flash.update import Done, header_of
from mahe_board.boards.serial_link.messages import Talk
from mahe_board.command_line.progress import Progress

TRIAL_S = 20  # longest wait for a version on trial, which is confirmed or given up by then
LOOK_S = 1


def updated(port: str, talk: Talk, who: Mapping[str, Any], image: bytes, fitted: str | None = None) -> bool:
    """Put an image, and perhaps a record of what is fitted, on a board in play; False if its firmware can't take it."""
    header = header_of(image)
    if who.get("plays") is None or who["guard"] < header.guard or who["mpy"] != header.mpy:
        return False
    plays, place, sent = who["plays"], "", 0
    if who["identity"] == header.identity() and talk.whole(plays)["sha256"] == header.sha256.hex():
        place = plays
    else:
        _confirmed(talk, who)
        place, sent = _sent(talk, image)
    print(Done(place, header.identity(), sent), flush=True)
    new = fitted is not None and record.tell_in_play(talk, fitted)
    if place == plays and not new:
        print(f"mahe {header.version} plays, from {place}")
        return True
    talk.restart()
    print(boot_contract.awaited(talk.lines(boot_contract.START_S), port, header.version, place))
    return True


def _confirmed(talk: Talk, who: Mapping[str, Any]) -> None:
    """Wait while a version is on trial: the board may have to roll back to the other slot, don't overwrite it yet."""
    if who["trial"]:
        print(f"{who['identity']} is on trial: waiting until it has played for ten seconds", flush=True)
    until = time.monotonic() + TRIAL_S
    while who["trial"] and time.monotonic() < until:
        time.sleep(LOOK_S)
        who = talk.who()


def _sent(talk: Talk, image: bytes) -> tuple[str, int]:
    """Send an image; return its slot, and the bytes that were sent."""
    progress = Progress(len(image), "bytes")
    begun = time.monotonic()
    try:
        place, sent = talk.update(image, lambda done: progress.reach(min(done, len(image))))
    finally:
        progress.clear()
    if sent:
        print(f"{sent} bytes sent, {sent / (time.monotonic() - begun) / 1000:.1f} KB/s; play went on", flush=True)
    return place, min(sent, len(image))
