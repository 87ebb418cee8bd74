"""`mahe completion`: prints a shell's completion script, which calls this verb for the candidates."""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files

from mahe_board.command_line.completion.words import next_words

SHELLS = ("bash", "fish", "zsh")
BETWEEN = "\x1f"  # separates the words of the command line that a script passes to --ask


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help='print its script; for bash: eval "$(mahe completion bash)"')
    parser.add_argument(
        "--ask", help=argparse.SUPPRESS
    )  # the scripts pass the words typed so far, the last perhaps unfinished


def run(arguments: argparse.Namespace) -> int:
    if arguments.ask is None:
        sys.stdout.write((files(__package__) / f"mahe.{arguments.shell}").read_text("utf-8"))
    else:
        for word, meaning in next_words(arguments.ask.split(BETWEEN)):
            print(word if arguments.shell == "bash" else f"{word}\t{meaning}")
    return 0
