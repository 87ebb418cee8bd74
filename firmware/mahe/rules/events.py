"""What happens, in order: each event is a tuple, its kind first, with what a display needs and nothing hidden.

Lists of turtles are tuples, bottom first. A seat is a player's number, from 0.

    (POSITION, position)                        everything anew: at the start, after a resume, after a taking back
    (TURN, turn, seat)                          a player's turn begins (R4)
    (GOES, turtle, decider, topmost)            this turtle is to move; the topmost turtle's owner decides (R19)
    (DIE, value, total, dice)                   a die was thrown: the total so far, and of how many dice
    (CARD_PLAYED, eggs, total, dice, seat)      a clutch card played as a die; it leaves the game (R35, R38)
    (MOVED, turtle, riders, start, end, left, on)   the group swims from start to end (0 is the raft), leaves those
                                                below it and lands on others (R9 to R18)
    (BUST, turtle, riders, start, left)         more than 7: the group goes to the raft (R8, R20)
    (WON, seat, eggs, turtle)                   the face-up clutch goes to this player, laid by this turtle (R24)
    (TURNED_UP, eggs, cards)                    the next card, and how many are left with it; 7 and 0 at last (R25, R27)
    (OVER,)                                     the seven are laid (A6)
    (HANDED, seat, player)                      a seat has changed hands
    (TAKEN_BACK, choice)                        a STOP or a card was taken back; a POSITION follows
"""

POSITION = 0
TURN = 1
GOES = 2
DIE = 3
CARD_PLAYED = 4
MOVED = 5
BUST = 6
WON = 7
TURNED_UP = 8
OVER = 9
HANDED = 10
TAKEN_BACK = 11
