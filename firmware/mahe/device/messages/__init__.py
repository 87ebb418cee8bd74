"""Answers messages from a laptop or a page over USB; the protocol is in firmware/README.md ("The board speaks").

Heap is short in play. So this package is loaded by the first line and dropped after ten seconds without one, and each
message's module is dropped after its answer. The work is done in idle passes of the main loop, a little in each.
"""

import json
import select
import sys
import time

from mahe.device.usb_lines import PACKET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mahe.device.loop import Loop
    from mahe.device.messages.put import Put
    from mahe.device.watch import Watch

    Work = Generator[None, None, object]

_VERSION = "1"  # of all messages
_LOADED = "who whole log get put restart"  # each has a module of this name
_WORDS = _LOADED + " piece cancel watch key"
_OVER_MS = 10_000  # the conversation ends after this long without a line
_UNREAD_MS = 3000  # timeout of an answer that isn't read
_END = "\r\n"
_DEPTH = 2  # dots in the name of a module directly in `mahe.device`
_MUCH_LITTER = 1000
_LITTER = 4  # parts of pages of words that leave as much garbage as an answer


class Refused(Exception):
    """The message can't be carried out; the text says why."""


class Conversation:
    """Hears lines, and answers one after the other."""

    def __init__(self, loop: "Loop") -> None:
        self.loop = loop
        self.watch: Watch | None = None
        self.put: Put | None = None  # the open put, if there is one
        self.given: dict[str, bytes] = {}  # content that `restart` will store
        self._watches = ""  # a `watch` message that is still to be handled
        self._asked = ""  # the message that is to be answered
        self._arguments = ""
        self._work: Work | None = None  # the generator that is working out the answer
        self._out = b""
        self._at = 0  # how many bytes of the answer are written
        self._cut = False  # a part of an answer was written, and its rest dropped
        self._output: Any = sys.stdout.buffer
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._heard = self._wrote = time.ticks_ms()
        host = loop.host
        host.hear = self.hear
        self.hear(host.first)
        host.first = ""

    def hear(self, line: str) -> None:
        """Take a line, or drop it if the previous line hasn't been answered yet."""
        self._heard = time.ticks_ms()
        self.loop.parts += 1
        word, _, rest = line.partition(" ")
        version, _, arguments = rest.partition(" ")
        known = word in _WORDS.split(" ")
        if known and version == _VERSION and word in ("watch", "key"):
            if word == "watch":
                self._watches = "whole" if self._watches == "whole" else arguments or "on"
            elif self.watch:
                self.watch.key(arguments)
        elif self._asked or self._out:
            return
        elif not word.isalpha():
            self.refuse("?", "a message is a word, its version, and its arguments")
        elif not known:
            self.refuse(word, "there is no such message; there are " + ", ".join(_WORDS.split(" ")))
        elif version != _VERSION:
            self.refuse(word, "this board knows version " + _VERSION + " of it")
        elif word == "cancel":
            self._answer(word, {"cancelled": self.cancel()})
        elif self.put:
            self.refuse(word, "a put is open: send its pieces, or cancel it")
        elif word == "piece":
            self.refuse(word, "no put is open")
        else:
            self._asked, self._arguments = word, arguments

    def begin(self, word: str, work: "Work") -> None:
        """Answer a message with the value that this generator returns; a pass takes one step of it."""
        self._asked, self._work = word, work

    def cancel(self) -> "str | None":
        """Cancel the open put at any point; returns its name."""
        put, self.put = self.put, None
        if put is None:
            return None
        put.close()
        self._asked, self._work = "", None
        return put.name

    def step(self) -> bool:
        """Do a little; returns whether there was anything to do."""
        watch = self.watch if self.watch and self.watch.is_leased() else None  # also while a long answer is made
        if self._out:
            return self._write()
        if self._asked:
            self._go_on()
        elif self._watches:
            if self.watch is None:
                from mahe.device.watch import Watch

                self.watch = Watch(self.loop)
            self.watch.go_on(self._watches)
            self._watches = ""
        elif not (watch and watch.step()) and not (self.put and self.put.step()):
            if time.ticks_diff(time.ticks_ms(), self._heard) > _OVER_MS:
                self._end()
            return False
        return True

    def _go_on(self) -> None:
        word = self._asked
        try:
            if self._work:
                next(self._work)
            else:
                name = __name__ + "." + word
                __import__(name)
                self._work = sys.modules[name].answer(self, self._arguments)
            return
        except StopIteration as end:
            self._answer(word, end.value)
        except Refused as reason:
            self.refuse(word, str(reason))
        except Exception as error:  # a fault in a message must not end the game
            self.cancel()
            self.refuse(word, "that went wrong: " + repr(error))
        self._asked, self._work = "", None
        self._heard = time.ticks_ms()
        if self.put:
            self.put.again()
        else:
            self.loop.parts += _LITTER
            for name in list(sys.modules):
                if name.startswith(__name__ + "."):
                    del sys.modules[name]
                    delattr(sys.modules[__name__], name.rpartition(".")[2])

    # Output

    def _answer(self, word: str, content: object) -> None:
        self.say("= " + word + " " + _VERSION + " " + json.dumps(content))

    def refuse(self, word: str, reason: str) -> None:
        """Say in a sentence why not."""
        self.say("! " + word + " " + reason)

    def say(self, line: str) -> None:
        """Print a line as soon as there is room, filled with blanks: USB then has room for a whole packet or none."""
        if not self._out:
            self._wrote = time.ticks_ms()
        blanks = " " * (-(len(line) + len(_END)) % PACKET)
        if self._cut:
            self._cut = False
            self._out = (" " * (PACKET - len(_END)) + _END).encode()
        self._out = self._out[self._at :] + (line + blanks + _END).encode()
        self._at = 0

    def _write(self) -> bool:
        for _ in self._room.ipoll(0):
            self._wrote = time.ticks_ms()
            self._output.write(self._out[self._at : self._at + PACKET])
            self._at += PACKET
            if self._at < len(self._out):
                return True
        if self._at >= len(self._out) or time.ticks_diff(time.ticks_ms(), self._wrote) > _UNREAD_MS:
            self._cut = 0 < self._at < len(self._out)
            self._out = b""
            self._at = 0
        return not self._out

    # The end

    def _end(self) -> None:
        """Cancel an open put, and unload all modules that only a conversation needs."""
        self.cancel()
        loop = self.loop
        loop.talk = loop.host.hear = loop.store.heard = None
        loop.parts = _MUCH_LITTER
        package = sys.modules["mahe.device"]
        for name in list(sys.modules):
            if name == "mahe.device.watch" or name.startswith(__name__):
                del sys.modules[name]
                if name.count(".") == _DEPTH:
                    delattr(package, name.rpartition(".")[2])
