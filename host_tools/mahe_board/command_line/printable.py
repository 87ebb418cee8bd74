"""Escapes a board's output, which is untrusted, for a terminal."""

from __future__ import annotations

MARK = "…"


def visible(said: str | bytes, longest: int = 500) -> str:
    """Return one line with all control characters escaped; of a long text only the end."""
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    shown = "".join(sign if sign.isprintable() else _written(sign) for sign in text.strip())
    return shown if len(shown) <= longest else MARK + shown[len(MARK) - longest :]


def _written(sign: str) -> str:
    return sign.encode("unicode_escape").decode()
