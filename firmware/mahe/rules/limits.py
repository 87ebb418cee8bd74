"""Limits of players, turtles, dice and moves; the sizes of buffers and the odds follow from them."""

PLAYERS = 7  # the most players in a game (R1)
COLOURS = 7  # the turtles in the box (R1)
FACES = 6  # faces of a die
DICE = 3  # the most dice in a move, including cards played as dice (R7)
MOST_DICE = DICE  # the most dice that any house rule allows
LIMIT = 7  # a higher total busts (R8)
FARTHEST = MOST_DICE * LIMIT  # the longest move, in spaces (R9)
