"""Runs first after every reset, in place of MicroPython's own _boot.py, which formats whatever it can't mount."""

from mahe_guard.start import boot

boot()
