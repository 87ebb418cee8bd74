"""Holds what the firmware finds on a board as a module of its own; `mahe_board` puts this folder on the path."""

raise ImportError("import mahe_board, and then framebuf: this folder is no package")
