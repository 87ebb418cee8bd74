"""`mahe rescue`: brings back a board that doesn't play, step by step; its saves are copied first."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from mahe_board.boards.doctor.check_result import Finding, bad, good
from mahe_board.boards.doctor.port import in_use, rights
from mahe_board.boards.rescue.board_under_repair import Patient
from mahe_board.boards.rescue.repairs import has_a_game, other_whole, reinstalled, rolled_back, without_its_game
from mahe_board.boards.save.saved_files import at_prompt, copy_kept
from mahe_board.boards.serial_link import Session, the_only_pico
from mahe_board.command_line import confirmation
from mahe_board.command_line.errors import ToolError
from mahe_board.command_line.exit_codes import DONE, WRONG


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the Pico's serial port (the only Pico that is plugged in)")
    parser.add_argument("--yes", action="store_true", help="answer yes to every question")


def run(arguments: argparse.Namespace) -> int:
    port = arguments.port or the_only_pico()
    for found in (rights(port), in_use(port)):
        _tell(found)
        if not found.ok:
            return WRONG
    with Patient(port) as patient:
        _tell(good("prompt", "the board answers"))
        _keep(patient.board)
        if any(tried(patient, arguments.yes) for tried in (_as_it_is, _rolled_back, _anew, _without_its_game)):
            return DONE
    _tell(bad("game", "it still doesn't play; mahe log says why, and mahe doctor what else is wrong"))
    return WRONG


def _keep(board: Session) -> None:
    found = at_prompt(board)
    _tell(good("saves", f"kept in {copy_kept(found)}" if found else "there are none"))


def _as_it_is(patient: Patient, yes: bool) -> bool:
    del yes
    return _it_plays("as it is", patient.plays)


def _rolled_back(patient: Patient, yes: bool) -> bool:
    other = other_whole(patient.board)
    if other is None or not confirmation.allowed(f"Go back to version {other.identity}, in {other.place}?", yes):
        return False
    rolled_back(patient.board, other)
    return _it_plays(f"with version {other.identity}, in {other.place}", patient.plays)


def _anew(patient: Patient, yes: bool) -> bool:
    if not confirmation.allowed("Put this version of the game there anew?", yes):
        return False

    def install() -> str:
        try:
            reinstalled(patient.board)
            patient.stays()
        except ToolError:
            patient.back()
            raise
        return "it plays"

    return _it_plays("with the game put there anew", install)


def _without_its_game(patient: Patient, yes: bool) -> bool:
    if not has_a_game(patient.board) or not confirmation.allowed(
        "Begin without the saved game, which is kept here and on the board?", yes
    ):
        return False
    without_its_game(patient.board)
    return _it_plays("without its saved game", patient.plays)


def _it_plays(how: str, start: Callable[[], str]) -> bool:
    try:
        _tell(good("game", f"{how}: {start()}"))
    except ToolError as error:
        _tell(bad("game", f"{how}: {error}"))
        return False
    return True


def _tell(found: Finding) -> None:
    print(found.line(), flush=True)
