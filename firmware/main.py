"""The guard: starts one of the versions of the game that are on the board, and is there when it fails.

What it promises the game and `mahe flash`, and they it, is in README.md ("The boot contract"). What a usual start needs
stands here; the rest, `trouble.py`, `choose.py` and `safe_mode.py`, the build puts behind it as comments, because the
Pico compiles this file at every start. Nothing is imported from the files before a version is chosen.
"""

import sys

_PATH = sys.path[:]
sys.path.clear()  # or each import would first look for a file of that name

import gc
import os
import select
import time
from binascii import crc32

from machine import WDT, Pin, mem32, soft_reset
from micropython import kbd_intr

CONTRACT = 1
WATCHDOG_MS = 5500  # a hang is over after that, and the decision is there again two seconds later
# The build puts in what `device/pins.py` says: it is needed though no module may be there.
KEYS = ...
LED_ENABLE = ...
# What these keys ask for, if they are held at power-on; the label under the board has it from here.
HELD = {b"\0\1\0\1": "safe mode", b"\1\0\1\0": "lowest brightness, sound off, language anew"}
PLACES = ("a", "b", "firmware")
LONGEST_LIST = 8000
_BASE = 0x400D8000 if "RP2350" in os.uname().machine else 0x40058000  # the watchdog's registers
_SCRATCH = _BASE + 0x0C
_CLEAR = _BASE + 0x3000  # what is written here is cleared in the first register,
_ENABLED = 1 << 30  # of which this bit lets the watchdog run
_MARK = 0x4D41 << 16  # scratch register 0 holds what was noted, and not chance
_END = "#.\n"  # the line behind such a part; before it stands its name

_KINDS = {"file": (0x8000,) + (0,) * 9, "folder": (0x4000,) + (0,) * 9}


class Modules:
    """The modules of a place, which lie in one file: as much of a filesystem as imports need."""

    interrupted = None  # when, if that was while a path was looked up

    def __init__(self, place):
        self.name = "/" + place + "/modules"
        with open(self.name, "rb") as file:
            size = 4 * int.from_bytes(file.read(2), "little")
            self.sums = file.read(size)  # CRC-32 of each path,
            self.starts = file.read(size)  # and where it begins; 0 is a folder

    def mount(self, *_):
        pass

    def start(self, path):
        wanted = crc32(path).to_bytes(4, "little")
        at = -1
        while True:
            at = self.sums.find(wanted, at + 1)
            if at < 0:
                return -1
            if not at & 3:
                return int.from_bytes(self.starts[at : at + 4], "little")

    def kind(self, path):
        while True:
            try:
                start = self.start(path)
                return "none" if start < 0 else "file" if start else "folder"
            except KeyboardInterrupt:
                self.interrupted = time.ticks_ms()

    def stat(self, path):
        # An import takes any exception for a file that isn't there; without a jump there is no Ctrl-C in this function.
        return _KINDS[self.kind(path)]

    def open(self, path, _):
        if self.interrupted is not None and time.ticks_diff(time.ticks_ms(), self.interrupted) < 1000:
            raise KeyboardInterrupt
        start = self.start(path)
        if start <= 0:
            raise OSError(2)
        file = open(self.name, "rb")  # noqa: SIM115 - its reader closes it,
        file.seek(start)
        return file  # and knows where a module ends


class Guard:
    """What the game has of main.py: it is given to `mahe.device.play.play`."""

    def __init__(self):
        pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in KEYS]
        time.sleep_us(50)  # for the pull-ups
        down = [1 - pin() for pin in pins]
        # Keys that are stuck may be down beside those that somebody holds.
        self.asked = [what for keys, what in HELD.items() if all(down[key] for key in range(4) if keys[key])]
        self.feed = WDT(timeout=WATCHDOG_MS).feed  # no hang so far
        noted, self.faults, self.last, self.now = [mem32[_SCRATCH + 4 * place] for place in range(4)]
        if noted & ~0xFFFF != _MARK:
            noted = self.faults = self.last = self.now = 0
        # `last` is the decision at which the last fault was, `now` the one that is due; both from 1, 0 is none.
        self.running = noted & 3  # the number of the place in PLACES, from 1; 0: nothing plays
        self.has_played = noted >> 2 & 1  # for ten seconds
        self.given_up = noted >> 3 & 0b111  # a bit for each place
        self.hung = noted >> 6 & 1  # a hang has ended the last start, and the table shall say so
        self.quiet = noted >> 9 & 1  # somebody asks for low light, no sound, and another language
        self.unreadable = noted >> 10 & 1  # so _boot.py found the files, and mounted none
        self.chosen = noted >> 7 & 3  # likewise, of the place that was found fit to play; 0: nothing was looked at
        self.which = which()
        self.place = "-"
        self.fault = ""  # code, as the screen has it, and latest presses
        self.presses = ()
        self.lines = {}  # by a file's name, where its modules begin, and which functions it calls otherwise

    def note(self):
        """For the next start, unless the power goes."""
        flags = self.given_up << 3 | self.has_played << 2 | self.running
        mem32[_SCRATCH] = _MARK | self.unreadable << 10 | self.quiet << 9 | self.chosen << 7 | self.hung << 6 | flags
        mem32[_SCRATCH + 4] = self.faults
        mem32[_SCRATCH + 8] = self.last
        mem32[_SCRATCH + 12] = self.now

    def choice(self):
        """Where to play from; `-` where something is to be seen to first."""
        _, current, trial, _, firmware, _ = self.which
        if self.chosen:
            return PLACES[self.chosen - 1]
        safe = "safe mode" in self.asked
        self.quiet |= any(what != "safe mode" for what in self.asked)
        if self.running or self.faults or self.given_up or safe or trial != "-" or firmware != frozen():
            return "-"
        there = current == "firmware" or (current in PLACES and sealed("/" + current + "/list", LONGEST_LIST))
        return current if there else "-"

    def play(self, place):
        """Play until somebody interrupts."""
        self.place = place
        self.trial = place == self.which[2]
        self.running = PLACES.index(place) + 1
        self.chosen = self.has_played = self.now = 0
        self.note()
        if place == "firmware":
            sys.path[:] = [".frozen", "", "/lib"]
        else:
            os.mount(Modules(place), "/game")
            sys.path[:] = ["/game"] + _PATH
        from mahe.device.play import play

        play(self)

    def played(self):
        """For ten seconds: a trial is confirmed, and what took the place of another stays there. True if it was one."""
        self.has_played = 1
        self.note()
        confirmed, self.trial = self.trial, False
        if self.which[1] != self.place:
            self.which[1:4] = [self.place, "-" if confirmed else self.which[2], "0"]
            write(self.which)
        return confirmed

    def has_another(self):
        """Whether another version could go on; otherwise this one had better play, even if a file is damaged."""
        if self.which[4] != "-":
            return True
        try:
            os.stat("/b/list" if self.place == "a" else "/a/list")
        except OSError:
            return False
        return True

    def at(self, decision):
        """Play has come to this decision."""
        self.now = decision + 1
        mem32[_SCRATCH + 12] = self.now

    def restart(self):
        """Everything from the beginning, with a clean heap; the lights keep what they show."""
        mem32[_CLEAR] = _ENABLED
        self.running = 0
        self.note()
        soft_reset()


def sealed(name, most):
    """The text of a file whose last eight digits are the CRC-32 of all before them, without these; None if it isn't."""
    try:
        with open(name, "rb") as file:
            text = file.read(min(most, os.stat(name)[6])).rstrip()
        if int(text[-8:], 16) == crc32(text[:-8]):
            return str(text[:-8], "ascii")
    except (OSError, ValueError):
        pass
    return None


def which():
    """What the pointer says: contract, current, trial, starts, firmware, checksum."""
    line = sealed("/which", 100) or ""
    if line.startswith("%d " % CONTRACT) and line.count(" ") == 5:
        return (line + "whole").split(" ")
    return [str(CONTRACT), "-", "-", "0", "-", ""]


def write(which):
    """Written whole or not at all: the filesystem keeps the old file until the new one is closed."""
    line = " ".join(which[:-1]) + " "
    which[-1] = "%08x" % crc32(line)
    try:
        with open("/which", "w") as file:
            file.write(line + which[-1] + "\n")
    except OSError:  # no room, or no filesystem: the next start finds what was there before
        pass


def frozen():
    """The identity of the firmware's own game; `-` where there is none."""
    sys.path[:] = [".frozen"]
    try:
        from mahe_firmware import IDENTITY

        return IDENTITY
    except ImportError:
        return "-"
    finally:
        sys.path.clear()


def part(name, *arguments):
    """Have done what a usual start can do without, when no game needs the heap; in a UF2 it needs no compiling."""
    for module in list(sys.modules):
        if module.split(".")[0] == "mahe":
            del sys.modules[module]
    gc.collect()
    if name not in globals():
        with open("/main.py") as file:
            for line in file:
                if line == "# %s.py\n" % name:
                    break
            lines = []  # one function after the other: after a game there is no large piece of heap any more
            for line in file:
                if line == _END or line.startswith("# def"):
                    exec("".join(lines), globals())
                    lines.clear()
                if line == _END:
                    break
                lines.append(line[2:])
    return globals()[name](*arguments)


def forget():
    """Somebody sees to it: no reset comes, and every version has all its chances again."""
    mem32[_CLEAR] = _ENABLED
    for place in range(4):
        mem32[_SCRATCH + 4 * place] = 0
    pointer = which()
    if pointer[3] != "0":  # starts of a trial: a laptop has ended them, and says nothing against it
        pointer[3] = "0"
        write(pointer)


def main():
    """Start the game, and see to what comes of it; Ctrl-C gives a prompt at any moment."""
    try:
        typed = select.poll()
        typed.register(sys.stdin, select.POLLIN)
        while typed.poll(0):
            if sys.stdin.buffer.read(1) == b"\3":  # until this runs, Ctrl-C is a letter like any other
                raise KeyboardInterrupt
        guard = Guard()
        fault = None
        try:
            place = guard.choice()
            if place != "-":
                guard.play(place)
        except Exception as error:
            fault = error
        part("trouble", guard, fault)
    except KeyboardInterrupt:
        kbd_intr(-1)  # one is enough
        forget()
        Pin(LED_ENABLE, Pin.OUT, value=0)
        print("mahe: interrupted; Ctrl-D starts it again")
        kbd_intr(3)


main()
