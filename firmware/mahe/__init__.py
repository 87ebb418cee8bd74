"""Mahé, the LED board."""

VERSION = "0.2.0"
