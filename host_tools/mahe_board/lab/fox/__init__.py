"""The fox: a small value function of the position after a move, in whole numbers, and the choices based on it."""
