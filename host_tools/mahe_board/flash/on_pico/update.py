# The board's half of an update, on top of link/on_pico/files.py: it puts a whole version into one of the two places.
PLACES = "a", "b"
LISTED = bytearray()  # the list of the version
WANTED = []  # size and digest of each of its parts, in order
OPEN = []  # the file `modules` that is written, and the one that parts are copied from
FOUND = {}  # where a part begins in the latter, by its digest
COMMITS = 16  # fill a folder's block: each takes 256 bytes of it at least


def survey():
    """What is on the board now."""
    gc.collect()
    here = sys.path[:]
    sys.path[:] = [".frozen"]
    try:
        firmware = __import__("mahe_firmware").IDENTITY
    except ImportError:
        firmware = ""
    sys.path[:] = here
    top = {entry[0]: entry[1] for entry in os.ilistdir("/")}
    main = hash_of("/main.py") if "main.py" in top else ""
    return {
        "top": top,
        "main": main,
        "free": free()[0],
        "firmware": firmware,
        "identities": {place: identity("/" + place) for place in PLACES},
    }


def identity(place):
    """VERSION-CRC of the version in a place; empty if its list isn't whole."""
    try:
        with open(place + "/list", "rb") as file:
            head = file.read(80).split(b" ")
            file.seek(0)
            text = file.read(8000).rstrip()
    except OSError:
        return ""
    crc = b"%08x" % binascii.crc32(text[:-8])
    return (head[1] + b"-" + crc).decode() if head[0] == b"mahe" and text[-8:] == crc else ""


def want(size):
    """Take in the list of the version."""
    LISTED[:] = sys.stdin.buffer.read(size)
    WANTED[:] = rows(bytes(LISTED))
    gc.collect()


def begin(place, source):
    """Remove the list of a place, so that it holds no version; returns which wanted parts the other place lacks."""
    remove(place + "/list")
    folders(place)
    OPEN[:] = [open(place + "/modules", "wb")]
    at = 0
    try:
        with open(source + "/list", "rb") as file:
            for size, digest in rows(file.read()):
                FOUND[digest] = at
                at += size
        OPEN.append(open(source + "/modules", "rb"))
    except (OSError, ValueError, IndexError):
        FOUND.clear()
    gc.collect()
    return [number for number, (_, digest) in enumerate(WANTED) if digest not in FOUND]


def settle(first, last):
    """Copy parts from the other place."""
    new, old = OPEN
    for left, digest in WANTED[first:last]:
        old.seek(FOUND[digest])
        while left:
            size = old.readinto(view[: min(left, len(view))])
            if not size:
                return
            new.write(view[:size])
            left -= size


def receive(sizes):
    """Write what comes in as pieces of base64, `sizes` of them."""
    pieces(OPEN[0], sizes)


def finish(place):
    """Close what is written, read it again, and return which parts are wrong."""
    while OPEN:
        OPEN.pop().close()
    return unlike(place + "/modules", WANTED)


def seal(place):
    """Write the list; returns whether it is there now."""
    with open(place + "/list.new", "wb") as file:
        file.write(LISTED)
    os.rename(place + "/list.new", place + "/list")
    with open(place + "/list", "rb") as file:
        return file.read() == LISTED


def double(folder):
    """Make both blocks of a folder hold all that is in it.

    Littlefs keeps each folder in two blocks. It writes to one until that is full, then goes on in the other; so this
    fills it. If the newer block can't be read, the older one is; if that has nothing, nothing is mounted at all.
    """
    folders(folder)
    for number in range(COMMITS):
        with open(folder + "/double", "wb") as file:
            file.write(b"%d" % number)
    os.remove(folder + "/double")
