"""The fox's net: the arithmetic from the inputs, which `features` lays out, to a share of the win.

An input has a row of weights, and a strength: ONE for yes or no, sixteenths for counts and leads. Weights are int8, in
64ths; all hidden units but the last are rectified (ReLU); outgoing weights are int16, in 128ths. No number exceeds
31 bits.
"""

from mahe.rules.features import HIDDEN, INPUTS

WHOLE = 65536  # a whole win
# The share of the win for sums of 0, 1/8, 2/8, … 8; for a sum below 0, the whole minus the share for its opposite.
SIGMOID = (
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581, 54754, 55834, 56822,
    57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778, 63090, 63368, 63615, 63835, 64030, 64203,
    64357, 64494, 64614, 64721, 64816, 64900, 64974, 65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352,
    65374, 65393, 65410, 65425, 65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511,
    65514,
)  # fmt: skip

OUTGOING_AT = INPUTS * HIDDEN
HIDDEN_SHIFT = 2  # from 1024ths to 256ths
HIDDEN_MOST = 16383
STEP_BITS = 12  # bits of the sum, in 32768ths, within a table step, which is an eighth
STEPS = 64  # table steps, up to a sum of 8, where the share is 0.99966


def sigmoid(total: int) -> int:
    """The share out of 65536 for a sum in 32768ths."""
    distance = min(abs(total), (STEPS << STEP_BITS) - 1)
    step = distance >> STEP_BITS
    low = SIGMOID[step]
    share = low + ((SIGMOID[step + 1] - low) * (distance & (1 << STEP_BITS) - 1) >> STEP_BITS)
    return share if total >= 0 else WHOLE - share


def add_up(net: bytes, rows: list[int], strengths: list[int], first: int, last: int, into: list[int], to: int) -> None:
    """Add strength × weight to the sums of the hidden units, four at a time, which takes half as long as one by one.

    Weights are stored with a bias of 128, which spares a test of their signs; it is subtracted at the end.
    """
    above = 0
    for place in range(first, last):
        above += strengths[place] << 7
    for unit in range(0, HIDDEN, 4):
        a = b = c = d = 0
        for place in range(first, last):
            at = rows[place] + unit
            strength = strengths[place]
            a += strength * net[at]
            b += strength * net[at + 1]
            c += strength * net[at + 2]
            d += strength * net[at + 3]
        into[to + unit] += a - above
        into[to + unit + 1] += b - above
        into[to + unit + 2] += c - above
        into[to + unit + 3] += d - above
