"""Events: tuples, their kind first, that tell a display what happened and reveal nothing hidden.

Lists of turtles are tuples, bottom first. A seat is a player's number, from 0. event_text.py puts events into words.
"""

# A kind's number is the index of its row, and a field's index in an event is its index in the row.
SCHEMA = (
    ("POSITION", "whole"),  # a whole position: at the start, after a resume, after taking back
    ("TURN", "number", "seat"),  # a player's turn begins (R4)
    ("GOES", "turtle", "decider", "topmost"),  # this turtle is to move; the topmost turtle's owner decides (R19)
    ("DIE", "value", "total", "dice"),  # a die was thrown; the total so far, and of how many dice
    ("CARD_PLAYED", "eggs", "total", "dice", "seat"),  # a card as a die; it leaves the game (R35, R38)
    # The group swims from start to end (0 is the raft), leaves those below it and lands on others (R9 to R18).
    ("MOVED", "turtle", "riders", "start", "end", "left", "on"),
    ("BUST", "turtle", "riders", "start", "left"),  # more than 7: the group goes to the raft (R8, R20)
    ("WON", "seat", "eggs", "turtle"),  # the face-up clutch goes to this player, laid by this turtle (R24)
    ("TURNED_UP", "eggs", "cards"),  # the next card; cards left, counting it: 1 is the last; at the end 7, 0 (R25, R27)
    ("OVER",),  # the seven are laid (A6)
    ("HANDED", "seat", "player"),  # a seat has changed hands
    ("TAKEN_BACK", "choice"),  # a STOP or a card was taken back; a POSITION follows
)

# Kinds and field indices as constants, which the build replaces by numbers: event[MOVED_END] is the space reached.
KIND = 0
POSITION, TURN, GOES, DIE, CARD_PLAYED, MOVED, BUST, WON, TURNED_UP, OVER, HANDED, TAKEN_BACK = range(12)
POSITION_WHOLE = 1
TURN_NUMBER, TURN_SEAT = 1, 2
GOES_TURTLE, GOES_DECIDER, GOES_TOPMOST = 1, 2, 3
DIE_VALUE, DIE_TOTAL, DIE_DICE = 1, 2, 3
CARD_PLAYED_EGGS, CARD_PLAYED_TOTAL, CARD_PLAYED_DICE, CARD_PLAYED_SEAT = 1, 2, 3, 4
MOVED_TURTLE, MOVED_RIDERS, MOVED_START, MOVED_END, MOVED_LEFT, MOVED_ON = 1, 2, 3, 4, 5, 6
BUST_TURTLE, BUST_RIDERS, BUST_START, BUST_LEFT = 1, 2, 3, 4
WON_SEAT, WON_EGGS, WON_TURTLE = 1, 2, 3
TURNED_UP_EGGS, TURNED_UP_CARDS = 1, 2
HANDED_SEAT, HANDED_PLAYER = 1, 2
TAKEN_BACK_CHOICE = 1
