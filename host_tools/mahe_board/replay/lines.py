"""The lines of a record file, and what is said about a wrong one."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category

FORMAT = "RECORD"  # stands where the number of a rule would, if the format itself is broken


class RecordError(Exception):
    """A line that the format or the rules don't allow."""

    def __init__(self, number: int, rule: str, text: str) -> None:
        super().__init__(f"{number}: [{rule}] {text}")
        self.number = number
        self.rule = rule
        self.text = text


class Line(NamedTuple):
    number: int
    data: bytes

    def text(self) -> str:
        """The line's text; a record is UTF-8 and has no control characters or line ends of other kinds."""
        try:
            text = self.data.decode("utf-8")
        except UnicodeDecodeError:
            raise self.wrong("this line is not UTF-8 text") from None
        if text.endswith("\r"):
            raise self.wrong("this line ends as on Windows, with CR and LF; in a record a line ends with LF alone")
        if not text.isprintable() and any(category(sign) in ("Cc", "Zl", "Zp") for sign in text):
            raise self.wrong(f"there is a control character in {quoted(text)}")
        return text

    def wrong(self, text: str, rule: str = FORMAT) -> RecordError:
        """The error that says what is wrong with this line."""
        return RecordError(self.number, rule, text)


def quoted(text: str) -> str:
    """A piece of a record as it may stand in a one-line message."""
    shown = text if len(text) <= 60 else text[:57] + "…"
    return ascii(shown) if not shown.isprintable() else f"“{shown}”"


def split(data: bytes) -> list[list[Line]]:
    """The records of a file, each with its lines; comments and empty lines are left out.

    What stands before the first record counts as a bad record, and so does a file that holds none.
    """
    records: list[list[Line]] = []
    for number, text in enumerate(data.split(b"\n"), 1):
        if not text or text.startswith(b"#"):
            continue
        if not records or text.startswith(b"MAHE-RECORD"):
            records.append([])
        records[-1].append(Line(number, text))
    return records or [[Line(1, b"")]]
