"""What `mahe` tells the shell when it ends."""

DONE = 0
WRONG = 1
REFUSED = 2
BROKEN_OFF = 130  # as shells have it: 128 and the number of the signal

MEANINGS = {
    DONE: "it is done",
    WRONG: "it looked, and something is wrong: with a record, with a board",
    REFUSED: "it can't be done, or not like that; a sentence on standard error says why",
    BROKEN_OFF: "broken off with Ctrl-C",
}
