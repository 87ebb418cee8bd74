"""The guard: starts one of the versions of the game that are on the board, and is there when it fails.

What it promises the game and `mahe flash`, and they it, is in README.md ("The boot contract"). What a usual start needs
stands here; all the rest, `trouble.py`, the build puts behind it as comments, because the Pico compiles this file at
every start. Nothing is imported from the files before a version is chosen.
"""

import sys

_PATH = sys.path[:]
sys.path.clear()  # or each import would first look for a file of that name

import os  # noqa: E402
import time  # noqa: E402
from binascii import crc32  # noqa: E402

from machine import WDT, Pin, mem32, soft_reset  # noqa: E402
from micropython import kbd_intr  # noqa: E402

CONTRACT = 1
WATCHDOG_MS = 5500  # a hang is over after that, and the decision is there again two seconds later
KEYS = (10, 11, 12, 13)  # ROLL, STOP, CARD, MENU, and what switches the lights on, as in `device/pins.py`
LED_ENABLE = 17
PLACES = ("a", "b", "firmware")
_BASE = 0x400D8000 if "RP2350" in os.uname().machine else 0x40058000  # the watchdog's registers
_SCRATCH = _BASE + 0x0C
_CLEAR = _BASE + 0x3000  # what is written here is cleared in the first register,
_ENABLED = 1 << 30  # of which this bit lets the watchdog run
_MARK = 0x4D4148 << 8  # scratch register 0 holds what was noted, and not chance
_TROUBLE = "# trouble.py\n"  # the line behind which it begins


class Guard:
    """What the game has of main.py: it is given to `mahe.device.play.play`."""

    def __init__(self):
        pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in KEYS]
        time.sleep_us(50)  # for the pull-ups
        self.held = bytes([1 - pin() for pin in pins])
        self.feed = WDT(timeout=WATCHDOG_MS).feed  # no hang so far
        noted, self.faults, self.last, self.now = [mem32[_SCRATCH + 4 * place] for place in range(4)]
        if noted & ~0xFF != _MARK:
            noted = self.faults = self.last = self.now = 0
        # `last` is the decision at which the last fault was, `now` the one that is due; both from 1, 0 is none.
        self.running = noted & 3  # the number of the place in PLACES, from 1; 0: nothing plays
        self.has_played = noted >> 2 & 1  # for ten seconds
        self.given_up = noted >> 3 & 0b111  # a bit for each place
        self.hung = noted >> 6 & 1  # a hang has ended the last start, and the table shall say so
        self.which = which("/which")
        self.place = self.which[1]
        self.trial = False
        self.fault = ""  # code, as the screen has it, and latest presses
        self.presses = ()

    def note(self):
        """For the next start, unless the power goes."""
        mem32[_SCRATCH] = _MARK | self.hung << 6 | self.given_up << 3 | self.has_played << 2 | self.running
        mem32[_SCRATCH + 4] = self.faults
        mem32[_SCRATCH + 8] = self.last
        mem32[_SCRATCH + 12] = self.now

    def is_usual(self):
        """Whether there is nothing to see to: a place is current, none on trial, and the last start was no failure."""
        _, current, trial, _, firmware, _ = self.which
        if self.running or self.faults or self.given_up or any(self.held) or trial != "-" or firmware != frozen():
            return False
        return current == "firmware" or (current in PLACES and "list" in os.listdir("/" + current))

    def play(self):
        """Play until somebody interrupts."""
        self.running = PLACES.index(self.place) + 1
        self.has_played = self.now = 0
        self.note()
        sys.path[:] = [".frozen", "", "/lib"] if self.place == "firmware" else ["/" + self.place] + _PATH
        from mahe.device.play import play

        play(self)

    def played(self):
        """For ten seconds: a trial is confirmed, and what took the place of another stays there."""
        self.has_played = 1
        self.note()
        if self.trial or self.which[1] != self.place:
            trouble("confirm", self)

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


def which(name):
    """What the pointer says: contract, current, trial, starts, firmware, checksum."""
    try:
        with open(name) as file:
            line = file.read(100).rstrip()
        if int(line[-8:], 16) == crc32(line[:-8]) and line.startswith("%d " % CONTRACT) and line.count(" ") == 5:
            return line.split(" ")
    except (OSError, ValueError):
        pass
    return [str(CONTRACT), "-", "-", "0", "-", ""]


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


def trouble(name, *arguments):
    """Have done what a usual start can do without; in a UF2 it needs no compiling."""
    if name not in globals():
        with open("/main.py") as file:
            while file.readline() != _TROUBLE:
                pass
            exec("".join([line[2:] for line in file]), globals())
    return globals()[name](*arguments)


def forget():
    """Somebody sees to it: no reset comes, and every version has all its chances again."""
    mem32[_CLEAR] = _ENABLED
    for place in range(4):
        mem32[_SCRATCH + 4 * place] = 0


def main():
    """Start the game, and see to what comes of it; Ctrl-C gives a prompt at any moment."""
    try:
        guard = Guard()
        fault = None
        try:
            if guard.is_usual():
                guard.play()
        except Exception as error:
            fault = error
        trouble("see_to", guard, fault)
    except KeyboardInterrupt:
        forget()
        kbd_intr(-1)  # one is enough
        Pin(LED_ENABLE, Pin.OUT, value=0)
        print("mahe: interrupted; Ctrl-D starts it again")
        kbd_intr(3)


main()
