"""The four keys by number, what the numbers of their events mean, and what the keys do at a moment.

What they do is a row of tuples, (key, word, value, turtle): HOLD + key for what holding it does; a word of words.py and
the number in it, or -1, which are its legend; a turtle whose sign replaces the legend's first arrow, or -1.
"""

from mahe.show import words

ROLL = 1  # go, yes, another die; the plain number is the press
STOP = 2  # enough, no, back
CARD = 3  # another choice
MENU = 4  # scores; held: the menu
HOLD = 8  # HOLD + key: the key has been held for a while
RELEASE = 16  # RELEASE + key: the key has been let go

SILENT = -1  # in place of a word: the key counts, but has no legend
UNUSED = -2  # in place of a word: the key does nothing
MENU_HELD = ((HOLD + MENU, words.HOLD_MENU, -1, -1),)
EGGS = ((MENU, words.EGGS_KEY, -1, -1),) + MENU_HELD


def taps(*does: int) -> tuple:
    """What tapping ROLL, STOP and CARD does: a word for each, in this order."""
    return tuple([(ROLL + at, does[at], -1, -1) for at in range(len(does)) if does[at] != UNUSED])


def word_of(keys: tuple, key: int) -> int:
    """The word that says what a key does, or SILENT or UNUSED."""
    for does in keys:
        if does[0] == key:
            word: int = does[1]
            return word
    return UNUSED


def waits(keys: tuple, key: int) -> bool:
    """Whether a tap counts only when the key is let go, since holding it does something else; MENU's counts at once."""
    return key != MENU and word_of(keys, HOLD + key) >= 0
