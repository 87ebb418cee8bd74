"""The `mahe` command: each verb is a module in one of the rooms, loaded only when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from mahe import VERSION
from mahe_board.command_line.entry import program, take_ctrl_c
from mahe_board.command_line.errors import ToolError, reason
from mahe_board.command_line.exit_codes import BROKEN_OFF, DONE, MEANINGS, REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import SupportsWrite

VERBS = {
    "play": ("virtual_board.play", "open the virtual board in the browser"),
    "script": ("virtual_board.script", "play a script of presses on a virtual clock, and take pictures"),
    "record": ("games.record", "play seeded games between computer players and write their records"),
    "replay": ("virtual_board.replay", "check every line of game records"),
    "review": ("games.review", "list a game's most costly decisions, and the effects of choices and dice"),
    "build": ("build", "make the game's image for a slot of the board, or a UF2 for a new Pico"),
    "flash": ("boards.flash", "put the game on a Pico"),
    "run": ("boards.run", "play the working tree on a Pico, without writing it to its flash"),
    "doctor": ("boards.doctor", "examine a board, from the cable to the game"),
    "rescue": ("boards.rescue", "repair a board that doesn't play"),
    "watch": ("boards.watch", "show a real board on the virtual board's page, while people play on it"),
    "log": ("boards.log", "list what went wrong on a board, with the lines of the source"),
    "save": ("boards.save", "copy game and settings from a board or to it"),
    "replay-log": ("boards.replay_log", "play the last minutes of a board again, from its log of keys"),
    "simulate": ("simulator", "play the whole board under faults that a seed draws, until a rule is broken"),
    "lab": ("lab", "train, measure and compare computer players over many games"),
    "verify": (
        "build.verify",
        "say what a UF2, image, wheel, sdist or site was built from, and check it",
    ),
    "site": ("virtual_board.site", "write the virtual board as a page that needs no server"),
    "bench": ("bench", "measure the engine, the Pico or the page"),
    "completion": ("command_line.completion", "make the Tab key complete mahe's verbs and options (bash, zsh, fish)"),
}


def main(words: list[str] | None = None) -> int:
    """Run one verb; an error prints one sentence, never a traceback."""
    called = "mahe"
    try:
        arguments = parser((sys.argv[1:] if words is None else words)[:1]).parse_args(words)
        called = f"mahe {arguments.verb}"
        verb = import_module(_module(arguments.verb))
        take_ctrl_c()
        code = int(verb.run(arguments))
        sys.stdout.flush()
        return code
    except ToolError as error:
        print(f"{called}: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return BROKEN_OFF
    except BrokenPipeError:
        _let_go_of_output()  # the reader has gone (`mahe record … | head`)
        return DONE
    except OSError as error:
        _let_go_of_output()
        print(f"{called}: {reason(error)}", file=sys.stderr)
        return REFUSED


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help or version; argparse's own method hides the stream's errors."""
        stream = file or sys.stderr
        stream.write(message)
        sys.stdout.flush()


def parser(words: list[str]) -> argparse.ArgumentParser:
    """Make the parser; only the verb in `words` gets its arguments, because adding them loads its module."""
    codes = ["exit codes:", *(f"  {code:<4}{meaning}" for code, meaning in MEANINGS.items())]
    made = _Parser(
        prog="mahe",
        description="Host tools of Mahé, the LED board.",
        epilog="\n".join(codes),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"mahe {VERSION}")
    verbs = made.add_subparsers(dest="verb", required=True, metavar="VERB")
    for name, (_, purpose) in VERBS.items():
        verb = verbs.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
        if words == [name]:
            import_module(_module(name)).add_arguments(verb)
    return made


def _module(verb: str) -> str:
    return "mahe_board." + VERBS[verb][0]


def _let_go_of_output() -> None:
    """Keep Python from writing the buffered output again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(program())
