"""Starts the game; whatever is wrong with it, the prompt can still be reached."""

import sys

_PLACES = (("", "from the files"), (".frozen", "from the firmware"))


def packages() -> list:
    """The game among the files and the one in the firmware itself, if they are there; the newer first, else the files.

    Each is its version, where it is, and the package.
    """
    here = sys.path[:]
    found: list = []
    try:
        for place, words in _PLACES:
            sys.path[:] = [place]
            try:
                import mahe

                found.append(([int(part) for part in mahe.VERSION.split(".")], words, mahe))
            except ImportError:
                pass  # it is only in the other place
            except Exception as fault:
                give_up(words, fault)
            forget()
    finally:
        sys.path[:] = here
    if len(found) == 2 and found[1][0] > found[0][0]:
        found.reverse()
    return found


def give_up(words: str, fault: Exception) -> None:
    """Damaged or incomplete: perhaps the other one plays."""
    sys.print_exception(fault)
    print("mahe: the game", words, "can't start")


def forget() -> None:
    """Leave no part of a game in the way of the other."""
    for name in list(sys.modules):
        if name.split(".")[0] == "mahe":
            del sys.modules[name]


def start() -> None:
    """Play until somebody interrupts; where one game can't even start, the other one plays."""
    found = packages()
    if not found:
        raise ImportError("there is no game on this board: mahe flash puts one there")
    while True:
        version, words, package = found.pop(0)
        where = words
        if found:
            where += ", the newer of two" if version != found[0][0] else ", as new as the firmware"
        sys.modules["mahe"] = package
        try:
            from mahe.device.play import play

            play(where, found.clear)  # once it has started, no other will do
            return
        except Exception as fault:
            if not found:
                raise
            give_up(words, fault)
        forget()


try:
    start()
except KeyboardInterrupt:
    print("mahe: interrupted; Ctrl-D starts it again")
except Exception as error:
    sys.print_exception(error)
    print("mahe: stopped by a fault; Ctrl-D starts it again")
