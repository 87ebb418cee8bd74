"""What people see and hear, told over USB to a laptop that watches: `mahe watch`.

It is told in parcels: MARK, number, length in two bytes, content, and a byte that makes the sum of all but MARK a
multiple of 256. All lights of a frame come before its END, and of the rest one thing at least, and what there is time
for: a page of the screen comes with several frames, as it does on the board itself, and keeps no light waiting. What
has not changed is left out.

    0 to 22     seven lights each, as the frame has them
    23 to 54    32 bytes of the screen each
    WORDS       JSON: the lines on the screen, whose choice is awaited, which side is up, the language
    GAME        the game as it was saved last
    END         the tone in hertz, two bytes

A byte is written when USB has room for it, so nobody who stops reading keeps play waiting; and only in passes of the
main loop that have nothing else to do. Whoever watches says so again every second: `watch`, or `watch whole` for all.
"""

import json
import select
import sys
import time

from mahe.device import ALL, slice_of
from mahe.show.frame import BYTES
from mahe.show.keys import RELEASE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe.device.loop import Loop

MARK = 0x1E
WORDS, GAME, END = 100, 101, 102
_APART_MS = 40  # from a frame to the next: 25 a second
QUIET_MS = 500  # an END comes even if nothing changes
_LEASE_MS = 3000  # who does not say it again has gone
KEYS = {"roll": 1, "stop": 2, "card": 3, "menu": 4}
_LIGHTS, _SCREEN = 21, 32  # bytes of a part
_PIXELS = 1024
_OF_LIGHTS, _OF_SCREEN = BYTES // _LIGHTS, _PIXELS // _SCREEN  # parts
_HEAD = 4
_LOOKS = 8  # at parts, in a pass
_BYTES = _HEAD + _SCREEN + 1  # written in a pass: any part


class Watch:
    """Made when somebody watches for the first time."""

    def __init__(self, loop: "Loop") -> None:
        self._table = loop.table
        self._sound = loop.sound
        self._keys = loop.keys
        self._out: Any = sys.stdout.buffer
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._frame, self._pixels = bytearray(BYTES), bytearray(_PIXELS)
        self._parts = _parts(self._frame, _LIGHTS) + _parts(self._pixels, _SCREEN)
        self._told = _parts(bytearray(BYTES), _LIGHTS) + _parts(bytearray(_PIXELS), _SCREEN)
        self._left = 0  # parts to be looked at in this frame: lights, then the screen from where it was left
        self._turn = 0  # of the screen, the next part to be looked at
        self._owed = bytearray(len(self._parts))  # 1: to be told, changed or not
        self._parcels = (_parcel(_LIGHTS), _parcel(_SCREEN))
        self._places = (slice_of(_HEAD, _HEAD + _LIGHTS), slice_of(_HEAD, _HEAD + _SCREEN))
        self._end = _parcel(2)
        self._end[1] = END
        self._parcel = self._end
        self._at = len(self._parcel)  # of its bytes, the next to be written
        self._new = False  # something of this frame was told
        self._more = True  # and not only lights
        self._page = False  # the screen was told, but not yet its words
        self._hz = -1
        self._down = bytearray(5)  # keys that the laptop holds
        self._heard = self._due = self._ended = time.ticks_ms()
        self._save: bytes | None = loop.store.read("game")
        loop.store.heard = self._saved
        loop.host.words["key"] = self.key

    def go_on(self, rest: str) -> None:
        """Somebody watches."""
        self._heard = time.ticks_ms()
        if rest == "whole":
            for part in range(len(self._owed)):
                self._owed[part] = 1

    def key(self, rest: str) -> None:
        """A key pressed on the laptop, `roll down`, or let go, `roll up`."""
        name, _, way = rest.partition(" ")
        key = KEYS.get(name, 0)
        if key and self._down[key] != (way == "down"):
            self._down[key] = way == "down"
            self._keys.give(key if way == "down" else RELEASE + key)

    def step(self) -> bool:
        """Do a little of it; whether there was anything to do."""
        if self._at < len(self._parcel):
            return self._write()
        if time.ticks_diff(time.ticks_ms(), self._heard) > _LEASE_MS:
            self._let_go()
            return False
        if self._left and not self._is_enough():
            self._look()
            return True
        return self._between()

    def _is_enough(self) -> bool:
        """The next frame is due, and this one has had its share of what isn't light."""
        return self._more and time.ticks_diff(time.ticks_ms(), self._due) >= 0

    def _write(self) -> bool:
        """Some bytes of a parcel, as long as there is room; without any, there is nothing to do."""
        out, room = self._out, self._room
        parcel = self._parcel
        begun = at = self._at
        end = min(begun + _BYTES, len(parcel))
        while at < end:
            for _ in room.ipoll(0):
                break
            else:
                break
            out.write(parcel, at, 1)
            at += 1
        self._at = at
        return at > begun

    def _look(self) -> None:
        """Find the next part that has changed."""
        for _ in range(_LOOKS):
            if not self._left:
                return
            part = len(self._parts) - self._left
            self._left -= 1
            of_screen = part >= _OF_LIGHTS
            if of_screen:
                part = _OF_LIGHTS + self._turn
                self._turn = (self._turn + 1) % _OF_SCREEN
            if self._owed[part] or self._parts[part] != self._told[part]:
                self._owed[part] = 0
                self._told[part][ALL] = self._parts[part]
                parcel = self._parcels[of_screen]
                parcel[self._places[of_screen]] = self._parts[part]
                parcel[1] = part
                self._new = True
                if of_screen:
                    self._more = self._page = True
                self._send(parcel)
                return

    def _between(self) -> bool:
        """All was looked at that is to be: what else there is to tell, the end of the frame, or the next one."""
        now = time.ticks_ms()
        enough = self._is_enough()
        if self._page and not enough:
            self._page = False
            self._tell(WORDS, self._words())
        elif self._save is not None and not enough:
            saved, self._save = self._save, None
            self._tell(GAME, saved)
        elif self._new or self._hz != self._sound.hz or time.ticks_diff(now, self._ended) >= QUIET_MS:
            self._new = False
            self._ended = now
            self._hz = self._end_of_frame()
        elif time.ticks_diff(now, self._due) >= 0:
            self._due = time.ticks_add(now, _APART_MS)
            stage = self._table.stage
            self._frame[ALL] = stage.limiter.frame
            self._pixels[ALL] = stage.paper.pixels
            self._left = len(self._parts)
            self._more = False
        else:
            return False
        return True

    def _end_of_frame(self) -> int:
        hz = self._sound.hz
        self._end[_HEAD] = hz >> 8
        self._end[_HEAD + 1] = hz & 255
        self._send(self._end)
        return hz

    def _words(self) -> bytes:
        table = self._table
        told = {"words": table.words, "awaits": table.awaits, "look": table.look, "language": table.language}
        return json.dumps(told).encode()

    def _saved(self, name: str, data: bytes) -> None:
        if name == "game":
            self._save = data

    def _tell(self, number: int, content: bytes) -> None:
        parcel = _parcel(len(content))
        parcel[1] = number
        parcel[_HEAD:-1] = content
        self._new = self._more = True
        self._send(parcel)

    def _send(self, parcel: bytearray) -> None:
        """Begin to write a parcel."""
        parcel[-1] = 0
        parcel[-1] = MARK - sum(parcel) & 255
        self._parcel = parcel
        self._at = 0

    def _let_go(self) -> None:
        """Nobody watches any more: what was held down there comes up."""
        for key in range(1, 5):
            if self._down[key]:
                self._down[key] = 0
                self._keys.give(RELEASE + key)


def _parts(of: bytearray, size: int) -> list[memoryview]:
    whole = memoryview(of)
    return [whole[at : at + size] for at in range(0, len(of), size)]


def _parcel(size: int) -> bytearray:
    return bytearray((MARK, 0, size >> 8, size & 255)) + bytearray(size + 1)
