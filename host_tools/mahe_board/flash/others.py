"""Files on a board that aren't the game's: none is replaced or renamed without a question, and none is lost."""

from __future__ import annotations

from mahe_board.asking import allowed, need
from mahe_board.build.places import MODULES
from mahe_board.build.tree import MAIN
from mahe_board.errors import BoardFull
from mahe_board.flash.update import PLACES, Board, Update
from mahe_board.link import Session, visible

BOOT = "boot.py"
OURS = b"mahe.device.play"  # what every main.py of the game imports
OLD_PACKAGE = "mahe"  # where the game was until version 0.2
NAMED = 3  # of the files that could be removed, at most


def set_aside(session: Session, board: Board, guard: str, yes: bool) -> None:
    """Ask before replacing somebody's own main.py, and offer to rename a boot.py; both are kept under other names."""
    if MAIN in board.top and board.main != guard:
        there = session.read(f"/{MAIN}")
        if OURS not in there:
            kept = _free_name(board, MAIN)
            need(f"{session.port} has a {MAIN} of its own, which would be kept as {kept}: replace it?", yes)
            session.write(f"/{kept}", there)
            print(f"the {MAIN} that was there is kept as {kept}")
    if BOOT in board.top:
        kept = _free_name(board, BOOT)
        print(f"{session.port} has a {BOOT}, which runs before the game and may disturb it")
        if allowed(f"Rename it to {kept}?", yes):
            session.call("rename", f"/{BOOT}", f"/{kept}")
            print(f"it is called {kept} now")


def _free_name(board: Board, name: str) -> str:
    names = [f"{name}.kept", *(f"{name}.kept-{number}" for number in range(2, 100))]
    return next(one for one in names if one not in board.top)


def need_room(session: Session, board: Board, update: Update) -> None:
    """Refuse a board that has no room for the version, and name its largest files; nothing has been touched yet."""
    needed = update.room
    if board.free >= needed:
        return
    sizes = session.files()
    if board.free + sizes.get(f"{update.place}/{MODULES}", 0) >= needed:
        return
    others = {path: size for path, size in sizes.items() if path.split("/")[0] not in (*PLACES, MAIN, "which", "saved")}
    largest = sorted(others, key=others.__getitem__, reverse=True)[:NAMED]
    named = ", ".join(f"{visible(path)} ({others[path] // 1024} KB)" for path in largest)
    remedy = f"; what could be removed: {named}" if named else ""
    raise BoardFull(
        f"{session.port} is too full: {board.free // 1024} KB are free, and this version needs {needed // 1024} KB"
        f"{remedy}. Nothing was touched"
    )
