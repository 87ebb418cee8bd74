"""A frame of the lights, in bytes and in time. Nothing but numbers: the board never loads it."""

from mahe.show.geometry import LIGHTS

BYTES = 3 * LIGHTS
FRAME_MS = 20  # from one frame to the next
