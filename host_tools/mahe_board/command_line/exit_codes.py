"""The exit codes of `mahe` and their meanings."""

DONE = 0
WRONG = 1
REFUSED = 2
BROKEN_OFF = 130  # the shells' convention: 128 + the signal's number

MEANINGS = {
    DONE: "done",
    WRONG: "a record, a board or a file was checked, and something is wrong with it",
    REFUSED: "it can't be done, or not in this way; a sentence on standard error says why",
    BROKEN_OFF: "stopped with Ctrl-C or another signal",
}
