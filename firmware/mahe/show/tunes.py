"""What people hear: short tunes for a piezo. Each is a row of pairs, hertz and milliseconds; 0 Hz is a rest.

A rising tune means that something was won, a falling one that something was lost. A piezo plays these notes loudly,
but not shrilly.
"""

KEY = (1760, 12)
TUMBLE = (988, 8)  # one tick for each face of a rolling die
DIE = (1175, 35, 1568, 60)  # the face that counts
HOP = (784, 20, 988, 30)
BUST = (587, 90, 494, 90, 415, 90, 0, 30, 294, 260)
EGGS = (1319, 60, 0, 20, 1319, 60, 0, 20, 1760, 140)  # laid on the beach
CARD = (1047, 60, 1319, 60, 1568, 60, 2093, 160)  # a clutch is turned up, or a card played
TURN = (659, 60, 0, 30, 880, 90)  # a player's turn begins, or another player decides
BACK = (880, 45, 659, 70)  # a choice taken back
ERROR = (233, 110, 0, 40, 233, 170)
START = (523, 110, 659, 110, 784, 110, 0, 50, 1047, 110, 784, 70, 1047, 260)
WINNER = (
    784, 120, 784, 60, 0, 20, 784, 60, 0, 20, 1047, 240, 784, 120, 1047, 120, 1319, 300, 0, 40,
    1175, 120, 1319, 120, 1568, 120, 1319, 120, 2093, 480,
)  # fmt: skip
SHARED = (
    659, 140, 784, 140, 659, 140, 784, 140, 1047, 280, 0, 40,
    880, 140, 1047, 140, 880, 140, 1047, 140, 1319, 480,
)  # fmt: skip


def tone(tune: tuple[int, ...], ms: int) -> int:
    """The frequency that sounds this many milliseconds after a tune's start; 0 is silence, as after its end."""
    for place in range(0, len(tune), 2):
        ms -= tune[place + 1]
        if ms < 0:
            return tune[place]
    return 0
