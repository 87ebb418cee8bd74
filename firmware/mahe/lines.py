"""Where each module begins in one that the build has linked from several, and which functions it calls otherwise.

The build writes this anew: for each file lines of `LINE MODULE` and `LINE NAME NAME_IN_THE_SOURCE`.
"""

LINES: "dict[str, str]" = {}
