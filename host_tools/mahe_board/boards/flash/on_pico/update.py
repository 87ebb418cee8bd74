# The board's half of an update, on top of serial_link/on_pico/files.py: it writes a slot by the guard's own modules.
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
    """What is in the slots, the one that plays next first."""
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
    """Whether all of a slot's image is as its header says."""
    return slot_at(place).sound(True)


def erase(place, sectors):
    """Make room in this many sectors of a slot; from the first moment on, it holds no image."""
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
    """Write what comes in as pieces of base64 into a slot, from a byte on; returns whether it is there, read again."""
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
    """Make the image in a slot current: this is the one step."""
    slot_at(place).begin(next_number(SLOTS), BUILD)
