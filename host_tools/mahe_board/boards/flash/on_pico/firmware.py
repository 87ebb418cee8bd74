# The board's half of giving it a filesystem, on top of boards/serial_link/on_pico/files.py.
def mounted():
    """Whether there is a filesystem."""
    return os.statvfs("/")[0] > 0


def make_new():
    """Make a new one, and mount it, though the guard has noted that it can't mount the one before."""
    here = sys.path[:]
    sys.path[:] = [".frozen"]
    from mahe_guard import chip, files
    from mahe_guard.noted import Noted

    sys.path[:] = here
    files.erase()
    noted = Noted(chip.SCRATCH)
    noted.unreadable = 0
    files.mount(noted)
