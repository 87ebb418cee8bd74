"""Mahé, the LED board."""

VERSION = "0.1.0"
