"""`mahe`: each verb is a module of this package, loaded when it is called."""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module

from mahe import VERSION
from mahe_board.errors import ToolError

VERBS = {
    "play": "put the virtual board into the browser",
    "script": "play a script of presses on a virtual clock, and take pictures",
    "record": "play seeded games between computer players and write their records",
    "replay": "check every line of records of games",
    "build": "compile the files for a board, or freeze them into a UF2",
    "flash": "put the game on a Pico",
    "replay-log": "play the last minutes of a board again, from its tape of keys",
    "lab": "make, measure and compare players by many games",
    "site": "write the virtual board as a page that needs no server",
    "bench": "measure: the engine, the show, the Pico, the page",
}


def main(words: list[str] | None = None) -> int:
    """Run one verb; if something goes wrong, print one sentence, never a traceback."""
    parser = argparse.ArgumentParser(prog="mahe", description="Host tools of Mahé, the LED board.")
    parser.add_argument("--version", action="version", version=f"mahe {VERSION}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    given = (sys.argv[1:] if words is None else words)[:1]
    for name, purpose in VERBS.items():
        verb = verbs.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
        if given == [name]:
            import_module(_module(name)).add_arguments(verb)
    arguments = parser.parse_args(words)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that can't show “ gets \u201c, not a traceback
    try:
        code = int(import_module(_module(arguments.verb)).run(arguments))
        sys.stdout.flush()
        return code
    except ToolError as error:
        print(f"mahe {arguments.verb}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _let_go_of_output()  # the reader has gone (`mahe record … | head`): nothing is left to say
        return 0
    except OSError as error:
        _let_go_of_output()
        print(f"mahe {arguments.verb}: {error}", file=sys.stderr)
        return 2


def _module(verb: str) -> str:
    return "mahe_board." + verb.replace("-", "_")


def _let_go_of_output() -> None:
    """Don't try again at exit to write what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
