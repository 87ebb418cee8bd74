# Runs on the board: makes its filesystem. Needs boards/serial_link/on_pico/files.py.
def mounted():
    """Return whether a filesystem is mounted."""
    return os.statvfs("/")[0] > 0


def make_new():
    """Make and mount a new filesystem; first clear the guard's note that the old one can't be mounted."""
    here = sys.path[:]
    sys.path[:] = [".frozen"]
    from mahe_guard import chip, files
    from mahe_guard.noted import Noted

    sys.path[:] = here
    files.erase()
    noted = Noted(chip.SCRATCH)
    noted.unreadable = 0
    files.mount(noted)
