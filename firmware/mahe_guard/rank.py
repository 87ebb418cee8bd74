"""Which slot comes first: what headers and histories say of it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahe_guard.slots import Slot

_UF2, _NUMBERED, _UNUSED, _USED_UP = 3, 2, 1, 0


def brought(slot: "Slot", build: int) -> bool:
    """Whether a UF2 has brought this image: it has no entry, or only one that was begun under another firmware."""
    return slot.place == "a" and (slot.entry is None or slot.entry.build != build)


def confirmed(slot: "Slot", build: int) -> bool:
    """Whether this image has proved that it plays."""
    return slot.entry is not None and slot.entry.confirmed and not brought(slot, build)


def used_up(slot: "Slot", build: int) -> bool:
    """Whether its trial has ended without a confirmation."""
    return _key(slot, build)[0] == _USED_UP


def ranked(slots: "Sequence[Slot]", build: int) -> "list[Slot]":
    """Both slots, the one that is to play if it can first."""
    return sorted(slots, key=lambda slot: _key(slot, build), reverse=True)


def next_number(slots: "Sequence[Slot]") -> int:
    """The number of a new entry: higher than all there are."""
    return 1 + max(slot.entry.number if slot.entry else 0 for slot in slots)


def _key(slot: "Slot", build: int) -> "tuple[int, int]":
    entry = slot.entry
    if brought(slot, build):
        return _UF2, 0
    if entry is None:  # an update was cut short before its last step
        return _UNUSED, 0
    return _NUMBERED if entry.confirmed or entry.tries() else _USED_UP, entry.number
