# Runs on the board: what it is, and the files that are on it.
import binascii
import gc
import hashlib
import os
import sys

FOLDER = 0x4000


def about():
    name, version = sys.implementation[:2]
    return {"name": name, "version": tuple(version), "machine": os.uname().machine}


def hashes(package):
    found = {}
    names = os.listdir()
    if package in names:
        below(package, found)
    if "main.py" in names:
        found["main.py"] = hash_of("main.py")
    return found


def below(folder, found):
    for name, kind, *_ in os.ilistdir(folder):
        path = folder + "/" + name
        if kind & FOLDER:
            below(path, found)
        else:
            gc.collect()  # or what is found would lie scattered over the heap, with no room in one piece for the answer
            found[path] = hash_of(path)


def hash_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            part = file.read(1024)
            if not part:
                return binascii.hexlify(digest.digest()).decode()
            digest.update(part)


def folders(path):
    made = ""
    for part in path.split("/"):
        if part not in os.listdir(made or "/"):
            os.mkdir(made + "/" + part)
        made += "/" + part


def remove(path):
    os.remove(path)
