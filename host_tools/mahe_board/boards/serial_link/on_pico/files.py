# Runs on the board: describes it and handles its files. Sent once per session.
import binascii
import gc
import hashlib
import json
import os
import sys

FOLDER = 0x4000
PIECE = 3072  # bytes of a file in one piece: 4096 in base64

gc.collect()
room = bytearray(4096)  # one buffer for all reads: new ones would fill the heap
view = memoryview(room)


def answer(value):
    json.dump(value, sys.stdout)


def about():
    name, version = sys.implementation[:2]
    mpy = getattr(sys.implementation, "_mpy", 0) & 0x3FF
    return {"name": name, "version": tuple(version), "machine": os.uname().machine, "mpy": mpy, "guard": guard()}


def guard():
    """The version of the firmware's guard; 0 if the firmware isn't the project's."""
    here = sys.path[:]
    sys.path[:] = [".frozen"]
    try:
        from mahe_guard.image import GUARD

        return GUARD
    except ImportError:
        return 0
    finally:
        sys.path[:] = here


def free():
    """The filesystem's free bytes and its size."""
    block, _, blocks, left = os.statvfs("/")[:4]
    return [block * left, block * blocks]


def kind_of(path):
    """The file mode of a path; 0 if nothing is there."""
    try:
        return os.stat(path)[0]
    except OSError:
        return 0


def files(folder, prefix=""):
    """Sizes of all files below a folder, by their paths in it."""
    found = {}
    if kind_of(folder) & FOLDER:
        for entry in os.ilistdir(folder):
            if entry[1] & FOLDER:
                found.update(files(folder + "/" + entry[0], prefix + entry[0] + "/"))
            else:
                found[prefix + entry[0]] = entry[3]
    return found


def hash_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            size = file.readinto(room)
            if not size:
                return binascii.hexlify(digest.digest()).decode()
            digest.update(view[:size])


def content(path):
    """Print a file in lines of base64; print nothing if there is no such file."""
    if not kind_of(path):
        return
    with open(path, "rb") as file:
        while True:
            size = file.readinto(view[:PIECE])
            if not size:
                return
            sys.stdout.write(binascii.b2a_base64(view[:size]))


def take(path, sizes):
    """Write a file from incoming base64 in pieces of these `sizes`; return its hash, read back."""
    folders(path.rpartition("/")[0])
    with open(path + ".new", "wb") as file:
        pieces(file, sizes)
    os.rename(path + ".new", path)
    return hash_of(path)


def pieces(file, sizes):
    """Write incoming pieces of base64."""
    for size in sizes:
        sys.stdin.buffer.readinto(view[:size])
        file.write(binascii.a2b_base64(view[:size]))


def folders(path):
    """Make a folder and its missing parents."""
    if path and not kind_of(path):
        folders(path.rpartition("/")[0])
        os.mkdir(path)


def rename(old, new):
    os.rename(old, new)


def remove(path):
    """Delete a file or a folder with its content; a missing one is no error."""
    kind = kind_of(path)
    if kind & FOLDER:
        for entry in list(os.ilistdir(path)):
            remove(path + "/" + entry[0])
        os.rmdir(path)
    elif kind:
        os.remove(path)
