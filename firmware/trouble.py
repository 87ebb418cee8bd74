"""What main.py does when something is not as usual: it chooses, checks and counts.

The build puts this behind main.py, as comments, which cost nothing until they are needed; there it is run with the
names of main.py. It needs no import from the files.
"""

import io
import json
import select
from binascii import hexlify
from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from main import CONTRACT, HELD, LONGEST_LIST, PLACES, crc32, frozen, os, part, sealed, sys, time, write

MOST_FAULTS = 3  # with less than two minutes of play between them, and the version is given up
MOST_STARTS = 4  # of a trial, without ten seconds of play
_CRASHES = 8
_CRASH_BYTES = 1500
# The fields of the pointer.
_CURRENT, _TRIAL, _STARTS, _FIRMWARE = 1, 2, 3, 4


def trouble(guard, fault):
    """The start is not a usual one, or has ended with a fault: choose what plays, and start afresh."""
    asked = HELD.get(guard.held, "")
    try:
        if fault:
            crash(guard, "fault" if guard.fault else "start", fault)
            if type(fault).__name__ == "Damaged" and guard.has_another():  # its module is no longer there
                give_up(guard, "a file is not as its list says")
            else:
                failed(guard)
        elif asked == "safe mode":
            part("safe_mode", guard, "STOP and MENU")
        elif guard.running:  # a reset of the watchdog: whatever else ends a start says so itself
            guard.place = PLACES[guard.running - 1]
            crash(guard, "hang", None)
            guard.hung = 1
            failed(guard)
        guard.quiet = int(guard.quiet or (asked != "" and not fault))
        # What has played well before its fault plays again, with nothing to be looked at: somebody waits for it.
        given_up = guard.given_up << 1 >> guard.running & 1
        guard.chosen = guard.running if guard.has_played and guard.running and not given_up else choose(guard)
    except Exception as error:  # of the guard itself, or of the heap
        sys.print_exception(error)
        part("safe_mode", guard, "a fault")
    if not guard.chosen:
        part("safe_mode", guard, "no game can play")
    guard.restart()


def choose(guard):
    """Find the version that is to play; returns the number of its place, 0 if there is none."""
    which = guard.which
    known = which[-1] != ""
    here = frozen()
    if which[_FIRMWARE] != here != "-":  # the UF2 is another one
        which[_TRIAL if known else _CURRENT] = "firmware"
        which[_STARTS] = "0"
        which[_FIRMWARE] = here
        write(which)
    for place in order(which):
        guard.place = place
        trial = place == which[_TRIAL]
        # Where a version has started as it should, nothing is checked: it will be while it plays.
        failed_start = guard.faults and not guard.has_played
        if trial and which[_STARTS] != "0":
            checked = failed_start
        else:
            checked = failed_start or guard.given_up or not known or place != which[_CURRENT]
        if guard.given_up >> PLACES.index(place) & 1:
            continue
        if not identity(place):
            if place in (which[_CURRENT], which[_TRIAL]):
                give_up(guard, "it has no whole list")
        elif trial and int(which[_STARTS]) >= MOST_STARTS:
            give_up(guard, "four starts without ten seconds of play")
        elif checked and place != "firmware" and not holds(place, guard.feed):
            give_up(guard, "a file is not as its list says")
        else:
            if trial:
                which[_STARTS] = str(int(which[_STARTS]) + 1)
                write(which)
            return 1 + PLACES.index(place)
    return 0


def order(which):
    """The places there are, in the order in which they are tried."""
    first = [place for place in (which[_TRIAL], which[_CURRENT]) if place in PLACES]
    older, newer = sorted([(numbers(identity(place)), place) for place in ("a", "b")])
    return first + [place for place in (newer[1], older[1], "firmware") if place not in first and identity(place)]


def failed(guard):
    """An exception or the watchdog has ended it: is it given up?"""
    guard.faults += 1
    again = guard.now and guard.now == guard.last
    guard.last = guard.now
    guard.note()
    if guard.faults > 1 and not guard.has_played:
        give_up(guard, "it failed twice at its start")
    elif again or guard.faults >= MOST_FAULTS:
        give_up(guard, "it failed again in play")


def give_up(guard, reason):
    """This version can't go on: after a restart another one does, from the last save."""
    guard.given_up |= 1 << PLACES.index(guard.place)
    guard.faults = guard.last = guard.now = 0
    guard.note()
    say("mahe: " + names(guard.place) + " is given up: " + reason)
    if guard.which[_TRIAL] == guard.place:
        guard.which[_TRIAL] = "-"
        guard.which[_STARTS] = "0"
        write(guard.which)


def names(place):
    """The version in a place, as the lines of the contract name it."""
    return (identity(place) or "?").split("-")[0] + " from " + ("the firmware" if place == "firmware" else place)


def listed(place):
    """The lines of a place's list, if it is whole and of this contract."""
    text = sealed("/" + place + "/list", LONGEST_LIST)
    lines = text.split("\n")[:-1] if text else ()
    head = lines[0].split(" ") if lines else ()
    return lines if len(head) == 3 and head[0] == "mahe" and head[2] == str(CONTRACT) else ()


def identity(place):
    """VERSION-CRC of the version in a place; None where there is none."""
    if place != "firmware":
        lines = listed(place)
        return "%s-%08x" % (lines[0].split(" ")[1], crc32("\n".join(lines) + "\n")) if lines else None
    return frozen() if frozen() != "-" else None


def numbers(version):
    """What a version's parts are, to be compared; of none, the least."""
    try:
        return [int(part) for part in version.split("-")[0].split(".")]
    except (AttributeError, ValueError):
        return []


def holds(place, feed):
    """Whether every file is as the list says; first by their sizes, which is soon done."""
    lines = [line.split(" ", 2) for line in listed(place)[1:]]
    part = bytearray(2048)
    try:
        if any([os.stat("/" + place + "/" + name)[6] != int(size) for size, _, name in lines]):
            return False
        for _, digest, name in lines:
            feed()
            found = sha256()
            with open("/" + place + "/" + name, "rb") as file:
                while True:
                    number = file.readinto(part)
                    if not number:
                        break
                    found.update(memoryview(part)[:number])
            if hexlify(found.digest()[:8]).decode() != digest:
                return False
    except OSError:
        return False
    return True


def say(line):
    """Print as much as USB has room for: where nobody reads it, each write beyond that blocks for half a second."""
    room = select.poll()
    room.register(sys.stdout, select.POLLOUT)
    ready, out = room.poll, sys.stdout.write
    for character in line + "\n":
        if not ready(0):
            return
        out(character)


def crash(guard, kind, error):
    """Add to the crash log, of as many files as are written in turn."""
    lines = []
    if error:
        text = io.StringIO()
        sys.print_exception(error, text)
        lines = text.getvalue().rstrip().split("\n")
        say("\n".join(lines))
    trace = []
    for line in lines[1:-1]:  # File "mahe/rules/dice.py", line 12, in throw
        parts = line.strip().split('"')
        if len(parts) == 3:
            number, _, function = parts[2][7:].partition(", in ")
            trace.append(parts[1] + ":" + number + " " + function)
    number = 1 + max([number_of(turn) for turn in range(_CRASHES)])
    entry = {
        "number": number,
        "kind": kind,
        "code": guard.fault or "%s%d" % (kind[0].upper(), guard.now),
        "version": identity(guard.place) or "?",
        "place": guard.place,
        "ms": time.ticks_ms(),
        "error": lines[-1][:200] if lines else "",
        "trace": trace[-12:],
        "presses": guard.presses,
    }
    text = json.dumps(entry)
    while len(text) > _CRASH_BYTES and entry["trace"]:
        entry["trace"].pop(0)
        text = json.dumps(entry)
    try:
        with open("/saved/crash.%d" % (number % _CRASHES), "w") as file:
            file.write(text)
    except OSError:
        pass  # no room: it has been said over USB


def number_of(turn):
    """Of a crash in the log; 0 where there is none."""
    try:
        with open("/saved/crash.%d" % turn) as file:
            return json.loads(file.read(2 * _CRASH_BYTES))["number"]
    except (OSError, ValueError, KeyError, TypeError):
        return 0
