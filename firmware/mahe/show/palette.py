"""The colours of the lights, by day and by night: the two sides of the original board.

People with any kind of colour blindness can tell the seven turtles apart too, by brightness where they
can't by hue: tests/show/test_palette.py computes this. Change one and the others may have to change too.
"""

from mahe.rules.limits import COLOURS

# Red, green, blue, in the lights' linear brightness; in the order of TURTLES in rules/game_setup.py.
DAY = ((80, 0, 0), (144, 92, 0), (8, 0, 200), (4, 200, 76), (116, 27, 0), (24, 0, 56), (66, 52, 62))
NIGHT = ((34, 0, 0), (60, 38, 0), (3, 0, 82), (2, 82, 31), (48, 11, 0), (10, 0, 23), (28, 22, 24))
DAY_EGG = (136, 96, 44)
NIGHT_EGG = (38, 25, 8)
DAY_WATER = (0, 9, 14)  # the calm wave
NIGHT_WATER = (9, 4, 0)  # warm by night, like lamplight
DAY_BEACH = (6, 4, 0)
NIGHT_BEACH = (3, 2, 0)
ALARM = (90, 90, 90)  # a bust flashes white; the self-test uses it as well

# The five steps of brightness, by day and by night, in 64ths: at each, turtles and landing places can be told apart.
BRIGHTNESS = ((7, 12, 17, 30, 64), (14, 21, 28, 40, 64))

# Where each colour begins in a row of colours; the colour of turtle t begins at 3 * t.
EGG_AT = 3 * COLOURS
WATER_AT = EGG_AT + 3
BEACH_AT = WATER_AT + 3
ALARM_AT = BEACH_AT + 3


def row(night: bool) -> bytes:
    """All colours of day or night as the lights take them: three bytes each, green first."""
    if night:
        colours = NIGHT + (NIGHT_EGG, NIGHT_WATER, NIGHT_BEACH, ALARM)
    else:
        colours = DAY + (DAY_EGG, DAY_WATER, DAY_BEACH, ALARM)
    chain = bytearray()
    for red, green, blue in colours:
        chain.extend(bytes((green, red, blue)))
    return bytes(chain)
