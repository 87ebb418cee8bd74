"""Finds the version to play, for main.py, when that isn't plain: takes note of a new UF2, and checks files.

The build appends this to main.py as comments, like trouble.py; it runs with the names of both.
"""

from binascii import hexlify
from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from main import PLACES, frozen, os, write
    from trouble import CURRENT, FIRMWARE, STARTS, TRIAL, give_up, identity, listed

_MOST_STARTS = 4  # of a trial, without ten seconds of play


def choose(guard):
    """Find the version that is to play; returns the number of its place, from 1, or 0 if no version can play."""
    which = guard.which
    known = which[-1] != ""
    here = frozen()
    if which[FIRMWARE] != here != "-":  # there is another UF2
        which[TRIAL if known else CURRENT] = "firmware"
        which[STARTS] = "0"
        which[FIRMWARE] = here
        write(which)
    for place in order(which):
        guard.place = place
        trial = place == which[TRIAL]
        # A version that has started as it should isn't checked now: it is checked while it plays.
        failed_start = guard.faults and not guard.has_played
        if trial and which[STARTS] != "0":
            checked = failed_start
        else:
            checked = failed_start or guard.given_up or not known or place != which[CURRENT]
        if guard.given_up >> PLACES.index(place) & 1:
            continue
        if not identity(place):
            if place in (which[CURRENT], which[TRIAL]):
                give_up(guard, "it has no whole list")
        elif trial and int(which[STARTS]) >= _MOST_STARTS:
            give_up(guard, "four starts without ten seconds of play")
        elif checked and place != "firmware" and not holds(place, guard.feed):
            give_up(guard, "a file is not as its list says")
        else:
            if trial:
                which[STARTS] = str(int(which[STARTS]) + 1)
                write(which)
            return 1 + PLACES.index(place)
    return 0


def order(which):
    """The places there are, in the order in which they are tried."""
    first = [place for place in (which[TRIAL], which[CURRENT]) if place in PLACES]
    older, newer = sorted([(numbers(identity(place)), place) for place in ("a", "b")])
    return first + [place for place in (newer[1], older[1], "firmware") if place not in first and identity(place)]


def numbers(version):
    """A version's numbers, for comparing; an empty list, which sorts first, if there is none."""
    try:
        return [int(part) for part in version.split("-")[0].split(".")]
    except (AttributeError, ValueError):
        return []


def holds(place, feed):
    """Whether all modules are as the list says; their size is compared first, which is quickly done."""
    lines = [line.split(" ", 2) for line in listed(place)[1:]]
    part = memoryview(bytearray(2048))
    try:
        if os.stat("/" + place + "/modules")[6] != sum([int(size) for size, _, _ in lines]):
            return False
        with open("/" + place + "/modules", "rb") as file:
            for size, digest, _ in lines:
                feed()
                left = int(size)
                found = sha256()
                while left:
                    number = file.readinto(part[: min(left, len(part))])
                    found.update(part[:number])
                    left -= number or left
                if hexlify(found.digest()[:8]).decode() != digest:
                    return False
    except OSError:
        return False
    return True
