"""Finds completions of a command line, from the verbs' own parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator


def next_words(typed: list[str]) -> list[tuple[str, str]]:
    """The completions of the last word typed, each with its meaning; none where a file name is wanted."""
    from mahe_board.__main__ import parser

    *before, last = typed
    here, waiting, wants_value = _followed(parser(before[:1]), before)
    if wants_value:
        found = _values(wants_value)
    elif last.startswith("-"):
        found = _options(here)
    else:
        found = _values(waiting[0]) if waiting else iter(())
    return [(word, meaning) for word, meaning in found if word.startswith(last)]


def _followed(
    parser: argparse.ArgumentParser, words: list[str]
) -> tuple[argparse.ArgumentParser, list[argparse.Action], argparse.Action | None]:
    """The parser that these words select, its unfilled positional arguments, and the option that awaits a value."""
    waiting = _positions(parser)
    due: argparse.Action | None = None
    for word in words:
        if word.startswith("-") and len(word) > 1:
            option = parser._option_string_actions.get(word.partition("=")[0])
            due = option if option and option.nargs != 0 and "=" not in word else None
        elif due:
            due = due if due.nargs in ("+", "*") else None
        elif waiting and isinstance(waiting[0], argparse._SubParsersAction):
            if word not in waiting[0].choices:
                return parser, [], None
            parser = waiting[0].choices[word]
            waiting = _positions(parser)
        elif waiting and waiting[0].nargs not in ("+", "*"):
            waiting = waiting[1:]
    return parser, waiting, due


def _positions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


def _values(action: argparse.Action) -> Iterator[tuple[str, str]]:
    if isinstance(action, argparse._SubParsersAction):
        for verb in action._choices_actions:
            yield verb.dest, verb.help or ""
    else:
        for value in action.choices or ():
            yield str(value), ""


def _options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if action.help != argparse.SUPPRESS:
            for name in action.option_strings:
                yield name, (action.help or "") % {**vars(action), "prog": parser.prog}
