"""Sends lights, screen and sound over USB to a laptop that watches: `mahe watch`.

They are sent in packets of 64 bytes: MARK, number, 61 bytes, and a byte that makes the sum of all but MARK a multiple
of 256. All lights of a frame come before its END; the screen, the moment and the game are sent in the time left until
the next frame, and hold from the next END on. Unchanged parts are left out.

    0 to 7      61 bytes of the lights each, as the frame has them
    8 to 24     61 bytes of the screen each
    MOMENT      a text: its length in two bytes, then JSON: the version of these texts, the moment (the page's name,
                its arguments, its keys), day or night, the language
    GAME        likewise: the game as it was saved last
    MORE        the rest of a text that is longer than its first packet
    END         the tone in hertz, two bytes; and the volume that is set, from 0 (off) to 3

A packet is written only when USB has room, so that a laptop that stops reading can't keep play waiting, and only in
passes of the main loop that have nothing else to do. USB takes 64 bytes at a time out of a buffer that holds a multiple
of 64: if that has room for a byte, it has room for a packet (answers to messages are whole packets as well). A laptop
that watches says so again every second: `watch 1`, or `watch 1 whole` to be told everything.
"""

import json
import select
import sys
import time

from mahe.device import ALL, slice_of
from mahe.device.usb_lines import PACKET
from mahe.show.frame import BYTES
from mahe.show.keys import MENU, RELEASE, ROLL
from mahe.show.texts import KEY_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from mahe.device.loop import Loop

MARK = 0x1E
MOMENT, GAME, MORE, END = 100, 101, 102, 103
VERSION = 1  # of the format of the texts
_APART_MS = 40  # from one frame to the next: 25 a second
QUIET_MS = 500  # an END comes even if nothing changes
_LEASE_MS = 3000  # a laptop that hasn't renewed its request for this long has gone
_PART = PACKET - 3  # bytes of a part, which fill a packet
_PIXELS = 1024
_OF_LIGHTS, _OF_SCREEN = -(-BYTES // _PART), -(-_PIXELS // _PART)  # how many parts each
_PARTS = _OF_LIGHTS + _OF_SCREEN
_LOOKS = 8  # parts of the screen that a pass looks at


class Watch:
    """Sends the show to a laptop; made when one watches for the first time."""

    def __init__(self, loop: "Loop") -> None:
        self._table = loop.table
        self._sound = loop.sound
        self._keys = loop.keys
        self.out: Any = sys.stdout.buffer
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        now = bytearray(_PARTS * _PART)
        self._seen = now
        self._lights = slice_of(0, BYTES)
        self._screen = slice_of(_OF_LIGHTS * _PART, _OF_LIGHTS * _PART + _PIXELS)
        self._parts = _parts(now)
        self._told = _parts(bytearray(len(now)))
        self._owed = bytearray(_PARTS)  # by part: 1 if it is to be sent, changed or not
        self._lights_left = self._screen_left = 0  # how many parts are still to be compared
        self._turn = 0  # the part of the screen that was compared last
        self._packet = bytearray(PACKET)
        self._packet[0] = MARK
        self._content = slice_of(2, 2 + _PART)
        self._waits = False  # whether the packet waits for room
        self._ends = False  # whether all lights of this frame are sent, and its END is next
        self._new = False  # whether anything was sent since the last END
        self._look = self._language = ""
        self._on_screen: tuple = ()
        self._page = False  # whether a new moment is to be sent
        self._hz = -1
        self._text = b""  # the rest of a text that is being sent
        self._text_number = MORE
        self._game = loop.store.read("game") or b""
        self._saved = False  # whether the saved game is to be sent
        self._down = bytearray(MENU + 1)  # by key: whether the laptop holds it
        self._heard = self._due = self._ended = time.ticks_ms()
        loop.store.heard = self._save

    def go_on(self, arguments: str) -> None:
        """Go on sending to a laptop for _LEASE_MS; `whole` asks for everything again."""
        self._heard = time.ticks_ms()
        if arguments == "whole":
            for part in range(_PARTS):
                self._owed[part] = 1
            self._saved = self._page = True
            self._text = b""

    def key(self, arguments: str) -> None:
        """Take a key that was pressed on the laptop (`roll down`) or let go (`roll up`)."""
        name, _, way = arguments.partition(" ")
        if name.upper() in KEY_NAMES:
            key = ROLL + KEY_NAMES.index(name.upper())
            if self._down[key] != (way == "down"):
                self._down[key] = way == "down"
                self._keys.give(key if way == "down" else RELEASE + key)

    def is_leased(self) -> bool:
        """Whether the laptop has said in time that it watches; the keys of one that hasn't are let go."""
        leased = time.ticks_diff(time.ticks_ms(), self._heard) <= _LEASE_MS
        if not leased:
            self._let_go()
        return leased

    def step(self) -> bool:
        """Do one step; returns whether there was anything to do."""
        now = time.ticks_ms()
        if self._waits:
            return self._write()
        if self._lights_left:
            self._look_at_the_lights()
        elif self._ends:
            self._end(now)
        elif time.ticks_diff(now, self._due) >= 0:
            self._begin(now)
        elif self._screen_left:
            self._look_at_the_screen()
        elif self._text:
            self._tell_text()
        elif self._page:
            self._page = False
            self._tell(MOMENT, self._moment())
        elif self._saved:
            self._saved = False
            self._tell(GAME, self._game)
        else:
            return False
        return True

    def _begin(self, now: int) -> None:
        """Begin the frame of this moment."""
        late = time.ticks_diff(now, self._due)
        self._due = time.ticks_add(now, max(1, _APART_MS - late))
        self._seen[self._lights] = self._table.stage.limiter.frame
        self._seen[self._screen] = self._table.stage.display.paper.pixels
        self._lights_left = _OF_LIGHTS
        self._screen_left = _OF_SCREEN
        self._ends = True
        self._look_at_the_moment()

    def _look_at_the_moment(self) -> None:
        table = self._table
        on_screen = table.stage.display.on_screen()
        if on_screen != self._on_screen or table.stage.look != self._look or table.stage.language != self._language:
            self._on_screen, self._look, self._language = on_screen, table.stage.look, table.stage.language
            self._page = True

    def _look_at_the_lights(self) -> None:
        while self._lights_left:
            self._lights_left -= 1
            if self._is_told(self._lights_left):
                return

    def _look_at_the_screen(self) -> None:
        for _ in range(_LOOKS):
            if not self._screen_left:
                return
            self._screen_left -= 1
            self._turn = (self._turn + 1) % _OF_SCREEN
            if self._is_told(_OF_LIGHTS + self._turn):
                return

    def _is_told(self, part: int) -> bool:
        """Send this part if it has changed or is owed; returns whether it was sent."""
        if not self._owed[part] and self._parts[part] == self._told[part]:
            return False
        self._owed[part] = 0
        self._told[part][ALL] = self._parts[part]
        self._packet[self._content] = self._parts[part]
        self._new = True
        self._send(part)
        return True

    def _end(self, now: int) -> None:
        self._ends = False
        hz = self._sound.hz
        if self._new or self._hz != hz or time.ticks_diff(now, self._ended) >= QUIET_MS:
            self._new = False
            self._ended = now
            self._hz = hz
            self._packet[2] = hz >> 8
            self._packet[3] = hz & 255
            self._packet[4] = self._table.stage.sound
            self._send(END)

    def _moment(self) -> bytes:
        page, about, keys = self._on_screen
        about = [list(one) if isinstance(one, bytes) else one for one in about]
        told = {"version": VERSION, "look": self._look, "language": self._language}
        told["on_screen"] = (page.__name__, about, keys)
        return json.dumps(told).encode()

    def _save(self, name: str, data: bytes) -> None:
        if name == "game":
            self._game = data
            self._saved = True

    def _tell(self, number: int, content: bytes) -> None:
        """Begin to send a text."""
        self._text = len(content).to_bytes(2, "big") + content
        self._text_number = number

    def _tell_text(self) -> None:
        """Send the next part of the text."""
        part = self._text[:_PART]
        self._text = self._text[_PART:]
        self._packet[2 : 2 + len(part)] = part
        self._new = True
        number, self._text_number = self._text_number, MORE
        self._send(number)

    def _send(self, number: int) -> None:
        """Write the packet now, or as soon as USB has room for it."""
        packet = self._packet
        packet[1] = number
        packet[-1] = 0
        packet[-1] = MARK - sum(packet) & 255
        self._waits = True
        self._write()

    def _write(self) -> bool:
        """Write the packet if there is room; returns whether there was."""
        for _ in self._room.ipoll(0):
            self.out.write(self._packet)
            self._waits = False
        return not self._waits

    def _let_go(self) -> None:
        """Release the keys held on a laptop that no longer watches."""
        for key in range(ROLL, MENU + 1):
            if self._down[key]:
                self._down[key] = 0
                self._keys.give(RELEASE + key)


def _parts(of: bytearray) -> list[memoryview]:
    whole = memoryview(of)
    return [whole[at : at + _PART] for at in range(0, len(of), _PART)]
