# The board's half of an update, beside that of link/on_pico/files.py: a version is made whole in one of the two places.
WANTED = []  # digest and name of each file of the version, by name
DIGITS = 16  # of a file's SHA-256 that a list has


def survey():
    """What is there now."""
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
    return {"top": top, "main": main, "free": free()[0], "firmware": firmware}


def want(size):
    """Take the list of the version, which comes in."""
    for line in sys.stdin.buffer.read(size).decode().split("\n")[1:-2]:
        _, digest, name = line.split(" ", 2)
        WANTED.append((digest, name))
    gc.collect()
    return len(WANTED)


def fits(path, digest):
    """Whether a file is as wanted; it is read."""
    try:
        return hash_of(path)[:DIGITS] == digest
    except OSError:
        return False


def unfit(place, first, last):
    """Which of the wanted files of a place, counted by name, aren't as they should be."""
    gc.collect()
    return [number for number in range(first, last) if not fits(place + "/" + WANTED[number][1], WANTED[number][0])]


def clear(place):
    """Remove what makes a place a version, and every module of it that isn't wanted."""
    remove(place + "/list")
    names = {entry[1] for entry in WANTED}
    for name in files(place + "/mahe", "mahe/"):
        if name not in names:
            remove(place + "/" + name)
    for _, name in WANTED:
        folders((place + "/" + name).rpartition("/")[0])


def settle(place, source, numbers):
    """Copy what of these files the other place has; returns those it hasn't."""
    missing = []
    for number in numbers:
        digest, name = WANTED[number]
        old, new = source + "/" + name, place + "/" + name
        if copied(old, new) != digest or not fits(new, digest):
            missing.append(number)
    return missing


def copied(old, new):
    """Copy a file; returns the digest of what it had, or nothing if it isn't there."""
    digest = hashlib.sha256()
    if not kind_of(old):
        return ""
    with open(old, "rb") as source, open(new, "wb") as target:
        while True:
            size = source.readinto(room)
            if not size:
                return binascii.hexlify(digest.digest()).decode()[:DIGITS]
            digest.update(view[:size])
            target.write(view[:size])


def receive(place, coming):
    """Write files that come in: pairs of a number and the sizes of its pieces; returns those that are wrong."""
    gc.collect()
    wrong = []
    for number, sizes in coming:
        digest, name = WANTED[number]
        pieces(place + "/" + name, sizes)
        if not fits(place + "/" + name, digest):
            wrong.append(number)
    return wrong
