"""The layout of a flash with the project's own firmware: the offset of each part from the flash's start.

`firmware/README.md` says who writes which part. MicroPython's build reads SLOT_A from this file as well.
"""

SECTOR = 0x1000  # the unit of an erase; all lengths are whole sectors

FIRMWARE_END = 0x59000  # MicroPython and the guard begin at 0; a sector that nothing uses follows them

SLOT_A = 0x5A000  # rp2.Flash() begins here, and counts from here: start=SLOT_B - SLOT_A
SLOT_B = 0x8D000
IMAGE_SECTORS = 50  # of a slot, for the image
SLOT_SECTORS = 51  # with the one behind the image; its last page is the slot's history

FITTED = 0xC0000  # the record of what is fitted: two copies, a sector each
FITTED_SECTORS = 4  # with two spare ones

FILES = 0xC4000  # littlefs
FILES_END = 0x200000
