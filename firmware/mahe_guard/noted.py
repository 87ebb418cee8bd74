"""What outlives a reset, but not a power cut: numbers in four of the watchdog's scratch registers."""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_STARTS = 10  # without ten seconds of play, whoever is to blame
_MOST_FAULTS, _MOST_STARTS = 3, 15  # that there is room for
_DECISION = 0x7FFF  # the last decision has the same number as those after it
WRITES = 3  # the register that tells of writes to the flash:
UNDER_WAY, HANGS = 0x3A5C0F1E, 0x21B6D943  # one goes on; one has never ended, and there will be no more


class Noted:
    """The numbers as they were noted last, or zeros if chance has filled the registers; `note` keeps them."""

    def __init__(self, registers: "Any") -> None:
        self._registers = registers
        flags, decisions, seal = registers[0], registers[1], registers[2]
        if seal != _seal(flags, decisions):
            flags = decisions = 0
        self.running = (flags & 3) % 3  # the slot whose image is being started or plays, 1 or 2; 0: none
        self.has_played = flags >> 2 & 1  # that image, for ten seconds
        self.given_up = flags >> 3 & 3  # a bit for each slot: not to be played as long as there is another
        self.hung = flags >> 5 & 1  # a hang ended the last start, and the table is to say so
        self.quiet = flags >> 6 & 1  # somebody asks for low light, no sound, and another language
        self.unreadable = flags >> 7 & 1  # the files can't be mounted, or that has hung
        self.slow = flags >> 8 & 1  # a start with a faster clock has failed
        self.faults = flags >> 9 & _MOST_FAULTS  # one after the other
        self.starts = flags >> 11 & _MOST_STARTS  # since the last ten seconds of play
        self.visited = flags >> 15 & 1  # there was a prompt since the power came
        self.code = flags >> 16  # of the last fault in play, until the game has told it; 0: none
        self.last = decisions >> 15  # the decision at which the last fault was,
        self.now = decisions & _DECISION  # and the one that is due; both from 1, 0 is none

    def note(self) -> None:
        """Keep all this for the next start, unless the power goes."""
        faults, starts = min(self.faults, _MOST_FAULTS), min(self.starts, _MOST_STARTS)
        flags = self.visited << 15 | self.hung << 5 | self.given_up << 3 | self.has_played << 2 | self.running
        flags |= self.code << 16 | starts << 11 | faults << 9 | self.slow << 8 | self.unreadable << 7 | self.quiet << 6
        decisions = self.last << 15 | self.now
        self._registers[0] = flags
        self._registers[1] = decisions
        self._registers[2] = _seal(flags, decisions)

    def at(self, decision: int) -> None:
        """Note that play has come to this decision."""
        self.now = min(decision + 1, _DECISION)
        self.note()

    def forget(self) -> None:
        """Every version has all its chances again."""
        for number in range(3):
            self._registers[number] = 0
        Noted.__init__(self, self._registers)


def _seal(flags: int, decisions: int) -> int:
    return int(crc32(flags.to_bytes(4, "little") + decisions.to_bytes(4, "little")))
