"""The Pico itself: the only code that touches pins, timers and flash."""
