"""Replaces signs that a terminal lacks: “ by ", ✓ by ok."""

from __future__ import annotations

import codecs

PLAIN = "mahe-plain"  # the handler's name for `reconfigure(errors=…)`
_INSTEAD = {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "…": "...", "–": "-", "—": "-", "×": "x", "·": ".",
            "±": "+-", "→": "->", "▶": ">", "✓": "ok", "✗": "!!"}  # fmt: skip


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    if sign == "é" and error.object[: error.start].endswith("Mah"):  # elsewhere, as in a file's name, it is escaped
        return "e", error.start + 1
    if sign in _INSTEAD:
        return _INSTEAD[sign], error.start + 1
    text, _ = codecs.backslashreplace_errors(
        UnicodeEncodeError(error.encoding, error.object, error.start, error.start + 1, error.reason)
    )
    return str(text), error.start + 1


codecs.register_error(PLAIN, _instead)
