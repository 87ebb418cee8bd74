"""The guard: starts one of the versions of the game that are on the board, and takes over when it fails.

README.md ("The boot contract") says what this file, the game and `mahe flash` can rely on from each other. Only what a
usual start needs is here, because the Pico compiles this file at every start; the build appends the rest, `trouble.py`,
`choose.py` and `safe_mode.py`, as comments. Nothing is imported from the files before a version is chosen.
"""

import sys

_PATH = sys.path[:]
sys.path.clear()  # otherwise each import would first look for a file of that name

import gc
import os
import select
import time
from binascii import crc32

from machine import WDT, Pin, mem32, soft_reset
from micropython import kbd_intr

CONTRACT = 1
WATCHDOG_MS = 5500  # a hang ends after this long, and the decision is back two seconds later
# The build puts in what `device/fitted.py` says of the circuit board: these are needed even if no module can be loaded.
KEYS = ...
LED_ENABLE = ...
# What keys held at power-on ask for, a byte for each of KEYS; the label under the board takes it from here.
HELD = {b"\0\1\0\1": "safe mode", b"\1\0\1\0": "lowest brightness, sound off, language anew"}
PLACES = ("a", "b", "firmware")
LONGEST_LIST = 8000
_BASE = 0x400D8000 if "RP2350" in os.uname().machine else 0x40058000  # the watchdog's registers
_SCRATCH = _BASE + 0x0C
_CLEAR = _BASE + 0x3000  # a bit written here is cleared in the first register,
_ENABLED = 1 << 30  # where this bit lets the watchdog run
_MARK = 0x4D41 << 16  # in scratch register 0: what it holds was noted, and isn't chance
_END = "#.\n"  # the line after an appended part; the line before it has its name

_KINDS = {"file": (0x8000,) + (0,) * 9, "folder": (0x4000,) + (0,) * 9}


class Modules:
    """A filesystem of the modules of a place, which are in one file; it can do no more than imports need."""

    interrupted = None  # when Ctrl-C came, if a path was being looked up

    def __init__(self, place):
        self.name = "/" + place + "/modules"
        with open(self.name, "rb") as file:
            size = 4 * int.from_bytes(file.read(2), "little")
            self.sums = file.read(size)  # the CRC-32 of each path,
            self.starts = file.read(size)  # and where each begins; 0 is a folder

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
        # An import takes any exception to mean that there is no such file. Ctrl-C is noticed only at
        # jumps, of which there is none in here.
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
    """What main.py gives the game: `mahe.device.play.play` gets it."""

    def __init__(self):
        pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in KEYS]
        time.sleep_us(50)  # for the pull-ups
        down = [1 - pin() for pin in pins]
        # Stuck keys may be down besides those that somebody holds.
        self.asked = [what for keys, what in HELD.items() if all(down[key] for key in range(4) if keys[key])]
        self.feed = WDT(timeout=WATCHDOG_MS).feed  # to be called as long as nothing hangs
        noted, self.faults, self.last, self.now = [mem32[_SCRATCH + 4 * place] for place in range(4)]
        if noted & ~0xFFFF != _MARK:
            noted = self.faults = self.last = self.now = 0
        # `last` is the decision at which the last fault was, `now` the one that is due; both from 1, 0 is none.
        self.running = noted & 3  # the place that plays, by its number in PLACES from 1; 0: none
        self.has_played = noted >> 2 & 1  # for ten seconds
        self.given_up = noted >> 3 & 0b111  # a bit for each place
        self.hung = noted >> 6 & 1  # a hang ended the last start, and the table is to say so
        self.quiet = noted >> 9 & 1  # somebody asks for low light, no sound, and another language
        self.unreadable = noted >> 10 & 1  # _boot.py could not mount the files
        self.chosen = noted >> 7 & 3  # the place found fit to play, by its number in PLACES from 1; 0: not looked for
        self.which = which()
        self.place = "-"
        self.fault = ""  # the code of the fault, as on the screen
        self.presses = ()  # the latest before it
        self.lines = {}  # by a file's name: where its modules begin, and the sources' names of its functions

    def note(self):
        """Keep this for the next start, unless the power goes."""
        flags = self.given_up << 3 | self.has_played << 2 | self.running
        mem32[_SCRATCH] = _MARK | self.unreadable << 10 | self.quiet << 9 | self.chosen << 7 | self.hung << 6 | flags
        mem32[_SCRATCH + 4] = self.faults
        mem32[_SCRATCH + 8] = self.last
        mem32[_SCRATCH + 12] = self.now

    def choice(self):
        """The place to play from; `-` if something must be decided first."""
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
        """Play from this place until somebody interrupts."""
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
        """The version has played for ten seconds, and is current from now on; returns whether it was on trial."""
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
        """Note that play has come to this decision."""
        self.now = decision + 1
        mem32[_SCRATCH + 12] = self.now

    def restart(self):
        """Start everything anew, with a clean heap; the lights keep what they show."""
        mem32[_CLEAR] = _ENABLED
        self.running = 0
        self.note()
        soft_reset()


def sealed(name, most):
    """A file's text without its last eight digits, which must be the CRC-32 of that text; None if they aren't."""
    try:
        with open(name, "rb") as file:
            text = file.read(min(most, os.stat(name)[6])).rstrip()
        if int(text[-8:], 16) == crc32(text[:-8]):
            return str(text[:-8], "ascii")
    except (OSError, ValueError):
        pass
    return None


def which():
    """The fields of the pointer, `/which`: contract, current, trial, starts, firmware, checksum (empty if damaged)."""
    line = sealed("/which", 100) or ""
    if line.startswith("%d " % CONTRACT) and line.count(" ") == 5:
        return (line + "whole").split(" ")
    return [str(CONTRACT), "-", "-", "0", "-", ""]


def write(which):
    """Write the pointer, whole or not at all: the filesystem keeps the old file until the new one is closed."""
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
    """Call the main function of an appended part, compiled first except in a UF2; the game is dropped from the heap."""
    for module in list(sys.modules):
        if module.split(".")[0] == "mahe":
            del sys.modules[module]
    gc.collect()
    if name not in globals():
        with open("/main.py") as file:
            for line in file:
                if line == "# %s.py\n" % name:
                    break
            lines = []  # of one function at a time: after a game no large piece of heap is left
            for line in file:
                if line == _END or line.startswith("# def"):
                    exec("".join(lines), globals())
                    lines.clear()
                if line == _END:
                    break
                lines.append(line[2:])
    return globals()[name](*arguments)


def forget():
    """Stop the watchdog, since a person has taken over, and give every version all its chances again."""
    mem32[_CLEAR] = _ENABLED
    for place in range(4):
        mem32[_SCRATCH + 4 * place] = 0
    pointer = which()
    if pointer[3] != "0":  # a trial must not fail because a laptop has interrupted its starts
        pointer[3] = "0"
        write(pointer)


def main():
    """Start the game, and see to whatever ends it; Ctrl-C gives a prompt at any moment."""
    try:
        typed = select.poll()
        typed.register(sys.stdin, select.POLLIN)
        while typed.poll(0):
            if sys.stdin.buffer.read(1) == b"\3":  # until this runs, Ctrl-C is a character like any other
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
        kbd_intr(-1)  # one Ctrl-C is enough
        forget()
        Pin(LED_ENABLE, Pin.OUT, value=0)
        print("mahe: interrupted; Ctrl-D starts it again")
        kbd_intr(3)


main()
