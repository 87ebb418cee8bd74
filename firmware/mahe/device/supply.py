"""The one place for the numbers of what the supplies give and what the lights need.

Plain numbers, so that the circuits' tests can do their arithmetic with the same file.
"""

# The most that the whole board may take, in mA.
USB_C_3_A = 2500  # from a source of 3 A: a warm fuse holds 2.55 A
USB_C_1A5 = 1300  # from a source of 1.5 A
SURE = 450  # what every USB port gives; taken when in doubt
LEAST = 350  # never folded back below this: a few lights, those of the keys, and the sign of a missing screen

# What a source puts on CC, in mV: halfway between the windows of the USB-C standard.
CC_3_A = 1235
CC_1A5 = 655

# The lights' rail on the controller, in mV as the Pico reads it, which may be 3 % wrong either way.
DIVIDED_BY = 2  # on its way to the pin
DEAD = 2000  # a lower reading, while it is switched on, means a short circuit, or a supply that has failed
LISTENS = 3700  # from here on the lights understand their data
SAGS = 3850  # below this the budget is folded back; what WAY loses comes on top
WAY = 75  # milliohms from the controller through plugs, cable and disc, and back

# Time, in ms.
SOFT_START = 120  # the lights' rail is up at most this long after it was switched on
RISES = 100  # by then it is above DEAD, or something is wrong
LASTS = 50  # below DEAD for this long it is dead; for less it may be a disturbance
SAVE_WAITS = 2000  # at most, while the rail sags: an unplugged board would lose what is not saved
LOOK = 1000  # between two looks at the offer, which may change in use
WELL = 5000  # without sagging, before a step up is tried
WELL_AT_MOST = 320_000  # the longest that this gets where steps up fail again and again
