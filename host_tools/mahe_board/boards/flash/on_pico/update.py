# Runs on the board: writes a slot with the guard's own modules. Needs serial_link/on_pico/files.py.
here = sys.path[:]
sys.path[:] = [".frozen"]
from mahe_guard import chip, flash_map
from mahe_guard.rank import confirmed, next_number, ranked
from mahe_guard.slots import Slot

sys.path[:] = here
SLOTS = Slot("a"), Slot("b")
BUILD = chip.build()
BLANK = b"\xff" * 256


def survey():
    """Describe the images in the slots, the next to play first."""
    return [
        {
            "place": slot.place,
            "identity": slot.header.identity() if slot.header else "",
            "confirmed": confirmed(slot, BUILD),
            "sound": slot.sound(False),
        }
        for slot in ranked(SLOTS, BUILD)
    ]


def slot_at(place):
    return SLOTS["ab".index(place)]


def whole(place):
    """Return whether a slot's image matches the checksum in its header."""
    return slot_at(place).sound(True)


def erase(place, sectors):
    """Erase this many sectors of a slot, the header's first: after a power cut no half-erased image looks whole."""
    slot = slot_at(place)
    in_order = [0, flash_map.IMAGE_SECTORS]
    in_order.extend(range(1, sectors))
    for sector in in_order:
        begin = sector * flash_map.SECTOR
        for at in range(begin, begin + flash_map.SECTOR, len(BLANK)):
            if slot.bytes[at : at + len(BLANK)] != BLANK:
                slot.erase(sector)
                break


def receive(place, at, sizes):
    """Write the incoming base64 into a slot from byte `at` on; return whether it reads back the same."""
    slot = slot_at(place)
    same = True
    for size in sizes:
        sys.stdin.buffer.readinto(view[:size])
        pages = binascii.a2b_base64(view[:size])
        slot.write(at, pages)
        same &= slot.bytes[at : at + len(pages)] == pages
        at += len(pages)
    gc.collect()
    slot.look()
    return same


def begin(place):
    """Make the image in a slot current, with one write."""
    slot_at(place).begin(next_number(SLOTS), BUILD)
