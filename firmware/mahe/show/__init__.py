"""Lights, screen and tunes: what people see and hear. What they show of a game comes from its events alone."""
