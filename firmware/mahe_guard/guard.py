"""The guard's decisions: which version plays, the effect of a fault, the end of a trial. No hardware is touched here.

The game gets a `Guard`, too. Anything that may block comes after the counter that bounds it has been noted.
"""

from mahe_guard.history import TRIES
from mahe_guard.noted import HANGS, MOST_STARTS, UNDER_WAY, WRITES, Noted
from mahe_guard.rank import brought, confirmed, next_number, ranked, used_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mahe_guard.history import Entry
    from mahe_guard.image import Header
    from mahe_guard.slots import Slot

PLACES = "ab"
USUAL_HZ = 125_000_000
MOST_FAULTS = 3  # with this many, each within two minutes of play of the one before, a version is given up


class Guard(Noted):
    """The version that plays, and the numbers noted about it."""

    place = "-"  # the slot of the chosen version, "a" or "b"
    trial = False  # another version takes over if this one fails
    rolled_back = False  # another version's trial has failed, which is still to be told
    stands_in = False  # the current version was given up since power-on, and this one plays in its place
    decision = 0  # the decision, from 1, at which the last start has ended
    fault = ""  # the code of the fault, as on the screen
    presses: "Any" = ()  # the latest before the fault
    lit = False  # a light glows already
    fitted: "Any" = None  # the record of what is fitted
    header: "Header | None" = None
    image: "memoryview | None" = None  # the ROMFS, in place

    def __init__(
        self,
        slots: "tuple[Slot, Slot]",
        registers: "Any",
        build: int,
        say: "Callable[[str], None]",
        feed: "Callable[[], None]",
        reset: "Callable[[], None]",
    ) -> None:
        Noted.__init__(self, registers)
        self.slots = slots
        self.build = build  # the number of the firmware
        self.feed = feed  # feeds the watchdog
        self._say = say
        self._reset = reset

    # Starts

    def begin(self) -> str:
        """Count this start, and a hang before it; returns a reason for safe mode, or an empty text."""
        self.starts += 1
        if self._registers[WRITES] == UNDER_WAY:  # that write has hung, and no version is to blame
            self._registers[WRITES] = HANGS
            self.running = 0
            self._say("mahe: the flash hangs: nothing is written until the power goes")
        self.note()
        return "it starts again and again" if self.starts > MOST_STARTS else ""

    def has_hung(self) -> bool:
        """Count a hang: only the watchdog's reset leaves a start without a note of its end."""
        if not self.running:
            return False
        self.place = PLACES[self.running - 1]
        self.hung = 1
        self.failed("")
        return True

    def choose(self) -> "Slot | None":
        """The slot to play from; None if nothing can."""
        for slot in ranked(self.slots, self.build):
            if self.given_up & _bit(slot):
                self.stands_in = self.stands_in or (confirmed(slot, self.build) and slot.sound(False))
            elif slot.sound(not confirmed(slot, self.build)):
                self._chosen(slot)
                return slot
            elif slot.entry or not slot.is_blank():
                self._give_up(slot, "its image is damaged" if slot.fits else "it needs another firmware")
        return None

    def _chosen(self, slot: "Slot") -> None:
        self.place = slot.place
        self.header = slot.header
        self.image = slot.romfs()
        self.trial = not confirmed(slot, self.build) and self.has_another()
        other = self._other()
        if other.entry and used_up(other, self.build) and not other.entry.told:  # tried if this one fails, too
            self.rolled_back = True
            self._tell(other, "four starts without ten seconds of play")
            other.note(*other.entry.given_up())

    def starting(self) -> None:
        """Note the start of this version before any of it runs; on trial, this takes a try."""
        slot = self._slot()
        if self.slow:
            self.fitted.CLOCK_HZ = USUAL_HZ
        self.running = 1 + PLACES.index(self.place)
        self.has_played = self.now = 0
        self.note()
        if self.trial:
            if brought(slot, self.build) or slot.entry is None:
                slot.begin(next_number(self.slots), self.build)
            if slot.entry:  # an entry is missing if the flash takes no writes
                slot.note(*slot.entry.tried())

    # Calls by the game

    def played(self) -> bool:
        """Note that the version has played for ten seconds; returns whether that has confirmed it after a trial."""
        self.has_played = 1
        self.starts = 0
        self.note()
        slot, trial, self.trial = self._slot(), self.trial, False
        if not self.stands_in and not confirmed(slot, self.build):
            if brought(slot, self.build) or slot.entry is None:
                slot.begin(next_number(self.slots), self.build, confirmed=True)
            else:
                slot.note(*slot.entry.confirmation())
        return trial and confirmed(slot, self.build)

    def has_another(self) -> bool:
        """Whether another version could go on; this reads its image, and takes up to 0.2 s."""
        other = self._other()
        if self.given_up & _bit(other) or used_up(other, self.build):
            return False
        return other.sound(not confirmed(other, self.build))

    def restart(self) -> None:
        """Restart the board, with a clean heap; the lights keep their frame."""
        self.running = 0
        self.note()
        self._reset()

    # Faults

    def failed(self, kind: str) -> None:
        """Count a start that has ended with an exception of this kind, or with a hang (no kind); give up if needed."""
        self.decision = self.now
        self.running = 0
        if self.fitted.CLOCK_HZ > USUAL_HZ and not self.slow:  # the clock is to blame first
            self.slow = 1
            self.note()
            self._say("mahe: a start at 200 MHz has failed: it is 125 until the power goes")
            return
        again = self.now and self.now == self.last
        self.last = self.now
        self.faults += 1
        self.note()
        slot = self._slot()
        trial = self._trial_of(slot)
        if trial:
            slot.note(*trial.tried())
        if kind == "Damaged":  # raised only if there is another version
            self._give_up(slot, "its image is damaged")
        elif kind == "ForeignSave":  # another version may know the game
            self._give_up(slot, "it can't read the saved game")
        elif self.faults > 1 and not self.has_played:
            self._give_up(slot, "it failed again, at its start")
        elif again or self.faults >= MOST_FAULTS:
            self._give_up(slot, "it failed again in play")

    def interrupted(self) -> None:
        """Give every version all its chances again: a laptop has taken over at the prompt."""
        slot = self._slot() if self.trial else None
        if slot and slot.room() is not None:
            slot.begin(next_number(self.slots), self.build)
        self.forget()
        self.visited = 1
        self.note()

    def _give_up(self, slot: "Slot", reason: str) -> None:
        """Play another version, if there is one, as long as the power is on; after a failed trial, for good."""
        self.given_up |= _bit(slot)
        if slot.place == self.place:
            self.faults = self.last = self.now = 0
        self.note()
        self._tell(slot, reason)
        trial = self._trial_of(slot)
        if trial:
            slot.note(*trial.given_up())

    def _tell(self, slot: "Slot", reason: str) -> None:
        self._say(f"mahe: {slot.header.version if slot.header else '?'} from {slot.place} is given up: {reason}")

    def _trial_of(self, slot: "Slot") -> "Entry | None":
        """The entry of a trial: a start is counted in it, and no confirmation."""
        entry = None if brought(slot, self.build) else slot.entry
        return entry if entry and not entry.confirmed and entry.tries < TRIES else None

    def identity(self) -> str:
        """The chosen version, with its checksum; `?` if there is none."""
        header = self._slot().header if self.place in PLACES else None
        return header.identity() if header else "?"

    def _slot(self) -> "Slot":
        return self.slots[PLACES.index(self.place)]

    def _other(self) -> "Slot":
        return self.slots[1 - PLACES.index(self.place)]


def _bit(slot: "Slot") -> int:
    return 1 << PLACES.index(slot.place)
