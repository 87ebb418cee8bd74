"""What people see and hear: lights, screen and tunes, folded from events alone."""
