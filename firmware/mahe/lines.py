"""Where each module begins in one that the build has linked from several, by names; the build writes this anew."""

LINES: "dict[str, tuple[tuple[int, str], ...]]" = {}
