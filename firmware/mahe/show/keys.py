"""The four keys, the numbers of their events, and the keys of a page.

The event of a press is the key's number; a hold or a release adds a bit to it. The keys of a page are a tuple of rows
(event, word, value, turtle). The legend is a word of words.py with a value in it, or -1; a turtle's sign, unless it
is -1, replaces the legend's first arrow.
"""

from mahe.show import words

ROLL = 1  # means go, yes, another die
STOP = 2  # means enough, no, back
CARD = 3  # means another choice
MENU = 4  # shows the scores; held, opens the menu
HOLD = 8  # the bit of a hold; events below it are presses
RELEASE = 16  # the bit of a release
KEY_BITS = HOLD - 1  # event & KEY_BITS is the key
ALL_KEYS = 1 << ROLL | 1 << STOP | 1 << CARD | 1 << MENU  # a bit for each key

SILENT = -1  # in place of a word: the key counts, but has no legend
UNUSED = -2  # in place of a word: the key does nothing
MENU_HELD = ((HOLD | MENU, words.HOLD_MENU, -1, -1),)
EGGS = ((MENU, words.EGGS_KEY, -1, -1),) + MENU_HELD


def taps(*does: int) -> tuple:
    """The keys of a page that gives ROLL, STOP and CARD these words, in this order."""
    return tuple([(ROLL + at, does[at], -1, -1) for at in range(len(does)) if does[at] != UNUSED])


def word_of(keys: tuple, event: int) -> int:
    """The word of an event's legend, or SILENT or UNUSED."""
    for does in keys:
        if does[0] == event:
            word: int = does[1]
            return word
    return UNUSED


def waits(keys: tuple, key: int) -> bool:
    """Whether a tap counts only at its release, since a hold has its own effect; MENU's counts at once."""
    return key != MENU and word_of(keys, HOLD | key) >= 0
