# The board's half of the tools: what it is, and the files that are on it. Sent once, and kept while a session lasts.
import binascii
import gc
import hashlib
import json
import os
import sys

FOLDER = 0x4000
PIECE = 3072  # bytes of a file that are in memory at a time; a multiple of three, for base64


def answer(value):
    json.dump(value, sys.stdout)


def about():
    name, version = sys.implementation[:2]
    return {"name": name, "version": tuple(version), "machine": os.uname().machine}


def free():
    """Bytes of a filesystem: those that are free, and all."""
    block, _, blocks, left = os.statvfs("/")[:4]
    return [block * left, block * blocks]


def kind_of(path):
    """0 for what isn't there, else the kind of it."""
    try:
        return os.stat(path)[0]
    except OSError:
        return 0


def files(folder, prefix=""):
    """Sizes of all files of a folder and below, by their paths in it."""
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
    piece = bytearray(PIECE)
    view = memoryview(piece)
    with open(path, "rb") as file:
        while True:
            size = file.readinto(piece)
            if not size:
                return binascii.hexlify(digest.digest()).decode()
            digest.update(view[:size])


def content(path):
    """Print a file in base64, in lines."""
    gc.collect()
    with open(path, "rb") as file:
        while True:
            piece = file.read(PIECE)
            if not piece:
                return
            sys.stdout.write(binascii.b2a_base64(piece))


def take(path, sizes):
    """Write a file that comes in as pieces of base64, `sizes` of them; returns its hash, read again."""
    gc.collect()
    folders(path.rpartition("/")[0])
    new = path + ".new"
    line = bytearray(max(sizes) if sizes else 0)
    view = memoryview(line)
    with open(new, "wb") as file:
        for size in sizes:
            sys.stdin.buffer.readinto(view[:size])
            file.write(binascii.a2b_base64(view[:size]))
    os.rename(new, path)
    return hash_of(path)


def folders(path):
    """Make a folder, and those around it."""
    if path and not kind_of(path):
        folders(path.rpartition("/")[0])
        os.mkdir(path)


def remove(path):
    """Delete a file, or a folder and all that is in it; what isn't there is no trouble."""
    kind = kind_of(path)
    if kind & FOLDER:
        for entry in list(os.ilistdir(path)):
            remove(path + "/" + entry[0])
        os.rmdir(path)
    elif kind:
        os.remove(path)
