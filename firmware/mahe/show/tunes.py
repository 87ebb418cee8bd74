"""Short tunes for a piezo. Each is a row of pairs, hertz and milliseconds; 0 Hz is a rest.

A rising tune means that something was won, a falling one that something was lost. A piezo plays these notes loudly,
but not shrilly. No note is shorter than a frame, which might skip it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Sound

KEY = (1760, 20)
TUMBLE = (1319, 20, 988, 20)  # a die is thrown; it rolls on in silence
HOP = (988, 40)  # a turtle sets out; it swims in silence
LANDED = (784, 40)
ON_TOP = (784, 40, 1175, 80)  # landed on others
BUST = (587, 90, 494, 90, 415, 90, 0, 30, 294, 260)
EGGS = (1319, 40, 0, 20, 1319, 40, 0, 20, 1760, 120)  # laid on the beach
CARD = (1047, 40, 1319, 40, 1568, 40, 2093, 120)  # a clutch is turned up, or a card played
TURN = (659, 40, 0, 20, 880, 60)  # a player's turn begins, or another player decides
BACK = (880, 45, 659, 70)  # a choice taken back
ERROR = (233, 110, 0, 40, 233, 170)

_FACES = (1047, 1175, 1319, 1568, 1760, 2093)  # the note of each face, in hertz


def die(face: int) -> tuple[int, ...]:
    """The tune of a die that lies still: the higher the face, the higher the note."""
    return (_FACES[face - 1], 40)


def followed(tune: tuple[int, ...], ms: int, later: tuple[int, ...]) -> tuple[int, ...]:
    """Two tunes as one, the later this long after the first's start; only the later if both don't fit."""
    for place in range(1, len(tune), 2):
        ms -= tune[place]
    return later if ms < 0 else tune + (0, ms) + later


def tone(tune: tuple[int, ...], ms: int) -> int:
    """The frequency that sounds this many milliseconds after a tune's start; 0 is silence, as after its end."""
    for place in range(0, len(tune), 2):
        ms -= tune[place + 1]
        if ms < 0:
            return tune[place]
    return 0


class Singer:
    """Plays a tune on the piezo, and calls its port only when the tone changes."""

    def __init__(self, sound: "Sound") -> None:
        self._sound = sound
        self._tune: tuple[int, ...] = KEY
        self._since = 0
        self._tone = 0

    def begin(self, tune: tuple[int, ...], at: int) -> None:
        """Begin a tune at this time, in place of any other."""
        self._tune = tune
        self._since = at

    def sound(self, now: int, volume: int) -> None:
        """Sound the tone that is due."""
        due = tone(self._tune, now - self._since) if volume else 0
        if due != self._tone:
            self._tone = due
            self._sound.tone(due, volume)
