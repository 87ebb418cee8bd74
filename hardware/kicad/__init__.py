"""KiCad's files and its command line, as far as the circuits need them."""
