"""Where the 161 lights stand and in which order the data passes through them.

Millimetres, seen from above: 0, 0 is the middle of the disc, x points right and y up.
The data enters at the middle egg, goes once round the eggs, out and in along the spaces
1 to 21 alternately, and leaves the outer end of the beach for the raft beside it. So no wire
is longer than the one from the eggs to space 1, and no strip of seven is fed from both ends.
"""

import math

from mahe.rules.clutch import FINAL
from mahe.rules.limits import COLOURS
from mahe.rules.stacks import BEACH

SPACES = 21  # the beach is 21
LEVELS = 7  # lights of a space: one for each turtle of a stack
PLACES = 7  # lights of the raft: one for each colour
EGGS = 7
LIGHTS = EGGS + SPACES * LEVELS + PLACES
assert SPACES == BEACH, "the disc has an arm of lights for each space"
assert LEVELS == PLACES == COLOURS, "a space and the raft have a light for each turtle that may be there, no more"
assert EGGS == FINAL, "the middle has a light for each egg of the largest clutch"

FIRST_OF_SPACES = EGGS
FIRST_OF_RAFT = EGGS + SPACES * LEVELS

PITCH = 1000 / 144  # from light to light in a strip of 144 lights to the metre
INNER_RADIUS = 77.0  # from the middle of the disc to the bottom of a stack
RAFT_RADIUS = 133.0  # from the middle of the disc to the middle of the raft's straight row
EGG_RADIUS = 8.0  # from the middle egg to the six around it
DISC_RADIUS = 140.0


def egg(number: int) -> int:
    """The chain index of an egg: 0 is the middle one, 6 points at the beach."""
    return number


def space(number: int, level: int) -> int:
    """The chain index of a light of a space, 1 to 21; level 0 is the bottom of the stack, the inner end."""
    if number & 1:
        return EGGS + (number - 1) * LEVELS + level
    return EGGS + number * LEVELS - 1 - level


def raft(place: int) -> int:
    """The chain index of a turtle's place on the raft; 0 is the one nearest the beach."""
    return FIRST_OF_RAFT + place


def name(light: int) -> tuple[str, int, int]:
    """The place of a chain index: ("egg", number, 0), ("space", number, level) or ("raft", place, 0)."""
    if light < FIRST_OF_SPACES:
        return "egg", light, 0
    if light >= FIRST_OF_RAFT:
        return "raft", light - FIRST_OF_RAFT, 0
    arm, step = divmod(light - FIRST_OF_SPACES, LEVELS)
    return "space", arm + 1, LEVELS - 1 - step if arm & 1 else step


def bearing(number: int) -> float:
    """The direction of a space in degrees from x, counter-clockwise; the beach points at six o'clock."""
    return -90 + number * 360 / SPACES


def raft_bearing() -> float:
    """The direction of the middle of the raft: halfway from the beach to space 1."""
    return -90 + 180 / SPACES


def position(light: int) -> tuple[float, float]:
    """Where a light stands, by its chain index."""
    kind, number, level = name(light)
    if kind == "space":
        return _polar(INNER_RADIUS + level * PITCH, bearing(number))
    if kind == "egg":
        return _polar(EGG_RADIUS, -90 + 60 * number) if number else (0.0, 0.0)
    # The raft lies along a tangent of the ring, not along a ray, so that nobody takes it for a 22nd space.
    middle_x, middle_y = _polar(RAFT_RADIUS, raft_bearing())
    along_x, along_y = _polar((number - (PLACES - 1) / 2) * PITCH, raft_bearing() + 90)
    return middle_x + along_x, middle_y + along_y


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)
