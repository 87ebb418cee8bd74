"""What main.py does when something is not as usual: counts faults, writes the crash log, gives up a version that fails.

The build appends this to main.py as comments, which cost nothing until they are needed; it then runs with the names of
main.py, and imports nothing from the files. Somebody waits while it is compiled, so whatever a first fault in play
doesn't need is in choose.py.
"""

import io
import json
import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from main import CONTRACT, LONGEST_LIST, PLACES, crc32, frozen, os, part, sealed, sys, time, write

MOST_FAULTS = 3  # with this many, each within two minutes of play of the one before, a version is given up
_CRASHES = 8
_CRASH_BYTES = 1500
_NUMBER = '{"number": '  # how each crash in the log begins
CURRENT, TRIAL, STARTS, FIRMWARE = 1, 2, 3, 4  # the fields of the pointer


def trouble(guard, fault):
    """Choose what plays when the start is not a usual one, or has ended with a fault; then start afresh."""
    try:
        if fault:
            crash(guard, "fault" if guard.fault else "start", fault)
            if type(fault).__name__ == "Damaged" and guard.has_another():  # by name: its module is no longer there
                give_up(guard, "a file is not as its list says")
            elif type(fault).__name__ == "ForeignSave":  # another version may know the game
                give_up(guard, "it can't read the saved game")
            else:
                failed(guard)
        elif "safe mode" in guard.asked:
            part("safe_mode", guard, "STOP and MENU")
        elif guard.running:  # the watchdog has reset the board: anything else that ends a start says so itself
            guard.place = PLACES[guard.running - 1]
            crash(guard, "hang", None)
            guard.hung = 1
            failed(guard)
        # A version that played well before its fault plays again, without any check: somebody is waiting for it.
        given_up = guard.given_up << 1 >> guard.running & 1
        guard.chosen = guard.running if guard.has_played and guard.running and not given_up else part("choose", guard)
    except Exception as error:  # a fault of the guard itself, or no heap
        sys.print_exception(error)
        part("safe_mode", guard, "a fault")
    if not guard.chosen:
        part("safe_mode", guard, "no game can play")
    guard.restart()


def failed(guard):
    """Count a start that an exception or the watchdog has ended, and give the version up if it has failed too often."""
    guard.faults += 1
    again = guard.now and guard.now == guard.last
    guard.last = guard.now
    guard.note()
    if guard.faults > 1 and not guard.has_played:
        give_up(guard, "it failed twice at its start")
    elif again or guard.faults >= MOST_FAULTS:
        give_up(guard, "it failed again in play")


def give_up(guard, reason):
    """Give up this version, which can't go on: after a restart another one does, from the last save."""
    guard.given_up |= 1 << PLACES.index(guard.place)
    guard.faults = guard.last = guard.now = 0
    guard.note()
    say("mahe: " + names(guard.place) + " is given up: " + reason)
    if guard.which[TRIAL] == guard.place:
        guard.which[TRIAL] = "-"
        guard.which[STARTS] = "0"
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
    """Add an entry to the crash log, whose files are written in turn."""
    lines = []
    if error:
        text = io.BytesIO()
        sys.print_exception(error, text)
        # In a damaged module a name can be anything, even bytes that are no text.
        lines = "".join([chr(byte) if byte < 128 else "?" for byte in text.getvalue()]).rstrip().split("\n")
        say("\n".join(lines))
    trace = []
    for line in lines[1:-1]:  # File "mahe.rules.dice", line 12, in throw; a frozen module goes by its file's name
        parts = line.strip().split('"')
        if len(parts) == 3:
            number, _, function = parts[2][7:].partition(", in ")
            file, number, function = origin(guard, parts[1], int(number), function)
            file = file.replace(".", "/") + ".py" if file.startswith("mahe.") else file
            trace.append("%s:%d %s" % (file, number, function))
    number = 1 + max([number_of(turn) for turn in range(_CRASHES)])
    entry = {
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
    while len(text) > _CRASH_BYTES - 20 and entry["trace"]:
        entry["trace"].pop(0)
        text = json.dumps(entry)
    try:
        if "saved" not in os.listdir("/"):
            os.mkdir("/saved")
        with open("/saved/crash.%d" % (number % _CRASHES), "w") as file:
            file.write(_NUMBER + str(number) + ", " + text[1:])
    except OSError:
        pass  # no room, but it has been said over USB


def origin(guard, file, number, function):
    """The module, line and function of the sources that a line of a trace stands for."""
    module, first, called = file, 1, function
    for told in guard.lines.get(file, "").splitlines():
        line, name, *instead_of = told.split(" ")
        if int(line) > number:
            break
        if not instead_of:
            module, first = name, int(line)
        elif name == function:
            called = instead_of[0]
    return module, number - first + 1, called


def number_of(turn):
    """The number of a crash in the log, from its first few bytes; 0 if there is none."""
    try:
        with open("/saved/crash.%d" % turn) as file:
            head = file.read(len(_NUMBER) + 10)
        return int(head[len(_NUMBER) :].split(",")[0]) if head.startswith(_NUMBER) else 0
    except (OSError, ValueError):
        return 0
