"""The colours of the lights, by day and by night: the two sides of the original board.

The seven of the turtles are told apart by people with any of the colour blindnesses too, by brightness where the
hue is lost to them: tests/show/test_palette.py computes it. Change one and the others may have to follow.
"""

# Red, green, blue as the lights take them, linear; in the order of rules.setup.TURTLES.
DAY = ((80, 0, 0), (144, 92, 0), (8, 0, 200), (4, 200, 76), (116, 27, 0), (24, 0, 56), (66, 52, 62))
NIGHT = ((34, 0, 0), (60, 38, 0), (3, 0, 82), (2, 82, 31), (48, 11, 0), (10, 0, 23), (28, 22, 24))
DAY_EGG = (96, 70, 34)
NIGHT_EGG = (38, 25, 8)
DAY_WATER = (0, 9, 14)  # the calm wave
NIGHT_WATER = (9, 4, 0)  # by night warm, as from a lamp

PLACE = 14  # an empty place on the raft has one part of so many of its turtle's light
GHOST = 5  # the space where a turtle would land


class Look:
    """A palette as the chain of lights takes it: three bytes for each colour, green first.

    `turtles`, `places` and `ghosts` have 21 bytes, the colour of turtle t from 3 * t; `egg` and `water` have 3.
    """

    def __init__(self, night: bool = False) -> None:
        turtles = NIGHT if night else DAY
        self.turtles = _green_first(turtles, 1)
        self.places = _green_first(turtles, PLACE)
        self.ghosts = _green_first(turtles, GHOST)
        self.egg = _green_first((NIGHT_EGG if night else DAY_EGG,), 1)
        self.water = _green_first((NIGHT_WATER if night else DAY_WATER,), 1)


def _green_first(colours: tuple[tuple[int, int, int], ...], part: int) -> bytes:
    """Colours dimmed to one part of so many; what is lit at all stays lit."""
    chain = bytearray()
    for red, green, blue in colours:
        for value in (green, red, blue):
            chain.append((value + part - 1) // part)
    return bytes(chain)
