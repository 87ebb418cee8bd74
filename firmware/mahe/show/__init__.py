"""Lights, screen and tunes, all driven by the game's events alone."""
