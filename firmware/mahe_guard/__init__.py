"""The guard: frozen into the firmware, it starts the game from one of the two slots, and takes over when it fails.

It imports nothing of an image and nothing of the files. `image` and `history` run on a laptop, too.
"""
