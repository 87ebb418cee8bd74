"""How many players, turtles and dice there are, and how far a move leads: room and reckoning follow from these."""

PLAYERS = 7  # at most (R1)
COLOURS = 7  # the turtles in the box (R1)
FACES = 6  # of a die
DICE = 3  # thrown in a move at most, cards that are played as dice included (R7)
MOST_DICE = DICE  # the same under any house rule
LIMIT = 7  # a higher total busts (R8)
FARTHEST = MOST_DICE * LIMIT  # spaces that a move can lead (R9)
