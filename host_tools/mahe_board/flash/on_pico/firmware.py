# The board's half of giving it a filesystem, on top of link/on_pico/files.py.
def mounted():
    """Whether there is a filesystem."""
    return os.statvfs("/")[0] > 0


def format():
    """Make a new one."""
    here = sys.path[:]
    sys.path[:] = [".frozen"]
    from mahe_guard import files

    sys.path[:] = here
    files.erase()
