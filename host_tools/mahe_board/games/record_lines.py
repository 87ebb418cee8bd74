"""The lines of a record file, and the error for a wrong one. MicroPython runs this file, too."""

import builtins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST_LINE = "MAHE-RECORD 1"
FORMAT = "RECORD"  # replaces the rule's number in an error if the record breaks the format, not a rule
MOST_LINES = 100_000  # most lines of a record; one of a game has a few hundred
_LINE_ENDS = "\u2028\u2029"
# MicroPython lacks `isprintable` and `ascii`; there, nobody reads the messages for which they are needed.
_is_plain = getattr(str, "isprintable", lambda _: False)
_escaped = getattr(builtins, "ascii", repr)


class RecordError(Exception):
    """A line against the format or the rules."""

    def __init__(self, number: int, rule: str, text: str) -> None:
        super().__init__(f"{number}: [{rule}] {text}")
        self.number = number
        self.rule = rule
        self.text = text


class Line:
    """A line of a file, with its number."""

    def __init__(self, number: int, data: bytes) -> None:
        self.number = number
        self.data = data

    def text(self) -> str:
        """The line's text; an error if it isn't UTF-8, or has control characters or other line ends than LF."""
        try:
            text = self.data.decode("utf-8")
        except UnicodeError:
            raise self.wrong("this line is not UTF-8 text") from None
        if text.endswith("\r"):
            raise self.wrong("this line ends as on Windows, with CR and LF; in a record a line ends with LF alone")
        if not _is_plain(text) and any(map(_is_control, text)):
            raise self.wrong(f"there is a control character in {quoted(text)}")
        return text

    def wrong(self, text: str, rule: str = FORMAT) -> RecordError:
        """Make the error for this line."""
        return RecordError(self.number, rule, text)


def quoted(text: str) -> str:
    """Quote a piece of a record for a one-line message."""
    shown = text if len(text) <= 60 else text[:57] + "…"
    return f"“{shown}”" if _is_plain(shown) else str(_escaped(shown))


def whole(word: str) -> bool:
    """Return whether a word is a number of a record: digits without a leading 0, or 0 alone."""
    return bool(word) and all("0" <= digit <= "9" for digit in word) and (word == "0" or word[0] != "0")


def _is_control(sign: str) -> bool:
    """Return whether a sign is a control character, or a line or paragraph separator."""
    return sign < " " or "\x7f" <= sign <= "\x9f" or sign in _LINE_ENDS


def split(lines: "Iterable[bytes]") -> "Iterator[list[Line]]":
    """Yield the records of a file, each with its lines; comments and empty lines are left out.

    Text before the first record counts as a bad record, and so does a file without one. A record that is too long is
    cut to the length at which it is refused.
    """
    record: list[Line] = []
    for number, data in enumerate(lines, 1):
        text = data[:-1] if data.endswith(b"\n") else data
        if not text or text.startswith(b"#"):
            continue
        if record and text.startswith(b"MAHE-RECORD"):
            yield record
            record = []
        if len(record) <= MOST_LINES:
            record.append(Line(number, text))
    yield record or [Line(1, b"")]


def check_length(record: "list[Line]") -> None:
    """Refuse a record with more lines than `split` keeps."""
    if len(record) > MOST_LINES:
        raise record[-1].wrong(f"a record has at most {MOST_LINES} lines")
