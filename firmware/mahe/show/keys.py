"""The four keys by number, and what the numbers of their events mean: the same for ports, table and show."""

ROLL = 1  # go, yes, another die; the plain number is the press
STOP = 2  # enough, no, back
CARD = 3  # another choice
MENU = 4  # scores; held: the menu
HOLD = 8  # HOLD + key: the key has been held for a while
RELEASE = 16  # RELEASE + key: the key has been let go
