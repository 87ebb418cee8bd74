"""The size and duration of a frame of the lights, as numbers that the build folds in: no board loads this module."""

from mahe.show.geometry import LIGHTS

BYTES = 3 * LIGHTS
FRAME_MS = 20  # from one frame to the next
