"""The order of the slots, from their headers and histories."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahe_guard.slots import Slot

_UF2, _NUMBERED, _UNUSED, _USED_UP = 3, 2, 1, 0
_WORD = 0xFFFFFFFF


def brought(slot: "Slot", build: int) -> bool:
    """Whether a UF2 has brought this image: its last entry is missing, or was begun under another firmware."""
    return slot.place == "a" and (slot.entry is None or slot.entry.build != build)


def confirmed(slot: "Slot", build: int) -> bool:
    """Whether this image has proved that it plays."""
    return slot.entry is not None and slot.entry.confirmed and not brought(slot, build)


def used_up(slot: "Slot", build: int) -> bool:
    """Whether its trial has ended without a confirmation."""
    return _kind(slot, build) == _USED_UP


def ranked(slots: "Sequence[Slot]", build: int) -> "list[Slot]":
    """Both slots, the preferred one first."""
    a, b = slots
    ahead = _kind(b, build) - _kind(a, build) or _follows(b, a)
    return [b, a] if ahead > 0 else [a, b]


def next_number(slots: "Sequence[Slot]") -> int:
    """The number of a new entry: it follows those of both slots."""
    last = slots[1] if _follows(slots[1], slots[0]) else slots[0]
    return last.entry.number + 1 & _WORD if last.entry else 1


def _follows(slot: "Slot", other: "Slot") -> bool:
    """Whether this slot's number is the later one; numbers wrap around to 0."""
    if slot.entry and other.entry:
        return 0 < slot.entry.number - other.entry.number & _WORD <= _WORD >> 1
    return other.entry is None


def _kind(slot: "Slot", build: int) -> int:
    entry = slot.entry
    if brought(slot, build):
        return _UF2
    if entry is None:  # an update was cut short before its last step
        return _UNUSED
    return _NUMBERED if entry.confirmed or entry.tries else _USED_UP
