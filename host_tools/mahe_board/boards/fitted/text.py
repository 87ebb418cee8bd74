"""The text of a record of what is fitted, checked before it is sent to a board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from mahe.device.fitted import FIELDS, LONGEST, PINS, Fitted, value_of
from mahe.device.screens import SCREENS
from mahe_board.command_line.errors import CantFit
from mahe_board.command_line.input_file import given, plain

_MAY_BE = {name: may_be for name, _, may_be in FIELDS}
_COMMENT = "#"
_SAID = {None: "-", True: "yes", False: "no"}


def changed(text: str, words: Iterable[str]) -> str:
    """Apply words such as `PIEZO=-` to a record's text; `PIEZO=` restores the piezo of the circuit board."""
    told = dict(_told(text))
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CantFit(f"{plain(word)} is no NAME=VALUE")
        if value:
            told[name] = value
        elif told.pop(name, None) is None:
            _need(name)
    return _checked(told, text)


def of_file(name: str) -> str:
    """Read a record from a file of lines `NAME VALUE`; # begins a comment."""
    try:
        content = given(name, LONGEST).decode("ascii")
    except UnicodeDecodeError:
        raise CantFit(f"{plain(name)} is no text of names and values") from None
    return _checked(dict(_told(content)), "")


def listed(text: str) -> Iterator[str]:
    """Yield a line for each name, in the format of `of_file`; defaults of the circuit board are comments."""
    told = dict(_told(text))
    for name, value, _ in FIELDS:
        usual = _SAID[value] if value is None or isinstance(value, bool) else str(value)
        yield f"{name} {told.pop(name)}" if name in told else f"{_COMMENT} {name} {usual}"
    yield from (f"{name} {value}" for name, value in told.items())


def _told(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, _, value = line.partition(_COMMENT)[0].strip().partition(" ")
        if name:
            yield name, value.strip()


def _checked(told: dict[str, str], before: str) -> str:
    """Check the values and return the record's text; an unknown name is allowed only if it was there `before`."""
    known = {name for name, _ in _told(before)}
    for name, value in told.items():
        if name not in known:
            _need(name)
        if name in _MAY_BE:
            _check(name, value)
    text = "\n".join(f"{name} {value}" for name, value in sorted(told.items()))
    _check_pins(Fitted(text))
    if not text.isascii() or len(text) > LONGEST:
        raise CantFit(f"a record has at most {LONGEST} letters, none of them with an accent")
    return text


def _need(name: str) -> None:
    if name not in _MAY_BE:
        raise CantFit(f"there is no {plain(name)} that could be fitted: the names are {', '.join(_MAY_BE)}")


def _check(name: str, value: str) -> None:
    may_be = _MAY_BE[name]
    try:
        value_of(value, may_be)
    except ValueError:
        raise CantFit(f"{name} can be {', '.join(may_be.split())}, and not {plain(value)}") from None
    if name == "SCREEN" and value not in SCREENS:
        raise CantFit(f"{name} can be {', '.join(SCREENS)}, and not {plain(value)}")


def _check_pins(fitted: Fitted) -> None:
    uses = defaultdict(list)
    for name, _, _ in PINS:
        uses[getattr(fitted, name)].append(name)
    for gpio, names in uses.items():
        if gpio is not None and len(names) > 1:
            raise CantFit(f"{' and '.join(names)} can't be on one pin, GPIO {gpio}: set the pin of each, or -")
