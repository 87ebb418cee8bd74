"""The currents and voltages of supplies and lights, in one place.

Plain numbers, so that the tests of the circuits can compute with the same file.
"""

# The most that the whole board may take, in mA.
USB_C_3_A = 2500  # the budget with a source of 3 A: a warm fuse holds 2.55 A
USB_C_1A5 = 1300  # the budget with a source of 1.5 A
SURE = 450  # the budget that any USB port gives; assumed when in doubt
LEAST = 350  # the budget is never cut below this: every light at its lowest, the keys', the sign of a missing screen

# Thresholds on CC, in mV: halfway between the windows of the USB-C standard.
CC_3_A = 1235
CC_1A5 = 655

# The lights' rail on the controller, in mV as the Pico reads it, which may be 3 % wrong either way.
DIVIDED_BY = 2  # the divider between rail and pin divides the voltage by this
DEAD = 2000  # a lower reading of a rail that is on means a short circuit or a failed supply
LISTENS = 3700  # from this voltage on the lights understand their data
SAGS = 3850  # below this, plus the drop over WAY, the budget is cut
WAY = 75  # milliohms from the controller through plugs, cable and disc, and back

# Time, in ms.
SOFT_START = 120  # the lights' rail is up at most this long after it was switched on
RISES = 100  # this long after switching on, the rail must be above DEAD
LASTS = 50  # a rail below DEAD for this long is dead; for less it may be noise
SAVE_WAITS = 2000  # a save waits at most this long while the rail sags: unplugged, an unsaved game is lost
LOOK = 1000  # from one look at the source's offer to the next: it may change in use
WELL = 5000  # the rail must not sag for this long before a step up is tried
WELL_AT_MOST = 320_000  # the longest wait, after repeated failed steps up
