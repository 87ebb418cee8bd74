"""Numbers that outlive a reset, but not a power cut, in four of the watchdog's scratch registers."""

from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_STARTS = 10  # without ten seconds of play, of any version
_MOST_FAULTS, _MOST_STARTS = 3, 15  # that fit into their bits
_DECISION = 0x7FFF  # all decisions from this one on have this number
WRITES = 3  # the register about writes to the flash; its values:
UNDER_WAY, HANGS = 0x3A5C0F1E, 0x21B6D943  # a write has begun; one has hung, and nothing is written any more


class Noted:
    """The numbers noted last, or zeros if the registers hold garbage; `note` stores them."""

    def __init__(self, registers: "Any") -> None:
        self._registers = registers
        flags, decisions, seal = registers[0], registers[1], registers[2]
        if seal != _seal(flags, decisions):
            flags = decisions = 0
        self.running = (flags & 3) % 3  # the slot whose image is being started or plays, 1 or 2; 0: none
        self.has_played = flags >> 2 & 1  # it has played for ten seconds
        self.given_up = flags >> 3 & 3  # a bit for each slot that is played only if there is no other
        self.hung = flags >> 5 & 1  # a hang ended the last start, which the table is to tell
        self.quiet = flags >> 6 & 1  # somebody asks for low light, no sound, and another language
        self.unreadable = flags >> 7 & 1  # the files can't be mounted, or mounting has hung
        self.slow = flags >> 8 & 1  # a start with a faster clock has failed
        self.faults = flags >> 9 & _MOST_FAULTS  # in a row
        self.starts = flags >> 11 & _MOST_STARTS  # since the last ten seconds of play
        self.visited = flags >> 15 & 1  # there was a prompt since the power came
        self.code = flags >> 16  # of the last fault, until the game has told it; 0: none
        self.last = decisions >> 15  # the decision of the last fault,
        self.now = decisions & _DECISION  # and the one that is due; both from 1, 0 is none

    def note(self) -> None:
        """Store all this for the next start."""
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
        """Give every version all its chances again."""
        for number in range(3):
            self._registers[number] = 0
        Noted.__init__(self, self._registers)


def _seal(flags: int, decisions: int) -> int:
    return int(crc32(flags.to_bytes(4, "little") + decisions.to_bytes(4, "little")))
